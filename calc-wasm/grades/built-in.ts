import type { CategoryName } from '../vocabulary/categories.ts'
import type { Bilingual, Language } from '../vocabulary/words/language.ts'
import {
  type Choice,
  type D86Group,
  type Grade,
  type GradeOption,
  type Limit,
  type OneOf,
  type Source,
  type Status,
  sideOf,
} from './grade.ts'
import data from './grades.json'

type FiledIfKnown = Limit & { unchecked: string }
type FiledOption = Omit<GradeOption, 'if_known'> & { if_known?: FiledIfKnown[] }

/** A grade as the file has it: words and sources by their keys. */
interface FiledGrade {
  id: string
  name: Bilingual
  family: string
  standard: string
  status: Status
  category: CategoryName
  d86_group: D86Group
  limits: Limit[]
  if_known?: FiledIfKnown[]
  choices: (Omit<Choice, 'options'> & { options: FiledOption[] })[]
  one_of: OneOf[]
  not_checked: string[]
  notes: Bilingual[]
}

/** A later form of a filed grade: what it has more, or in the place of the same side of a limit. */
interface Revised {
  id: string
  replaces: string
  limits?: Limit[]
  if_known?: FiledIfKnown[]
  /** What its options have more, by choice. */
  options?: Record<string, Record<string, { limits?: Limit[]; drop?: GradeOption['drop'] }>>
  one_of?: OneOf[]
  /** What is no longer left unchecked. */
  checked: string[]
  /** By place, in the place of the former. */
  notes?: Record<string, Bilingual>
}

const laidOver = (limits: readonly Limit[], over: readonly Limit[] = []): Limit[] => [
  ...limits.filter((one) => !over.some((by) => by.q === one.q && sideOf(by).side === sideOf(one).side)),
  ...over,
]

function revised(
  former: FiledGrade,
  { id, limits, if_known, options, one_of, checked, notes }: Revised,
): FiledGrade {
  return {
    ...former,
    id,
    limits: laidOver(former.limits, limits),
    ...(if_known && { if_known }),
    choices: former.choices.map((choice) => ({
      ...choice,
      options: choice.options.map((option) => {
        const more = options?.[choice.id]?.[option.id]
        if (!more) return option
        const drop = [...(option.drop ?? []), ...(more.drop ?? [])]
        return {
          ...option,
          limits: laidOver(option.limits, more.limits),
          ...(drop.length > 0 && { drop }),
        }
      }),
    })),
    one_of: [...former.one_of, ...(one_of ?? [])],
    not_checked: former.not_checked.filter((key) => !checked.includes(key)),
    notes: former.notes.map((note, at) => notes?.[at] ?? note),
  }
}

const SOURCES: Readonly<Record<string, Omit<Source, 'id'>>> = data.sources
const NOT_CHECKED: Readonly<Record<string, Bilingual>> = data.not_checked

/** What the grades call something that they leave unchecked. */
export const notCheckedWords = (id: string): Bilingual | undefined =>
  Object.hasOwn(NOT_CHECKED, id) ? NOT_CHECKED[id] : undefined

/** The sources with these keys, each once; a key that is none is passed over. */
export const sourcesOf = (limits: readonly Pick<Limit, 'sources'>[]): Source[] =>
  [...new Set(limits.flatMap(({ sources }) => sources))].flatMap((id) =>
    Object.hasOwn(SOURCES, id) ? [{ id, ...SOURCES[id]! }] : [],
  )

/** All limits that a grade can have, whatever is chosen. */
export const everyLimit = ({
  limits,
  if_known = [],
  choices,
  one_of,
}: Pick<Grade, 'limits' | 'if_known' | 'choices' | 'one_of'>): Limit[] => [
  ...[...limits, ...if_known],
  ...choices.flatMap(({ options }) =>
    options.flatMap((option) => [...option.limits, ...(option.if_known ?? [])]),
  ),
  ...one_of.flatMap((group) => group.limits),
]

/**
 * The grades that come with the program. One is never changed once it is published: other figures are a grade with another
 * id, so that what was checked before says what it was checked against.
 */
const FILED = data.grades as unknown as readonly FiledGrade[]
const REVISED = data.revised as unknown as readonly Revised[]

const inWords = ({ if_known }: Pick<FiledGrade, 'if_known'>) =>
  if_known && {
    if_known: if_known.map((limit) => ({ ...limit, unchecked: NOT_CHECKED[limit.unchecked]! })),
  }

export const BUILT_IN: readonly Grade[] = FILED.flatMap((grade) => {
  const by = REVISED.find(({ replaces }) => replaces === grade.id)
  return by ? [revised(grade, by), { ...grade, replaced_by: by.id }] : [grade]
}).map((filed) => {
  const choices = filed.choices.map((choice) => ({
    ...choice,
    options: choice.options.map((option) => ({ ...option, ...inWords(option) })),
  }))
  const grade = { ...filed, ...inWords(filed), choices } as Omit<Grade, 'not_checked' | 'sources'>
  return {
    ...grade,
    not_checked: filed.not_checked.map((key) => NOT_CHECKED[key]!),
    sources: sourcesOf(everyLimit(grade)),
  }
})

const BY_ID = new Map(BUILT_IN.map((grade) => [grade.id, grade]))

/** Those that took no other's place yet: what is offered. */
export const CURRENT: readonly Grade[] = BUILT_IN.filter(({ replaced_by }) => replaced_by === undefined)

export const builtIn = (id: string): Grade | undefined => BY_ID.get(id)

/** The grade that a new check takes where this one was preset. */
export const currentId = (id: string): string => builtIn(id)?.replaced_by ?? id

/** What a check was against, with what was chosen of it: "EN 228, E5 · Octane grade: RON 95 / MON 85 · …". */
export const againstText = (
  { grade, chosen }: { grade: Pick<Grade, 'id' | 'name'>; chosen: Readonly<Record<string, string>> },
  lang: Language,
): string => {
  const picked = (builtIn(grade.id)?.choices ?? []).flatMap(({ id, name, options }) => {
    const option = options.find((one) => one.id === chosen[id])
    return option ? [`${name[lang]}: ${option.name[lang]}`] : []
  })
  return [grade.name[lang], ...picked].join(' · ')
}

/** Grades whose limits are mostly not confirmed: templates for a grade of one's own, never checked under their names. */
export const isTemplate = ({ status }: Pick<Grade, 'status'>): boolean => status === 'unverified'
