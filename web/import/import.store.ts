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
} from '#calc/sheet/price-reading.ts'
import { isOwnSheet, type SheetReading } from '#calc/sheet/reading.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { Layout } from '#server/features/layouts/layouts.model.ts'
import type { ApiError } from '#web/api/http.ts'
import { labShape } from './lab-results.ts'
import type { FileFault, FileRead, FileSheet, Hear, Letters } from './read-file.ts'
import type { Look, Looked } from './sheet-messages.ts'

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
  letters: Letters | null
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
  /** Something was said that the reading doesn't know yet. */
  isBehind: boolean
  failure: { error: ApiError } | { messages: readonly string[] } | { fault: FileFault } | null
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

type ImportState =
  | { is: 'start'; fault: FileFault | 'no-table' | null; unfinished: Opened | null }
  | { is: 'reading'; source: string; done: number }
  | Opened
  | Finished

interface Deps {
  read: (source: Blob | string, hear: Hear, encoding?: Encoding) => Promise<FileRead & { letters?: Letters }>
  look: (sheets: readonly FileSheet[], look: Look) => Promise<Looked | null>
  cancel: () => void
}

interface Known {
  own: readonly OwnProperty[]
  identities: ReadonlySet<string>
  layouts: readonly Layout[]
  materials: readonly Priceable[]
}

type Shown = Pick<Opened, 'source' | 'file' | 'sheets' | 'at' | 'encoding' | 'letters'>

/** What a sheet begins with that was just read: the answers of its layout, if that was confirmed. */
function begun(
  fresh: Shown & Answering & { kind: ImportKind },
  { reading, priceReading }: Looked,
  known: Known,
) {
  const { kind, sheets, at, encoding } = fresh
  const sheet = sheets[at]!
  const heads =
    kind === 'prices' ? (sheet.grid[0] ?? []).map(({ text }) => text.toLowerCase()) : headsOf(sheet, reading)
  const fingerprint = fingerprintOf(heads, reading, encoding)
  const layouts = known.layouts.filter((layout) => layout.kind === kind)
  const kept = layouts.find((layout) => layout.fingerprint === fingerprint) ?? null
  const layout = kept ?? (kind === 'materials' && isOwnSheet(sheet, known.own) ? ('own' as const) : null)
  const near = kept
    ? []
    : layouts.flatMap((each) => {
        const head = differenceOf(heads, each.layout)
        return head === null ? [] : [{ layout: each, head }]
      })
  return {
    heads,
    fingerprint,
    layout,
    near,
    answers: (kept && answersFrom(kept.layout)) ?? fresh.answers,
    name: kept?.name ?? '',
    hasFigures: (priceReading?.rows ?? reading.materials).length > 0,
  }
}

/** The part of the work that reading a file is; the rest is understanding it. */
const OF_FILE = 0.6

