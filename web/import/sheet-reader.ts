import type { Encoding } from '#calc/sheet/csv-text.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import script from '../../dist/sheet-worker.js' with { type: 'file' }
import type { FileRead, Hear } from './read-file.ts'
import type { SheetAnswer, SheetProgress, SheetQuestion } from './sheet.worker.ts'

const LONGEST_MS = 60_000

export type SheetReader = ReturnType<typeof createSheetReader>

/** Reads each file in a worker of its own, so that the page stays responsive. */
export function createSheetReader() {
  let worker: Worker | null = null
  const end = () => {
    worker?.terminate()
    worker = null
  }
  const ask = (question: SheetQuestion, hear?: Hear): Promise<SheetAnswer> => {
    end()
    const { promise, resolve } = Promise.withResolvers<SheetAnswer>()
    const mine = new Worker(script, { type: 'module' })
    worker = mine
    const giveUp = () => resolve({ ok: false, fault: 'failed' })
    const timer = setTimeout(giveUp, LONGEST_MS)
    mine.onmessage = ({ data }: MessageEvent<SheetAnswer | SheetProgress>) =>
      'done' in data ? hear?.(data.done) : resolve(data)
    mine.onerror = giveUp
    mine.postMessage(question)
    return promise.finally(() => {
      clearTimeout(timer)
      mine.terminate()
    })
  }
  return {
    async read(
      source: Blob | string,
      hear?: Hear,
      encoding?: Encoding,
    ): Promise<FileRead & { encodings?: Encoding[] }> {
      const answer = await ask(
        typeof source === 'string' ? { text: source } : { file: source, ...(encoding && { encoding }) },
        hear,
      )
      return 'ok' in answer ? answer : { ok: false, fault: 'failed' }
    },
    /** An empty workbook with the column heads. */
    async template(language: Language): Promise<Uint8Array | null> {
      const answer = await ask({ template: language })
      return 'template' in answer ? answer.template : null
    },
    /** Stops the work under way; its promise never settles. */
    cancel: end,
  }
}
