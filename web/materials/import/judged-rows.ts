import { contradictionsOf } from '#calc/consistency.ts'
import type { Cell, CellFault, DecimalMark } from '#calc/sheet/cell.ts'
import { sheetLabel } from '#calc/sheet/own-columns.ts'
import { measuredBy, type SheetField } from '#calc/sheet/sheet-fields.ts'
import { type ImportBody, type JudgedRow, judgeRow } from '#calc/sheet/sheet-materials.ts'
import type { ImportColumn } from '#calc/sheet/sheet-table.ts'
import { Issue, issue, screenText } from '#calc/vocabulary/faults/fault.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { DistillationKind } from '#calc/vocabulary/rules/material-details.ts'
import { materialKeys } from '#calc/vocabulary/rules/material-search.ts'
import type { Contradiction } from '#calc/vocabulary/words/contradictions.ts'
import { numberIn } from '#calc/vocabulary/words/numbers.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { ApiError } from '#web/api/http.ts'
import { currentIn } from '#web/conflict/conflict.ts'
import type { reading } from '#web/text/reading.ts'
import { sentenceWith } from '#web/text/said.ts'
import type { Language, Translation } from '#web/text/text.ts'

/** The element id of a cell's control, or of a row. */
export const cellId = (row: number, column: number | null) => `import-${row}-${column ?? 'row'}`

export const ON_DUPLICATE = ['refuse', 'skip', 'update'] as const
export type OnDuplicate = (typeof ON_DUPLICATE)[number]

export interface Row {
  id: number
  place: number
  cells: readonly Cell[]
  isOut: boolean
}

/** What rows are checked against. */
export interface Basis {
  columns: readonly ImportColumn[]
  mark: DecimalMark
  /** Whether a slash between Persian digits is a decimal mark; undefined until answered. */
  slash: boolean | undefined
  curve: DistillationKind | null
  onDuplicate: OnDuplicate
  /** Versions of the existing materials, by identity. */
  known: ReadonlyMap<string, string>
  own: readonly OwnProperty[]
}

export interface Judgement extends JudgedRow {
  identity: string
  isKnown: boolean
  doubts: readonly Contradiction[]
}

/** A fault of a cell, or of the row where it has no such column. */
export interface Wrong {
  row: number
  column: number | null
  field: SheetField | null
  /** A string is the server's message. */
  fault: CellFault | Issue | string
}

/** The key by which the server tells an owner's materials apart. */
export function identityOf(material: Pick<Material, 'name' | 'producer_english_name'>): string {
  const keys = materialKeys({ ...material, name_farsi: null, producer_farsi_name: null })
  return JSON.stringify([keys.name_key, keys.producer_key])
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

export function judge(row: Row, { columns, mark, slash = false, curve, onDuplicate, known, own }: Basis) {
  const around = { mark, slash, curve, own }
  const first = judgeRow(columns, row.cells, { ...around, corrects: false })
  const identity = identityOf({
    name: textIn(first.body.name),
    producer_english_name: textIn(first.body.producer_english_name),
  })
  const isKnown = known.has(identity)
  const corrects = isKnown && onDuplicate === 'update'
  const judged = corrects ? judgeRow(columns, row.cells, { ...around, corrects }) : first
  return { ...judged, identity, isKnown, doubts: judged.draft ? contradictionsOf(judged.draft) : [] }
}

/** All faults that prevent the import, in row order. `refused` are the server's. */
export function wrongs(
  rows: readonly Row[],
  judgementOf: (row: Row) => Judgement | undefined,
  { columns, onDuplicate, slash }: Basis,
  refused: readonly Wrong[],
): Wrong[] {
  const seen = new Map<string, number>()
  const name = columns.findIndex(({ field }) => field === 'name')
  const column = name < 0 ? null : name
  return rows.flatMap((row) => {
    const judged = judgementOf(row)
    if (!judged || row.isOut) return []
    const found: Wrong[] = judged.faults.flatMap(({ fault, field, column }) =>
      isAsked(fault, column === null ? undefined : columns[column], slash)
        ? []
        : [{ row: row.id, column, field, fault }],
    )
    if (judged.draft !== null) {
      const before = seen.get(judged.identity)
      const own = (fault: Issue): Wrong => ({ row: row.id, column, field: 'name', fault })
      if (before !== undefined) found.push(own(issue(['name'], 'repeated-in-list', { position: before })))
      else if (judged.isKnown && onDuplicate === 'refuse')
        found.push(own(issue(['name'], 'duplicate-material')))
      seen.set(judged.identity, before ?? row.place)
    }
    return [...found, ...refused.filter(({ row: id }) => id === row.id)]
  })
}

/** Whether an open question about the column or the file covers the fault already. */
function isAsked(fault: CellFault | Issue, column: ImportColumn | undefined, slash: boolean | undefined) {
  if (isIssue(fault)) return false
  if (fault.code === 'slash') return slash === undefined
  return fault.code === 'unit' && column?.unit === null && measuredBy(column.field) !== null
}

export function outcome(
  rows: readonly Row[],
  judgementOf: (row: Row) => Judgement | undefined,
  onDuplicate: OnDuplicate,
): { taken: Row[]; create: number; update: number; skip: number } {
  const taken = rows.filter((row) => !row.isOut)
  const known = onDuplicate === 'refuse' ? 0 : taken.filter((row) => judgementOf(row)?.isKnown).length
  return {
    taken,
    create: taken.length - known,
    update: onDuplicate === 'update' ? known : 0,
    skip: onDuplicate === 'skip' ? known : 0,
  }
}

/** The body of a row, with the version of the material it updates. */
export function sentOf({ body, identity }: Judgement, { onDuplicate, known }: Basis): ImportBody {
  const seen = onDuplicate === 'update' ? known.get(identity) : undefined
  return seen === undefined ? body : { ...body, seen }
}

/** Materials that were changed since they were read, by index in the request; null for a deleted one. */
export const changedIn = (error: ApiError): Record<string, Material | null> =>
  (currentIn(error) as { materials: Record<string, Material | null> } | undefined)?.materials ?? {}

/** The known materials, updated by a refusal. */
export function knownAfter(error: ApiError, sent: readonly Judgement[], known: Basis['known']) {
  const changed = Object.entries(changedIn(error))
  if (changed.length === 0) return known
  const now = new Map(known)
  for (const [place, material] of changed) {
    const { identity } = sent[Number(place)]!
    if (material) now.set(identity, material.version)
    else now.delete(identity)
  }
  return now
}

const isIssue = (fault: Wrong['fault']): fault is Issue => fault instanceof Issue

export function faultText(
  { fault, field }: Wrong,
  t: Translation<typeof reading>,
  language: Language,
  own: readonly OwnProperty[] = [],
): string {
  if (typeof fault === 'string') return fault
  if (!isIssue(fault)) return sentenceWith(t.faults[fault.code], fault.text)
  if (fault.code === 'repeated-in-list') return t.repeated(numberIn(Number(fault.params.position), language))
  return screenText(fault, language, field ?? '', field === null ? '' : sheetLabel(field, own)[language])
}
