import type { Language } from '#calc/vocabulary/words/language.ts'
import script from '../../../dist/sheet-worker.js' with { type: 'file' }
import type { FileRead, Hear } from './read-file.ts'
import type { SheetAnswer, SheetProgress, SheetQuestion } from './sheet.worker.ts'

/** How long a file may take to be read: one made to take for ever is abandoned. */
const LONGEST_MS = 60_000

export interface SheetReader {
  read(source: Blob | string, hear?: Hear): Promise<FileRead>
  /** An empty workbook with the labels. */
  template(language: Language): Promise<Uint8Array | null>
  /** Cancels what is under way; its answer never comes. */
  cancel(): void
}

/** Reads files beside the page, which stays responsive whatever they hold. Each gets a worker of its own. */
export function createSheetReader(): SheetReader {
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
    async read(source, hear) {
      const answer = await ask(typeof source === 'string' ? { text: source } : { file: source }, hear)
      return 'ok' in answer ? answer : { ok: false, fault: 'failed' }
    },
    async template(language) {
      const answer = await ask({ template: language })
      return 'template' in answer ? answer.template : null
    },
    cancel: end,
  }
}
