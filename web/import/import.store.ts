// What the page of imports knows: the file, what was understood, what a person said of it, and what came of it.
import { createStore } from 'zustand/vanilla'
import { type Answers, NO_ANSWERS, type Question, withAnswer } from '#calc/sheet/answers.ts'
import { addressOf } from '#calc/sheet/arrange.ts'
import type { Encoding } from '#calc/sheet/csv-text.ts'
import { answersFrom, differenceOf, fingerprintOf, headsOf, keptOf } from '#calc/sheet/layout.ts'
import { readable } from '#calc/sheet/own-columns.ts'
import {
  answeredPrices,
  NO_PRICE_ANSWERS,
  type PriceAnswers,
  type Priceable,
  type PriceReading,
  readPrices,
} from '#calc/sheet/price-reading.ts'
import { isOwnSheet, readSheet, type SheetReading } from '#calc/sheet/reading.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { Layout } from '#server/features/layouts/layouts.model.ts'
import type { ApiError } from '#web/api/http.ts'
import { labShape } from './lab-results.ts'
import type { FileFault, FileRead, FileSheet, Hear } from './read-file.ts'

export const IMPORT_KINDS = ['materials', 'laboratory', 'prices'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** One answer that was given, to be shown and taken back. */
interface Said {
  question: Question
  code: string
  before: Pick<Answering, 'answers' | 'prices'>
}

export interface Answering {
  answers: Answers
  prices: PriceAnswers
}

export interface Opened extends Answering {
  is: 'sheet'
  kind: ImportKind
  source: string
  file: Blob | string
  sheets: readonly FileSheet[]
  at: number
  encoding: Encoding | null
  encodings: readonly Encoding[]
  reading: SheetReading
  priceReading: PriceReading | null
  said: readonly Said[]
  heads: readonly string[]
  fingerprint: string
  /** The layout that was confirmed before, or the product's own. */
  layout: Layout | 'own' | null
  /** Layouts that differ in one head. */
  near: readonly { layout: Layout; head: string }[]
  name: string
  showsHidden: boolean
  /** Results that are replaced, by the name of their analysis: their versions as they were shown. */
  existing: Readonly<Record<string, string | null>>
  onExisting: 'refuse' | 'skip' | 'update'
  isSending: boolean
  failure: { error: ApiError } | { messages: readonly string[] } | null
}

export interface Left {
  text: string
  why: string
}

export interface Finished {
  is: 'done'
  kind: ImportKind
  source: string
  opened: Opened
  ids: readonly string[]
  count: number
  updated: number
  samples: number
  /** What was confirmed with it, the first time. */
  layout: Layout | null
  undone: { gone: number; kept: number } | null
}

export type ImportState =
  | { is: 'start'; fault: FileFault | 'no-table' | null; unfinished: Opened | null }
  | { is: 'reading'; source: string; done: number }
  | Opened
  | Finished

interface Deps {
  read: (
    source: Blob | string,
    hear: Hear,
    encoding?: Encoding,
  ) => Promise<FileRead & { encodings?: readonly Encoding[] }>
  cancel: () => void
}

interface Known {
  own: readonly OwnProperty[]
  identities: ReadonlySet<string>
  layouts: readonly Layout[]
  materials: readonly Priceable[]
}

export function createImportStore({ read, cancel }: Deps) {
  const store = createStore<ImportState>()(() => ({ is: 'start', fault: null, unfinished: null }))
  let kind: ImportKind = 'materials'
  let known: Known = { own: readable([]), identities: new Set(), layouts: [], materials: [] }
  let turn = 0
  const opened = (): Opened | null => {
    const state = store.getState()
    return state.is === 'sheet' ? state : null
  }
  const put = (part: Partial<Opened>) => {
    const state = opened()
    if (state) store.setState({ ...state, ...part }, true)
  }
  const sheetOf = (state: Pick<Opened, 'sheets' | 'at' | 'showsHidden'>) => {
    const sheet = state.sheets[state.at]!
    return state.showsHidden
      ? { ...sheet, hiddenRows: new Set<number>(), hiddenColumns: new Set<number>() }
      : sheet
  }
  const readingOf = (
    state: Pick<Opened, 'sheets' | 'at' | 'showsHidden' | 'answers' | 'prices' | 'kind'>,
  ) => ({
    reading: readSheet(sheetOf(state), state.answers, {
      own: known.own,
      known: state.kind === 'materials' ? known.identities : new Set(),
    }),
    priceReading:
      state.kind === 'prices'
        ? readPrices(sheetOf(state), state.answers, { prices: state.prices, materials: known.materials })
        : null,
  })
  /** Reads the sheet again with other answers. */
  const answer = (part: Partial<Answering>, said?: Said) => {
    const state = opened()
    if (!state) return
    const next = { ...state, ...part, failure: null }
    put({ ...part, ...readingOf(next), failure: null, ...(said && { said: [...state.said, said] }) })
  }
  const show = (part: Pick<Opened, 'source' | 'file' | 'sheets' | 'at' | 'encoding' | 'encodings'>) => {
    const shape = kind === 'laboratory' ? labShape(part.sheets[part.at]!) : {}
    const fresh = {
      ...part,
      kind,
      answers: { ...NO_ANSWERS, shape },
      prices: NO_PRICE_ANSWERS,
      showsHidden: false,
    }
    const first = readingOf(fresh)
    const hasFigures =
      kind === 'prices' ? first.priceReading!.rows.length > 0 : first.reading.materials.length > 0
    if (!hasFigures && !part.sheets.some((_, at) => at !== part.at)) {
      store.setState({ is: 'start', fault: 'no-table', unfinished: null }, true)
      return
    }
    const heads =
      kind === 'prices'
        ? (part.sheets[part.at]!.grid[0] ?? []).map(({ text }) => text.toLowerCase())
        : headsOf(part.sheets[part.at]!, first.reading)
    const fingerprint = fingerprintOf(heads, first.reading, part.encoding)
    const layouts = known.layouts.filter((layout) => layout.kind === kind)
    const kept = layouts.find((layout) => layout.fingerprint === fingerprint) ?? null
    const answers = (kept && answersFrom(kept.layout)) ?? fresh.answers
    const layout =
      kept ?? (kind === 'materials' && isOwnSheet(part.sheets[part.at]!, known.own) ? ('own' as const) : null)
    const near = kept
      ? []
      : layouts.flatMap((each) => {
          const head = differenceOf(heads, each.layout)
          return head === null ? [] : [{ layout: each, head }]
        })
    const state = { ...fresh, answers }
    store.setState(
      {
        is: 'sheet',
        ...state,
        ...(kept ? readingOf(state) : first),
        said: [],
        heads,
        fingerprint,
        layout,
        near,
        name: kept?.name ?? '',
        existing: {},
        onExisting: 'refuse',
        isSending: false,
        failure: null,
      },
      true,
    )
  }
  async function open(source: string, file: Blob | string, encoding?: Encoding) {
    turn += 1
    const mine = turn
    store.setState({ is: 'reading', source, done: 0 }, true)
    const isOn = () => mine === turn && store.getState().is === 'reading'
    const result = await read(file, (done) => isOn() && store.setState({ done }), encoding)
    if (!isOn()) return
    if (!result.ok) return store.setState({ is: 'start', fault: result.fault, unfinished: null }, true)
    const { sheets, likeliest, encoding: used, encodings = [] } = result
    show({ source, file, sheets, at: likeliest, encoding: used, encodings })
  }
  return {
    ...store,
    open,
    setKind(next: ImportKind) {
      if (kind === next) return
      kind = next
      const state = opened()
      if (state) show(state)
    },
    know(more: Partial<Known>) {
      known = { ...known, ...more, ...(more.own && { own: readable(more.own) }) }
      if (opened()) answer({})
    },
    stop() {
      turn += 1
      cancel()
      store.setState({ is: 'start', fault: null, unfinished: opened() }, true)
    },
    proceed() {
      const state = store.getState()
      if (state.is === 'start' && state.unfinished) store.setState(state.unfinished, true)
    },
    chooseSheet(at: number) {
      const state = opened()
      if (state) show({ ...state, at })
    },
    chooseEncoding(encoding: Encoding) {
      const state = opened()
      if (state) void open(state.source, state.file, encoding)
    },
    showHidden: () => {
      const state = opened()
      if (state) put({ showsHidden: true, ...readingOf({ ...state, showsHidden: true }) })
    },
    say(question: Question, code: string) {
      const state = opened()
      if (!state) return
      const said = { question, code, before: { answers: state.answers, prices: state.prices } }
      const ofPrices = answeredPrices(state.prices, question, code)
      if (ofPrices !== state.prices) answer({ prices: ofPrices }, said)
      else answer({ answers: withAnswer(state.answers, question, code, state.reading) }, said)
    },
    /** Asks a question again: its answer is taken back, and those after it stay. */
    unsay(at: number) {
      const state = opened()
      const taken = state?.said[at]
      if (!state || !taken) return
      const rest = state.said.filter((_, n) => n !== at)
      let next: Answering = { ...taken.before }
      for (const { question, code } of rest.slice(at)) {
        const prices = answeredPrices(next.prices, question, code)
        next = {
          prices,
          answers:
            prices === next.prices ? withAnswer(next.answers, question, code, state.reading) : next.answers,
        }
      }
      const { cells, names, producer, recovery, right } = state.answers
      put({ said: rest })
      answer({ ...next, answers: { ...next.answers, cells, names, producer, recovery, right } })
    },
    set: (part: Partial<Answers>) => {
      const state = opened()
      if (state) answer({ answers: { ...state.answers, ...part } })
    },
    setPrices: (part: Partial<PriceAnswers>) => {
      const state = opened()
      if (state) answer({ prices: { ...state.prices, ...part } })
    },
    type(row: number, column: number, text: string | null) {
      const state = opened()
      if (state)
        answer({
          answers: {
            ...state.answers,
            cells: { ...state.answers.cells, [addressOf({ row, column })]: text },
          },
        })
    },
    rename: (name: string) => put({ name }),
    put,
    finish: (state: Finished) => store.setState(state, true),
    undone: (undone: Finished['undone']) => {
      const state = store.getState()
      if (state.is === 'done') store.setState({ ...state, undone }, true)
    },
    restart: () => store.setState({ is: 'start', fault: null, unfinished: null }, true),
    nameOf: (id: string): string =>
      known.materials.find((material) => material.id === id)?.names.find(Boolean) ?? id,
    applyLayout(layout: Layout) {
      const answers = answersFrom(layout.layout)
      if (answers) answer({ answers })
    },
    kept: () => {
      const state = opened()
      return state ? keptOf(state.answers, state.heads) : null
    },
  }
}

export type ImportStore = ReturnType<typeof createImportStore>

/** What blocks the import: questions, of the prices or of the sheet. */
export const openQuestions = ({ reading, priceReading, kind }: Opened): readonly Question[] => {
  if (priceReading) return priceReading.questions
  return kind === 'materials' ? reading.questions : reading.questions.filter(({ is }) => is !== 'category')
}

export const countIn = ({ reading, priceReading }: Opened): number =>
  priceReading
    ? priceReading.rows.filter(({ price, material }) => price !== null && material !== null).length
    : reading.materials.length
