import type { StoredCalculation } from '#calc/calculation/calculation.ts'
import { createCache } from '#server/cache.ts'
import { shortId } from '#server/chart/texts.ts'
import type { Log } from '#server/log.ts'
import type { Drawable, DrawOptions } from '../../chart/draw.ts'
import { ANSWER_MS, inTime, type Painter } from '../../chart/painter.ts'
import { answerOf } from '../../jobs/jobs.ts'

const CACHE_BYTES = 16 * 1024 * 1024
/** Most drawings that are kept; the bound in bytes is the one that counts. */
const CACHE_ENTRIES = 1_000

/** A drawing that can be made. It is made when its file is asked for, unless that is cached. */
export interface Drawing {
  /** Changes whenever the file would; without quotes. */
  tag: string
  fileName: string
  /** Throws 429 if too many drawings of the caller are waiting, and 503 if too many of all callers are, or the drawing failed. */
  file(): Promise<Uint8Array<ArrayBuffer>>
}

interface DrawingDeps {
  log: Log
  painter: Painter
  cacheBytes?: number
  answerMs?: number
}

/** What is drawn of one calculation. */
interface ToDraw {
  /** In whose turn: an account, or the holders of a link. It is cached under them, so nobody else can name it. */
  who: string
  of: Pick<StoredCalculation, 'id'>
  /** What it is of, beside the options and the calculation; a part of the tag. */
  version: readonly (string | number)[]
  name: string
  data(): Drawable
  options: DrawOptions
}

/** Drawings of calculations: each is made once while it is remembered, in its asker's turn, and all of them by one painter. */
export function createDrawings({
  log,
  painter,
  cacheBytes = CACHE_BYTES,
  answerMs = ANSWER_MS,
}: DrawingDeps) {
  const cache = createCache<Uint8Array<ArrayBuffer>>({
    entries: CACHE_ENTRIES,
    bytes: cacheBytes,
    sizeOf: (file) => file.byteLength,
  })

  async function paint({ who, of, data }: ToDraw, options: DrawOptions) {
    try {
      return await painter.run(who, { data: data(), options })
    } catch (error) {
      const answer = answerOf(error)
      if (!answer) throw error
      if (answer.status === 503) log.warn({ calculation: of.id, error }, 'chart not drawn')
      throw answer
    }
  }

  return (asked: ToDraw): Drawing => {
    const { who, of, version, name, options } = asked
    const { format, width, height, theme, lang, temperature = '', density = '' } = options
    const scale = format === 'svg' ? 1 : options.scale
    const look = [format, width, height, scale, theme, lang, temperature, density]
    // A tag must be ASCII.
    const tag = encodeURIComponent([...version, of.id, ...look].join('.'))
    return {
      tag,
      fileName: `${name}-${shortId(of.id)}.${format}`,
      file: () =>
        inTime(
          cache.getOrMake(`${who} ${tag}`, () => paint(asked, { ...options, scale })),
          answerMs,
        ),
    }
  }
}

export type Drawings = ReturnType<typeof createDrawings>
