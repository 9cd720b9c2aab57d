// What a sheet leaves open, each with its likely answers; nothing is taken before it is settled.
import { hasSlash } from './cell.ts'
import type { SheetField } from './sheet-fields.ts'
import { measuredBy } from './sheet-fields.ts'
import { type AskedFor, type ImportColumn, type ImportRow, settledUnit } from './sheet-table.ts'
import { quantityOf, UNITS } from './sheet-units.ts'

export interface SheetQuestion {
  key: string
  /** Which unit, whether it is that field, or whether a slash is a decimal mark. */
  is: 'unit' | 'field' | 'slash'
  because: AskedFor | 'likely' | 'temperature' | 'unknown-unit' | 'slash'
  /** The columns that one answer settles; none for the slash. */
  columns: readonly number[]
  /** Symbols of units, the name of a field, `leave` or `yes`, the likeliest first. */
  answers: readonly string[]
}

export const LEAVE = 'leave'

/** The questions that are open. `slash` is what was said of slashes, undefined before. */
export function questionsOf(
  columns: readonly ImportColumn[],
  rows: readonly Pick<ImportRow, 'cells'>[],
  slash: boolean | undefined,
): SheetQuestion[] {
  const found = new Map<string, SheetQuestion & { columns: number[] }>()
  for (const [at, column] of columns.entries()) {
    const { ask, why, likely, field, unknownUnit } = column
    const property = measuredBy(field)
    const key = ask?.group ?? `${at}`
    const before = found.get(key)
    if (before) before.columns.push(at)
    else if (ask)
      found.set(key, {
        key,
        is: 'unit',
        because: ask.because,
        columns: [at],
        answers: [...ask.answers, LEAVE],
      })
    else if (why === 'likely')
      found.set(key, { key, is: 'field', because: 'likely', columns: [at], answers: [likely!, LEAVE] })
    else if (why === 'temperature')
      found.set(key, {
        key,
        is: 'field',
        because: 'temperature',
        columns: [at],
        answers: ['viscosity_40', LEAVE],
      })
    else if (unknownUnit !== null && property !== null)
      found.set(key, {
        key,
        is: 'unit',
        because: 'unknown-unit',
        columns: [at],
        answers: [
          ...UNITS[quantityOf(property)]
            .slice(0, 5)
            .map(({ symbol }) => symbol)
            .filter((symbol) => symbol !== ''),
          LEAVE,
        ],
      })
  }
  const measured = columns.map(({ field }) => measuredBy(field) !== null)
  const slashed =
    slash === undefined && rows.some(({ cells }) => cells.some((cell, at) => measured[at] && hasSlash(cell)))
  const all: SheetQuestion[] = [...found.values()]
  return slashed
    ? [...all, { key: 'slash', is: 'slash', because: 'slash', columns: [], answers: ['yes', LEAVE] }]
    : all
}

/** The columns once a question is answered. */
export function answered(
  columns: readonly ImportColumn[],
  question: SheetQuestion,
  answer: string,
): ImportColumn[] {
  return columns.map((column, at) => {
    if (!question.columns.includes(at)) return column
    const { ask: _, likely: _likely, notKept: _kept, ...rest } = column
    const isLeft = answer === LEAVE || (question.because === 'lone' && answer === 'mass %')
    if (isLeft)
      return {
        ...rest,
        ...settledUnit(null, { unit: null, at: null }),
        why: 'other',
        notKept: answer === LEAVE ? 'about' : 'share',
      }
    if (question.is === 'field')
      return {
        ...rest,
        why: null,
        ...settledUnit(answer as SheetField, { unit: column.unitBelow ?? column.unknownUnit, at: null }),
      }
    return { ...rest, unit: answer, unknownUnit: null, isUnitGiven: true }
  })
}

/** Units that were taken from elsewhere in the sheet, each with the columns that got them. */
export function spreadUnits(
  columns: readonly ImportColumn[],
): { unit: string; from: string; columns: number[] }[] {
  const found = new Map<string, { unit: string; from: string; columns: number[] }>()
  for (const [at, { unit, unitFrom, field }] of columns.entries()) {
    if (unit === null || unitFrom === undefined || field === null) continue
    const key = `${unit} ${unitFrom}`
    const before = found.get(key)
    if (before) before.columns.push(at)
    else found.set(key, { unit, from: unitFrom, columns: [at] })
  }
  return [...found.values()]
}
