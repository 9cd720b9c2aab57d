type Bytes = Uint8Array<ArrayBuffer>

/** Which material, in which state: the version changes with every write. */
export interface MaterialRef {
  id: string
  version: string
}

const LIMIT_BYTES = 16 * 1024 * 1024

/**
 * Materials as the JSON that goes over the wire, kept by id and version. Reading thousands of them from the database and
 * writing them as JSON takes most of a list's time, and they hardly ever change. Who may see which is the caller's
 * business. Up to 16 MB; the first to come is the first to go.
 */
export function createMaterialTexts(limitBytes = LIMIT_BYTES) {
  const kept = new Map<string, { version: string; json: Bytes }>()
  const encoder = new TextEncoder()
  let size = 0

  function keep(ref: MaterialRef, json: Bytes): void {
    size += json.length - (kept.get(ref.id)?.json.length ?? 0)
    kept.set(ref.id, { version: ref.version, json })
    for (const [id, oldest] of kept) {
      if (size <= limitBytes) break
      size -= oldest.json.length
      kept.delete(id)
    }
  }

  return {
    get size() {
      return size
    },

    /** The list of these materials as JSON; `load` gets the ids that are not at hand, and may find fewer. */
    async list(
      refs: readonly MaterialRef[],
      load: (ids: string[]) => Promise<{ id: string }[]>,
    ): Promise<Bytes> {
      const isAtHand = (ref: MaterialRef) => kept.get(ref.id)?.version === ref.version
      const missing = refs.filter((ref) => !isAtHand(ref))
      const fresh = new Map<string, Bytes>()
      if (missing.length > 0) {
        for (const material of await load(missing.map(({ id }) => id))) {
          fresh.set(material.id, encoder.encode(JSON.stringify(material)))
        }
      }
      const texts = refs.flatMap(({ id }) => fresh.get(id) ?? kept.get(id)?.json ?? [])
      for (const ref of missing) {
        const json = fresh.get(ref.id)
        if (json) keep(ref, json)
      }
      return joined(texts)
    },
  }
}

export type MaterialTexts = ReturnType<typeof createMaterialTexts>

const [OPEN, COMMA, CLOSE] = [...'[,]'].map((mark) => mark.charCodeAt(0)) as [number, number, number]

function joined(texts: readonly Bytes[]): Bytes {
  const length = texts.reduce((sum, text) => sum + text.length + 1, 1)
  const bytes = new Uint8Array(Math.max(2, length))
  let at = 0
  for (const text of texts) {
    bytes[at] = at === 0 ? OPEN : COMMA
    bytes.set(text, at + 1)
    at += text.length + 1
  }
  if (texts.length === 0) bytes[0] = OPEN
  bytes[bytes.length - 1] = CLOSE
  return bytes
}
