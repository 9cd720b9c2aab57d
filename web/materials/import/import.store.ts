import { createStore } from 'zustand/vanilla'
import { type Cell, type DecimalMark, textCell } from '#calc/sheet/cell.ts'
import { ownColumn, readable, withOwnColumns } from '#calc/sheet/own-columns.ts'
import { fieldAt, ownField, type SheetField } from '#calc/sheet/sheet-fields.ts'
import type { ImportBody } from '#calc/sheet/sheet-materials.ts'
import { answered, questionsOf, type SheetQuestion } from '#calc/sheet/sheet-questions.ts'
import { type ImportColumn, settledUnit } from '#calc/sheet/sheet-table.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { ImportAnswer, Material } from '#server/features/materials/materials.model.ts'
import { invalidMessages } from '#web/api/errors.ts'
import type { Answer, ApiError } from '#web/api/http.ts'
import {
  type Basis,
  identityOf,
  type Judgement,
  judge,
  knownAfter,
  type OnDuplicate,
  type Row,
  sentOf,
  type Wrong,
  wrongs,
} from './judged-rows.ts'
import type { FileFault, FileRead, Hear, ReadSheet } from './read-file.ts'

export interface Preview extends Basis {
  is: 'preview'
  source: string
  sheets: readonly ReadSheet[]
  sheet: number
  rows: readonly Row[]
  /** How many rows have been checked; the rest follow in slices. */
  judged: number
  wrongs: readonly Wrong[]
  /** Faults found by the server; each stays until its cell is changed. */
  refused: readonly Wrong[]
  isSending: boolean
  failure: ApiError | null
}

type ImportState =
  | { is: 'choosing'; fault: FileFault | null }
  | { is: 'reading'; source: string; done: number }
  | Preview

interface ImportDeps {
  read: (source: Blob | string, hear: Hear) => Promise<FileRead>
  cancel: () => void
  send: (body: { materials: ImportBody[]; on_duplicate: OnDuplicate }) => Promise<Answer<ImportAnswer>>
  pause: () => Promise<void>
  now: () => number
}

type Known = Pick<Material, 'name' | 'producer_english_name' | 'version'>

/** Time for checking rows between two pauses: half a frame. */
const SLICE_MS = 8
const NO_UNIT = { unit: null, at: null }

