/** How the bytes of a text were read. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256' | 'windows-1252'

/** Letters of Persian and Arabic. */
const ARABIC_SCRIPT = /[\u0620-\u06ff]/g
const LOOKED_AT = 4096

/**
 * Bytes as text: by their byte order mark, as UTF-16 where every other byte is 0, as UTF-8 where valid, else as Windows-1256,
 * which older Persian files use, or 1252 of western Europe. Null where they are not text.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } | null {
  const read = (encoding: Encoding) => ({ text: new TextDecoder(encoding).decode(bytes), encoding })
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return read('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return read('utf-16be')
  const head = bytes.subarray(0, LOOKED_AT)
  const zeros = [0, 1].map((odd) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  const half = head.length / 2
  if (half >= 1 && zeros[1]! > half * 0.4 && zeros[0]! < half * 0.1) return read('utf-16le')
  if (half >= 1 && zeros[0]! > half * 0.4 && zeros[1]! < half * 0.1) return read('utf-16be')
  if (zeros[0]! + zeros[1]! > 0) return null
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return isWestern(read('windows-1256').text) ? read('windows-1252') : read('windows-1256')
  }
}

/** Read as Persian, the umlauts of a western text are Arabic letters amid Latin ones, and never a word. */
function isWestern(text: string): boolean {
  const runs = text.slice(0, 100_000).match(/[A-Za-z]?[\u0600-\u06ff]+[A-Za-z]?/g) ?? []
  const words = runs.filter((run) => /^[\u0600-\u06ff]{2,}$/.test(run)).length
  return words * 2 <= runs.length
}

/** Whether a text holds letters of Persian. */
export const isPersian = (text: string): boolean => (text.match(ARABIC_SCRIPT)?.length ?? 0) > 0
