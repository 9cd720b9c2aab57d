// The size of a ZIP archive, before anything unpacks it.
const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const COMMENT_MAX = 0xffff
const STORED = 0
const DEFLATED = 8

/**
 * The unpacked size of a ZIP archive, counted while unpacking because the size it claims may be wrong. Stops above `limit`. Null for
 * an archive that is unreadable, encrypted or ZIP64.
 */
export async function unpackedBytes(archive: Uint8Array, limit: number): Promise<number | null> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = endOf(view)
  if (end === null) return null
  let total = 0
  let at = view.getUint32(end + 16, true)
  try {
    for (let entry = view.getUint16(end + 10, true); entry > 0; entry--) {
      if (view.getUint32(at, true) !== ENTRY) return null
      const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
      const method = view.getUint16(at + 10, true)
      const size = view.getUint32(at + 20, true)
      const local = view.getUint32(at + 42, true)
      if (isEncrypted || size === 0xffffffff || view.getUint32(local, true) !== LOCAL) return null
      const data = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
      if (data + size > archive.length) return null
      if (method === STORED) total += size
      else if (method === DEFLATED)
        total += await inflatedBytes(archive.subarray(data, data + size), limit - total)
      else return null
      if (total > limit) return total
      at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
  } catch {
    return null
  }
  return total
}

function endOf(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  return null
}

async function inflatedBytes(packed: Uint8Array, limit: number): Promise<number> {
  const unpacked = new Blob([packed as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = unpacked.getReader()
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytes
    bytes += value.byteLength
    if (bytes > limit) {
      await reader.cancel()
      return bytes
    }
  }
}
