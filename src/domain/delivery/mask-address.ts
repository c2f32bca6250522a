/** Returns the address as other administrators see it in the list of sent messages: "r…@example.org". */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}…${address.slice(at)}`;
}
