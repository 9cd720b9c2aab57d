import { writeXlsx } from 'hucre/xlsx'
import { type Encoding, encodingsOf } from '#calc/sheet/csv-text.ts'
import { materialTemplate } from '#calc/sheet/material-table.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { type FileRead, readFile, readText } from './read-file.ts'

export type SheetQuestion = { file: Blob; encoding?: Encoding } | { text: string } | { template: Language }
export type SheetAnswer = (FileRead & { encodings?: Encoding[] }) | { template: Uint8Array }
/** Sent before the answer: the part done, 0 to 1. */
export type SheetProgress = { done: number }

async function answerTo(question: SheetQuestion): Promise<SheetAnswer> {
  if ('text' in question) return readText(question.text)
  if ('file' in question) {
    const read = await readFile(question.file, (done) => scope.postMessage({ done }), question.encoding)
    if (!read.ok || read.encoding === null) return read
    return {
      ...read,
      encodings: encodingsOf(new Uint8Array(await question.file.slice(0, 100_000).arrayBuffer())),
    }
  }
  const { head } = materialTemplate(question.template)
  return {
    template: await writeXlsx({
      sheets: [{ name: 'Materials', rows: [[...head]], freezePane: { rows: 1, columns: 1 } }],
    }),
  }
}

const scope = self as unknown as {
  onmessage: (event: { data: SheetQuestion }) => void
  postMessage(answer: SheetAnswer | SheetProgress): void
}
scope.onmessage = ({ data }) => {
  answerTo(data).then(
    (answer) => scope.postMessage(answer),
    () => scope.postMessage({ ok: false, fault: 'failed' }),
  )
}
