// Reads files and their sheets beside the page, which stays responsive.
import { writeXlsx } from 'hucre/xlsx'
import { materialTemplate } from '#calc/sheet/material-table.ts'
import { readPrices } from '#calc/sheet/price-reading.ts'
import { readSheet } from '#calc/sheet/reading.ts'
import { type FileSheet, lettersOf, readFile, readText } from './read-file.ts'
import {
  type Look,
  type Looked,
  messageParts,
  type SheetAnswer,
  type SheetProgress,
  type SheetQuestion,
  withoutLists,
} from './sheet-messages.ts'

/** The sheets of the last file. */
let held: readonly FileSheet[] = []

function lookedAt({ at, showsHidden, answers, prices, own, identities, materials }: Look): Looked {
  const shown = held[at]!
  const nothing = { hiddenRows: new Set<number>(), hiddenColumns: new Set<number>() }
  const sheet = showsHidden ? { ...shown, ...nothing } : shown
  const reading = readSheet(sheet, answers, { own, known: identities })
  return {
    // The page needs no draft of a material.
    reading: {
      ...reading,
      materials: reading.materials.map((material) => ({
        ...material,
        judged: { ...material.judged, draft: null },
      })),
    },
    priceReading: prices && readPrices(sheet, answers, { prices, materials }),
  }
}

async function answerTo(question: SheetQuestion, hear: (done: number) => void): Promise<SheetAnswer> {
  if ('look' in question) {
    held = question.sheets ?? held
    return { ok: true, ...lookedAt(question.look) }
  }
  if ('template' in question) {
    const { head } = materialTemplate(question.template)
    return {
      template: await writeXlsx({
        sheets: [{ name: 'Materials', rows: [[...head]], freezePane: { rows: 1, columns: 1 } }],
      }),
    }
  }
  const read =
    'text' in question ? readText(question.text) : await readFile(question.file, hear, question.encoding)
  if (!read.ok) return read
  held = read.sheets
  if ('text' in question || read.encoding === null) return read
  const bytes = new Uint8Array(await question.file.slice(0, 100_000).arrayBuffer())
  return { ...read, letters: lettersOf(bytes, read.encoding) }
}

const scope = self as unknown as {
  onmessage: (event: { data: SheetQuestion & { id: number } }) => void
  postMessage(message: { id: number } & (SheetProgress | { answer: SheetAnswer })): void
}
scope.onmessage = ({ data: { id, ...question } }) => {
  answerTo(question, (done) => scope.postMessage({ id, done }))
    .then((answer) => {
      for (const part of messageParts(answer)) scope.postMessage({ id, ...part })
      scope.postMessage({ id, answer: withoutLists(answer) })
    })
    .catch(() => scope.postMessage({ id, answer: { ok: false, fault: 'failed' } }))
}
