import type { Grade as AnyGrade, D86Group } from '#calc/grades/grade.ts'
import { checkOwnGrade } from '#calc/grades/own-grade.ts'
import { specify } from '#calc/grades/specification.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { Issue } from '#calc/vocabulary/faults/fault.ts'
import type { Bilingual } from '#calc/vocabulary/words/language.ts'
import type { Digits } from '#calc/vocabulary/words/numbers.ts'
import { type ConflictParts, mergedParts } from '#web/conflict/conflict.ts'
import type { OwnStart } from '#web/own/definitions-list.tsx'
import type { Grade } from './grade-select.tsx'
import { bodiesOf, emptyEntry, type LimitEntry, limitEntries } from './limit-entries.ts'

/** A copy starts from a built-in grade with its preset options. */
type GradeStart = OwnStart<Grade, AnyGrade>

export interface GradeEntries {
  name: string
  nameFa: string
  category: CategoryName | ''
  d86Group: D86Group
  copiedFrom: string | null
  limits: readonly LimitEntry[]
}

const MINE: Bilingual = { en: 'mine', fa: 'خودم' }

export function entriesAtStart(start: GradeStart, digits: Digits, units: UnitChoice): GradeEntries {
  if (start.is === 'new')
    return {
      name: '',
      nameFa: '',
      category: '',
      d86Group: 'by-curve',
      copiedFrom: null,
      limits: [emptyEntry('density', units)],
    }
  const { of: grade } = start
  const common = { category: grade.category ?? ('' as const), d86Group: grade.d86_group }
  if (start.is === 'example') {
    const { limits } = specify(grade)
    // A field needs no direction marks.
    const nameFa = grade.name.fa.replace(/[\u2066-\u2069]/g, '')
    const sides = limits.map(({ q, side, limit, strict }) => ({ q, [side]: limit, strict }))
    return {
      ...common,
      name: `${grade.name.en} (${MINE.en})`,
      nameFa: `${nameFa} (${MINE.fa})`,
      copiedFrom: grade.id,
      limits: limitEntries(sides, digits, units),
    }
  }
  const { name, limits, copied_from } = start.of
  return {
    ...common,
    name: name.en,
    nameFa: name.fa === name.en ? '' : name.fa,
    copiedFrom: copied_from,
    // A bilingual note belongs to the copied grade; the user's own is the same in both languages.
    limits: limitEntries(
      limits.map(({ note, ...limit }) => ({ ...limit, note: note && note.en === note.fa ? note.en : null })),
      digits,
      units,
    ),
  }
}

export const gradeBody = ({ name, nameFa, category, d86Group, copiedFrom, limits }: GradeEntries) => ({
  name,
  nameFa: nameFa.trim() || null,
  category: category || null,
  d86Group,
  copiedFrom,
  limits: bodiesOf(limits),
})

export function issuesOf(entries: GradeEntries): Issue[] {
  const checked = checkOwnGrade(gradeBody(entries))
  return checked.ok ? [] : checked.issues
}

/** All limits of a quantity are merged as a whole. */
const limitsByQuantity = ({ limits }: GradeEntries) => {
  const rowsByQuantity = [...Map.groupBy(limits, ({ q }) => q)]
  return Object.fromEntries(rowsByQuantity.map(([q, rows]) => [q, rows.map(({ key: _, ...row }) => row)]))
}

export function mergedGrade(base: GradeEntries, mine: GradeEntries, theirs: GradeEntries): GradeEntries {
  const merged = <P extends ConflictParts>(partsOf: (entries: GradeEntries) => P) =>
    mergedParts(partsOf(base), partsOf(mine), partsOf(theirs))
  const rows = Object.values(merged(limitsByQuantity)).flat()
  return {
    ...merged(({ limits: _, ...rest }) => rest),
    limits: rows.map((row) => ({ ...row, key: crypto.randomUUID() })),
  }
}