export function createImportStore({ read, cancel, send, pause, now }: ImportDeps) {
  const store = createStore<ImportState>()(() => ({ is: 'choosing', fault: null }))
  let asked = 0
  let known: Basis['known'] = new Map()
  let own = readable([])
  let judgements = new WeakMap<Row, Judgement>()
  const judgementOf = (row: Row) => judgements.get(row)
  const preview = (): Preview | null => {
    const state = store.getState()
    return state.is === 'preview' ? state : null
  }
  const put = (part: Partial<Preview>) => {
    const before = preview()
    if (before) store.setState({ ...before, ...part }, true)
  }
  const findWrongs = () => {
    const state = preview()!
    put({ wrongs: wrongs(state.rows, judgementOf, state, state.refused) })
  }

  /** Checks the remaining rows, in slices. A change of the basis starts over. */
  async function judgeAll() {
    asked += 1
    const mine = asked
    let until = now() + SLICE_MS
    for (let at = 0; ; at++) {
      const state = preview()
      if (!state || mine !== asked) return
      const row = state.rows[at]
      if (!row) {
        put({ judged: at })
        return findWrongs()
      }
      if (!judgements.has(row)) judgements.set(row, judge(row, state))
      if (now() < until) continue
      put({ judged: at + 1 })
      await pause()
      until = now() + SLICE_MS
    }
  }
  /** Checks all rows again on a changed basis. */
  function rebase(part: Partial<Preview>) {
    judgements = new WeakMap()
    put({ ...part, judged: 0, refused: [] })
    return judgeAll()
  }
  function show(source: string, sheets: readonly ReadSheet[], sheet: number) {
    const table = sheets[sheet]!.table
    judgements = new WeakMap()
    const rows = table?.rows.map(({ place, cells }, id): Row => ({ id, place, cells, isOut: false })) ?? []
    const before = preview()
    store.setState(
      {
        is: 'preview',
        source,
        sheets,
        sheet,
        columns: withOwnColumns(table?.columns ?? [], own),
        mark: table?.mark ?? '.',
        slash: undefined,
        curve: table?.curve ?? null,
        onDuplicate: before?.onDuplicate ?? 'refuse',
        known,
        own,
        rows,
        judged: 0,
        wrongs: [],
        refused: [],
        isSending: false,
        failure: null,
      },
      true,
    )
    return judgeAll()
  }
  const editRow = (id: number, change: (row: Row) => Row) => {
    const state = preview()
    if (!state) return
    const rows = state.rows.map((row) => (row.id === id ? change(row) : row))
    const row = rows.find((each) => each.id === id)
    if (row) judgements.set(row, judge(row, state))
    put({ rows, failure: null })
    findWrongs()
  }

  return {
    ...store,
    judgementOf,
    know(materials: readonly Known[]) {
      known = new Map(materials.map((material) => [identityOf(material), material.version]))
      if (preview()) void rebase({ known })
    },
    define(definitions: readonly OwnProperty[]) {
      own = readable(definitions)
      const state = preview()
      if (state && state.own !== own) void rebase({ own, columns: withOwnColumns(state.columns, own) })
    },
    async open(source: string, content: Blob | string) {
      asked += 1
      const mine = asked
      store.setState({ is: 'reading', source, done: 0 }, true)
      const isOn = () => mine === asked && store.getState().is === 'reading'
      const answer = await read(content, (done) => isOn() && store.setState({ done }))
      if (!isOn()) return
      if (!answer.ok) store.setState({ is: 'choosing', fault: answer.fault }, true)
      else await show(source, answer.sheets, answer.likeliest)
    },
    restart() {
      asked += 1
      cancel()
      store.setState({ is: 'choosing', fault: null }, true)
    },
    chooseSheet(sheet: number) {
      const state = preview()
      if (state) void show(state.source, state.sheets, sheet)
    },
    /** Answers a question for all its columns, or the meaning of a slash for the whole file. */
    answer(question: SheetQuestion, answer: string) {
      if (question.is === 'slash') return rebase({ slash: answer === 'yes' })
      return rebase({ columns: answered(preview()!.columns, question, answer) })
    },
    setMark: (mark: DecimalMark) => rebase({ mark }),
    setOnDuplicate: (onDuplicate: OnDuplicate) => rebase({ onDuplicate }),
    /** Sets a column's field; another column with that field is left out. */
    setField(at: number, field: SheetField | null) {
      const { columns } = preview()!
      const definition = own.find(({ key }) => field === ownField(key))
      const changed = columns.map((column, index): ImportColumn => {
        if (index === at && definition) return ownColumn(column, definition)
        if (index === at)
          return { ...plainly(column), why: field ? null : 'unknown', ...settledUnit(field, NO_UNIT) }
        if (field === null || column.field !== field) return column
        return { ...plainly(column), why: 'repeated', ...settledUnit(null, NO_UNIT) }
      })
      return rebase({ columns: changed })
    },
    setUnit(places: readonly number[], unit: string) {
      const columns = preview()!.columns.map((column, at) =>
        places.includes(at) ? { ...plainly(column), unit, unknownUnit: null, isUnitGiven: true } : column,
      )
      return rebase({ columns })
    },
    /** Fills a field that is missing or blank in the file with one text. */
    fillBlanks(field: SheetField, text: string) {
      const { columns, rows } = preview()!
      const there = columns.findIndex((column) => column.field === field)
      const heading = { heading: '', why: null, ...settledUnit(field, NO_UNIT) }
      const at = there < 0 ? columns.length : there
      const filled = (cells: readonly Cell[]) =>
        there < 0
          ? [...cells, textCell(text)]
          : cells.map((cell, x) => (x === at && cell.text.trim() === '' ? textCell(text) : cell))
      return rebase({
        columns: there < 0 ? [...columns, heading] : columns,
        rows: rows.map((row) => ({ ...row, cells: filled(row.cells) })),
      })
    },
    edit(id: number, column: number, text: string) {
      put({
        refused: preview()!.refused.filter(
          (wrong) => wrong.row !== id || (wrong.column !== null && wrong.column !== column),
        ),
      })
      editRow(id, (row) => ({
        ...row,
        cells: row.cells.map((cell, at) => (at === column ? textCell(text) : cell)),
      }))
    },
    leaveOut: (id: number, isOut: boolean) => editRow(id, (row) => ({ ...row, isOut })),
    /** Sends all rows that are not left out. Null where it failed; faults are shown at their cells. */
    async submit(): Promise<ImportAnswer | null> {
      const state = preview()
      if (!state || state.isSending) return null
      const taken = state.rows.filter((row) => !row.isOut)
      if (state.judged < state.rows.length || state.wrongs.length > 0 || taken.length === 0) return null
      if (openQuestions(state).length > 0) return null
      put({ isSending: true, failure: null })
      const judged = taken.map((row) => judgementOf(row)!)
      const materials = judged.map((each) => sentOf(each, state))
      const answer = await send({ materials, on_duplicate: state.onDuplicate })
      if (!preview()) return null
      if (answer.ok) {
        store.setState({ is: 'choosing', fault: null }, true)
        return answer.value
      }
      known = knownAfter(answer.error, judged, known)
      if (known !== state.known) await rebase({ known })
      const refused = refusedIn(answer.error, taken, state.columns)
      put({ isSending: false, refused, failure: refused.length > 0 ? null : answer.error })
      findWrongs()
      return null
    },
  }
}

export const openQuestions = ({ columns, rows, slash }: Preview): SheetQuestion[] =>
  questionsOf(
    columns,
    rows.filter(({ isOut }) => !isOut),
    slash,
  )

/** A column without earlier questions and notes. */
const plainly = ({
  ask: _,
  likely: _likely,
  notKept: _kept,
  unitFrom: _from,
  ...column
}: ImportColumn): ImportColumn => column

export type ImportStore = ReturnType<typeof createImportStore>

/** The server's messages about single materials, at their cells. */
function refusedIn(error: ApiError, sent: readonly Row[], columns: readonly ImportColumn[]): Wrong[] {
  return invalidMessages(error).flatMap(({ path: [list, index, ...path], message }): Wrong[] => {
    const row = list === 'materials' ? sent[Number(index)] : undefined
    if (!row) return []
    const field = fieldAt(path)
    const column = columns.findIndex((each) => field !== null && each.field === field)
    return [{ row: row.id, column: column < 0 ? null : column, field, fault: message }]
  })
}
