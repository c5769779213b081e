/** Bytes as an administrator can read them. */

/** Lines like `hexdump -C`: position, 16 bytes in hexadecimal, the printable ones as characters. */
export function hexDump(bytes: Uint8Array, start: number, end: number): string[] {
  const lines: string[] = [];
  for (let at = start; at < Math.min(end, bytes.length); at += 16) {
    const row = bytes.subarray(at, Math.min(at + 16, end, bytes.length));
    const hex = Array.from(row, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const shown = Array.from(row, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'));
    lines.push(`${at.toString(16).padStart(8, '0')}  ${hex.padEnd(47)}  |${shown.join('')}|`);
  }
  return lines;
}
