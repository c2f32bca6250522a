/**
 * Returns who push services can contact about this Sundial's messages: its public address. Null if push messages are off,
 * because that address is unknown or not https. Browsers subscribe only over https, and Apple refuses any other subject.
 */
export function pushSubject(publicUrl: string | null): string | null {
  return publicUrl?.startsWith('https://') ? publicUrl : null;
}
