/** Every kind of message. A new kind needs no migration. */
export const MESSAGE_KINDS = ['reminder', 'roster', 'availability'] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];
