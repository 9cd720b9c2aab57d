import type { Encoding } from '#calc/sheet/csv-text.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import script from '../../dist/sheet-worker.js' with { type: 'file' }
import type { FileRead, FileSheet, Hear, Letters } from './read-file.ts'
import {
  type Look,
  type Looked,
  longLists,
  type SheetAnswer,
  type SheetProgress,
  type SheetQuestion,
} from './sheet-messages.ts'

const LONGEST_MS = 60_000
const FAILED = { ok: false, fault: 'failed' } as const

export type SheetReader = ReturnType<typeof createSheetReader>

interface Waiting {
  lists: unknown[][]
  hear: Hear
  resolve: (answer: SheetAnswer) => void
}

/** Reads files and sheets in a worker, so that the page stays responsive. One that fails is replaced by the next question. */
export function createSheetReader() {
  let worker: Worker | null = null
  let held: readonly FileSheet[] | null = null
  let last = 0
  const waiting = new Map<number, Waiting>()
  const end = () => {
    worker?.terminate()
    worker = null
    held = null
    for (const { resolve } of waiting.values()) resolve(FAILED)
    waiting.clear()
  }
  const start = (): Worker => {
    const made = new Worker(script, { type: 'module' })
    made.onmessage = ({ data }: MessageEvent<{ id: number } & (SheetProgress | { answer: SheetAnswer })>) => {
      const asked = waiting.get(data.id)
      if (!asked) return
      if ('done' in data) return asked.hear(data.done)
      if ('list' in data) {
        asked.lists[data.list] = [...(asked.lists[data.list] ?? []), ...data.items]
        return
      }
      waiting.delete(data.id)
      for (const [at, list] of longLists(data.answer).entries()) list.push(...(asked.lists[at] ?? []))
      asked.resolve(data.answer)
    }
    made.onerror = end
    return made
  }
  const ask = async (question: SheetQuestion, hear: Hear = () => undefined): Promise<SheetAnswer> => {
    last += 1
    const { promise, resolve } = Promise.withResolvers<SheetAnswer>()
    waiting.set(last, { lists: [], hear, resolve })
    const timer = setTimeout(end, LONGEST_MS)
    try {
      worker ??= start()
      worker.postMessage({ id: last, ...question })
    } catch {
      end()
    }
    return promise.finally(() => clearTimeout(timer))
  }
  return {
    async read(
      source: Blob | string,
      hear?: Hear,
      encoding?: Encoding,
    ): Promise<FileRead & { letters?: Letters }> {
      end()
      const answer = await ask(
        typeof source === 'string' ? { text: source } : { file: source, ...(encoding && { encoding }) },
        hear,
      )
      if (!('sheets' in answer)) return 'fault' in answer ? answer : FAILED
      held = answer.sheets
      return answer
    },
    /** One of the sheets as it is understood; null where that failed. */
    async look(sheets: readonly FileSheet[], look: Look): Promise<Looked | null> {
      const isHeld = sheets === held
      held = sheets
      const answer = await ask(isHeld ? { look } : { look, sheets })
      return 'reading' in answer ? answer : null
    },
    /** An empty workbook with the column heads. */
    async template(language: Language): Promise<Uint8Array | null> {
      const answer = await ask({ template: language })
      return 'template' in answer ? answer.template : null
    },
    /** Stops the work under way: what was asked fails. */
    cancel: end,
  }
}