export function createImportStore({ read, look, cancel }: Deps) {
  const store = createStore<ImportState>()(() => ({ is: 'start', fault: null, unfinished: null }))
  let kind: ImportKind = 'materials'
  let known: Known = { own: readable([]), identities: new Set(), layouts: [], materials: [] }
  let turn = 0
  let underWay: Promise<void> | null = null
  const opened = (): Opened | null => {
    const state = store.getState()
    return state.is === 'sheet' ? state : null
  }
  const put = (part: Partial<Opened>) => {
    const state = opened()
    if (state) store.setState({ ...state, ...part }, true)
  }
  const toStart = (fault: FileFault | 'no-table' | null = null, unfinished: Opened | null = null) =>
    store.setState({ is: 'start', fault, unfinished }, true)
  const lookAt = (
    state: Pick<Opened, 'sheets' | 'at' | 'showsHidden' | 'answers' | 'prices' | 'kind'>,
  ): Promise<Looked | null> => {
    const { sheets, at, showsHidden, answers } = state
    const { own, identities, materials } = known
    const isOf = (of: ImportKind) => state.kind === of
    return look(sheets, {
      at,
      showsHidden,
      answers,
      prices: isOf('prices') ? state.prices : null,
      own,
      identities: isOf('materials') ? identities : new Set(),
      materials: isOf('prices') ? materials : [],
    })
  }
  /** Reads until nothing was said meanwhile. */
  async function readAgain() {
    const mine = turn
    for (let state = opened(); state?.isBehind && mine === turn; state = opened()) {
      const { answers, prices, showsHidden } = state
      const knew = known
      const looked = await lookAt(state)
      const now = opened()
      if (mine !== turn || !now) return
      if (!looked) return put({ failure: { fault: 'failed' } })
      const isBehind =
        knew !== known || now.answers !== answers || now.prices !== prices || now.showsHidden !== showsHidden
      put({ ...looked, isBehind })
    }
  }
  /** One piece of work at a time; what is said meanwhile is read after it. */
  const work = (job: () => Promise<void>) => {
    const mine = job().finally(() => {
      if (underWay === mine) underWay = null
    })
    underWay = mine
  }
  /** What a person says is kept at once, and the sheet is read again by it. */
  const answer = (part: Partial<Opened>) => {
    put({ ...part, failure: null, isBehind: true })
    if (!underWay) work(readAgain)
  }
  async function show(part: Shown) {
    turn += 1
    const mine = turn
    const shape = kind === 'laboratory' ? labShape(part.sheets[part.at]!) : {}
    const fresh = {
      ...part,
      kind,
      answers: { ...NO_ANSWERS, shape },
      prices: NO_PRICE_ANSWERS,
      showsHidden: false,
    }
    const knew = known
    const first = await lookAt(fresh)
    if (mine !== turn) return
    if (!first) return toStart('failed')
    const { hasFigures, ...beginning } = begun(fresh, first, known)
    if (!hasFigures && part.sheets.length < 2) return toStart('no-table')
    const isAsBefore = beginning.answers === fresh.answers
    const looked = isAsBefore ? first : await lookAt({ ...fresh, answers: beginning.answers })
    if (mine !== turn) return
    if (!looked) return toStart('failed')
    store.setState(
      {
        is: 'sheet',
        ...fresh,
        ...beginning,
        ...looked,
        isBehind: knew !== known,
        said: [],
        existing: {},
        onExisting: 'refuse',
        isSending: false,
        failure: null,
      },
      true,
    )
    await readAgain()
  }
  async function open(source: string, file: Blob | string, encoding?: Encoding) {
    turn += 1
    const mine = turn
    store.setState({ is: 'reading', source, done: 0 }, true)
    const isOn = () => mine === turn && store.getState().is === 'reading'
    const hear = (done: number) => isOn() && store.setState({ done: done * OF_FILE })
    const result = await read(file, hear, encoding)
    if (!isOn()) return
    if (!result.ok) return toStart(result.fault)
    const { sheets, likeliest, encoding: used, letters = null } = result
    await show({ source, file, sheets, at: likeliest, encoding: used, letters })
  }
  return {
    ...store,
    open,
    setKind(next: ImportKind) {
      if (kind === next) return
      kind = next
      const state = opened()
      if (state) work(() => show(shownOf(state)))
    },
    know(more: Partial<Known>) {
      known = { ...known, ...more, ...(more.own && { own: readable(more.own) }) }
      if (opened()) answer({})
    },
    /** The sheet as it is read by everything that was said; null where that failed. */
    async settled(): Promise<Opened | null> {
      await underWay
      if (opened()?.isBehind) {
        answer({})
        await underWay
      }
      const state = opened()
      return state?.isBehind ? null : state
    },
    stop() {
      turn += 1
      cancel()
      toStart(null, opened())
    },
    proceed() {
      const state = store.getState()
      if (state.is !== 'start' || !state.unfinished) return
      const { unfinished } = state
      store.setState(unfinished, true)
      if (unfinished.kind === kind) answer({})
      else work(() => show(shownOf(unfinished)))
    },
    chooseSheet(at: number) {
      const state = opened()
      if (state) work(() => show({ ...shownOf(state), at }))
    },
    chooseEncoding(encoding: Encoding) {
      const state = opened()
      if (state) void open(state.source, state.file, encoding)
    },
    showHidden: () => answer({ showsHidden: true }),
    say(question: Question, code: string) {
      const state = opened()
      // A second press, before the sheet is read again.
      if (!state || state.said.some((one) => one.question === question)) return
      const before = { answers: state.answers, prices: state.prices }
      const said = [...state.said, { question, code, before }]
      const prices = answeredPrices(state.prices, question, code)
      if (prices !== state.prices) answer({ prices, said })
      else answer({ answers: withAnswer(state.answers, question, code, state.reading), said })
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
      answer({ ...next, said: rest, answers: { ...next.answers, cells, names, producer, recovery, right } })
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
    restart: () => toStart(),
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

const shownOf = ({ source, file, sheets, at, encoding, letters }: Opened): Shown => ({
  source,
  file,
  sheets,
  at,
  encoding,
  letters,
})

export type ImportStore = ReturnType<typeof createImportStore>

/** The questions of the prices or of the sheet; one that is answered stays until the sheet is read by it. */
export const shownQuestions = ({ reading, priceReading, kind }: Opened): readonly Question[] =>
  (priceReading ?? reading).questions.filter(({ is }) => kind === 'materials' || is !== 'category')

/** Those that block the import: nobody has answered them. */
export const openQuestions = (state: Opened): readonly Question[] =>
  shownQuestions(state).filter((question) => !state.said.some((one) => one.question === question))

export const countIn = ({ reading, priceReading }: Opened): number =>
  priceReading
    ? priceReading.rows.filter(({ price, material }) => price !== null && material !== null).length
    : reading.materials.length
