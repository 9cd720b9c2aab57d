/** FNV-1a, 32 bits. */
export function fnv1a(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** A short fingerprint of a binary, so that a stored result tells which one computed it. */
export function fingerprint(bytes: BufferSource): string {
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes)
  return fnv1a(view).toString(16).padStart(8, '0')
}
