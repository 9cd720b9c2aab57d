import type { CategoryName } from '../vocabulary/categories.ts'
import type { Issue } from '../vocabulary/faults/fault.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import { type Arrangement, addressOf, type Shape, type Spot } from './arrange.ts'
import type { CellFault, DecimalMark } from './cell.ts'
import type { Asking, Given, Meaning } from './meaning.ts'
import type { DateAnswers, DateOrder } from './sheet-dates.ts'
import type { JudgedRow } from './sheet-materials.ts'

export const DUPLICATES = ['sample', 'skip', 'update'] as const

type OnKnown = (typeof DUPLICATES)[number]

/** Everything that a person said about a file. What a layout keeps is `LayoutAnswers`. */
export interface Answers extends DateAnswers {
  shape: Shape
  items: Readonly<Record<string, Given>>
  mark?: DecimalMark
  slash?: boolean
  /** Limits as `<10`, and texts that mean no value: left out. */
  leaves: readonly string[]
  /** Texts typed over cells, by address; null: left out. */
  cells: Readonly<Record<string, string | null>>
  category?: CategoryName
  producer: string
  recovery: string
  /** By the place of the sample. */
  names: Readonly<Record<number, string>>
  /** The key of the item that counts, of several of one field. */
  twice: Readonly<Record<string, string>>
  hints?: boolean
  onKnown?: OnKnown
  /** Doubts that were said to be right. */
  right: readonly string[]
}

export const NO_ANSWERS: Answers = {
  shape: {},
  items: {},
  leaves: [],
  cells: {},
  producer: '',
  recovery: '',
  names: {},
  twice: {},
  right: [],
}

export interface Question {
  key: string
  is:
    | 'hints'
    | 'item'
    | 'points'
    | 'cells'
    | 'limits'
    | 'sentinels'
    | 'mark'
    | 'slash'
    | 'order'
    | 'century'
    | 'twice'
    | 'status'
    | 'name'
    | 'known'
    | 'category'
    | 'price'
    | 'currency'
    | 'per'
    | 'material'
  ask?: Asking
  /** Indexes of items. */
  items: readonly number[]
  spots: readonly Spot[]
  /** Words of the sheet that the question quotes. */
  texts: readonly string[]
  /** Codes for `answered`, the likeliest first. */
  answers: readonly string[]
  fault?: CellFault | Issue
  /** Of a cetane index: how it agrees with what D4737 makes of the same rows. */
  agreement?: { apart: number; rows: number } | null
}

export interface ReadMaterial {
  sample: number
  name: string
  judged: JudgedRow
  /** By item: the column in `judged`. */
  columns: ReadonlyMap<number, number>
  values: number
  isKnown: boolean
  identity: string
}

/** The answers after a press on one of a question's answers. */
export function withAnswer(
  answers: Answers,
  question: Question,
  code: string,
  {
    arrangement,
    meanings,
    materials,
  }: { arrangement: Arrangement; meanings: readonly Meaning[]; materials: readonly ReadMaterial[] },
): Answers {
  const given = (each: (meaning: Meaning, at: number) => Given): Answers => ({
    ...answers,
    items: {
      ...answers.items,
      ...Object.fromEntries(
        question.items.map((at) => [
          arrangement.items[at]!.key,
          { ...answers.items[arrangement.items[at]!.key], ...each(meanings[at]!, at) },
        ]),
      ),
    },
  })
  const leave = (...keys: readonly string[]): Answers => ({
    ...answers,
    leaves: [...new Set([...answers.leaves, ...keys])],
  })
  switch (question.is) {
    case 'hints':
      return code === 'take' ? { ...answers, hints: true } : given(() => ({ field: null }))
    case 'points':
      return given(({ field }) => (code === 'recovered' ? { field, isOwnTest: true } : { field: null }))
    case 'item': {
      const chosen = meanings[question.items[0]!]!.answers[Number(code)]
      if (code === 'out' || !chosen || chosen.field === null) return given(() => ({ field: null }))
      const { field: _, ...rest } = chosen
      return given(({ field }) => ({ field: question.ask === 'meaning' ? chosen.field! : field, ...rest }))
    }
    case 'limits':
      return code === 'out' ? leave('limits') : answers
    case 'sentinels':
      return leave(code === 'out' ? 'sentinels' : 'values')
    case 'cells':
      if (code !== 'out') return answers
      return {
        ...answers,
        cells: {
          ...answers.cells,
          ...Object.fromEntries(question.spots.map((spot) => [addressOf(spot), null])),
        },
      }
    case 'mark':
      return { ...answers, mark: code as DecimalMark }
    case 'slash':
      return { ...answers, slash: code === 'yes' }
    case 'order':
    case 'century':
      if (code === 'out') return given(() => ({ field: null }))
      return question.is === 'order'
        ? { ...answers, dates: code as DateOrder }
        : { ...answers, century: true }
    case 'twice':
      return { ...answers, twice: { ...answers.twice, [meanings[question.items[0]!]!.field!]: code } }
    case 'status': {
      const statuses = { ...answers.shape.statuses, [fold(question.texts[0]!)]: code as 'taken' | 'out' }
      return { ...answers, shape: { ...answers.shape, statuses } }
    }
    case 'category':
      return { ...answers, category: code as CategoryName }
    case 'known':
      if (question.key === 'repeated') return apart(answers, question, code, arrangement)
      return code === 'apart' ? numbered(answers, materials) : { ...answers, onKnown: code as OnKnown }
    default:
      return answers
  }
}

/** Materials whose names exist already, each with the next number; asked again where that exists as well. */
function numbered(answers: Answers, materials: readonly ReadMaterial[]): Answers {
  const names = materials.flatMap(({ isKnown, sample, name }) => {
    if (!isKnown) return []
    const [, bare = name, number = '1'] = /^(.*) \((\d+)\)$/.exec(name) ?? []
    return [[sample, `${bare} (${Number(number) + 1})`] as const]
  })
  return { ...answers, names: { ...answers.names, ...Object.fromEntries(names) } }
}

/** Materials of one name in the file: each with a number, or only the first. */
function apart(answers: Answers, question: Question, code: string, { samples }: Arrangement): Answers {
  const again = samples.flatMap((sample, at) =>
    sample.name &&
    question.spots.some((spot) => spot.row === sample.name!.row && spot.column === sample.name!.column)
      ? [at]
      : [],
  )
  if (code === 'first') {
    const rows = Object.fromEntries(
      again.flatMap((at) => samples[at]!.spots.flatMap((spot) => (spot ? [[spot.row, 'out' as const]] : []))),
    )
    return { ...answers, shape: { ...answers.shape, rows: { ...answers.shape.rows, ...rows } } }
  }
  const names = Object.fromEntries(
    again.map((at, n) => [at, `${answers.names[at] ?? samples[at]!.label} (${n + 2})`]),
  )
  return { ...answers, names: { ...answers.names, ...names } }
}
