import { type Bilingual, isolated, type Language } from '../vocabulary/words/language.ts'
import { type Choice, type Grade, type GradeOption, type Limit, type Source, sideOf } from './grade.ts'
import data from './grades.json'

type FiledIfKnown = Limit & { unchecked: string }
type FiledOption = Omit<GradeOption, 'if_known' | 'cfpp_max'> & { if_known?: FiledIfKnown[] }

/** A grade in grades.json: unchecked requirements are keys, sources follow from the limits. */
interface FiledGrade extends Omit<Grade, 'replaced_by' | 'if_known' | 'choices' | 'not_checked' | 'sources'> {
  if_known?: FiledIfKnown[]
  /** Limits that only a laboratory can tell; of every edition. */
  reported?: FiledIfKnown[]
  choices: (Omit<Choice, 'options'> & { options: FiledOption[] })[]
  not_checked: string[]
}

/** A later edition of a grade: additions to it, and limits that replace those of the same quantity and side. */
interface Revised extends Partial<Pick<FiledGrade, 'limits' | 'if_known' | 'one_of'>> {
  id: string
  replaces: string
  /** Additions to options, by choice and option. */
  options?: Record<string, Record<string, Partial<Pick<GradeOption, 'limits' | 'drop'>>>>
  /** Keys of requirements that are checked from now on. */
  checked: string[]
  /** Replacements of notes by their position. */
  notes?: Record<string, Bilingual>
}

const withReplaced = (limits: readonly Limit[], over: readonly Limit[] = []): Limit[] => [
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
    limits: withReplaced(former.limits, limits),
    ...(if_known && { if_known }),
    choices: former.choices.map((choice) => ({
      ...choice,
      options: choice.options.map((option) => {
        const more = options?.[choice.id]?.[option.id]
        if (!more) return option
        const drop = [...(option.drop ?? []), ...(more.drop ?? [])]
        return {
          ...option,
          limits: withReplaced(option.limits, more.limits),
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

/** The name of an unchecked requirement. */
export const notCheckedWords = (id: string): Bilingual | undefined =>
  Object.hasOwn(NOT_CHECKED, id) ? NOT_CHECKED[id] : undefined

/** The sources of these limits, each once; unknown keys are skipped. */
export const sourcesOf = (limits: readonly Pick<Limit, 'sources'>[]): Source[] =>
  [...new Set(limits.flatMap(({ sources }) => sources))].flatMap((id) =>
    Object.hasOwn(SOURCES, id) ? [{ id, ...SOURCES[id]! }] : [],
  )

/** All limits of a grade under any choice. */
export const everyLimit = ({
  limits,
  if_known = [],
  choices,
  one_of,
}: Pick<Grade, 'limits' | 'if_known' | 'choices' | 'one_of'>): Limit[] => [
  ...limits,
  ...if_known,
  ...choices.flatMap(({ options }) =>
    options.flatMap((option) => [...option.limits, ...(option.if_known ?? [])]),
  ),
  ...one_of.flatMap((group) => group.limits),
]

/** A published grade never changes: other figures get another id, so that earlier checks still name what they were against. */
const FILED = data.grades as readonly FiledGrade[]
const REVISED = data.revised as readonly Revised[]

const inWords = ({ if_known = [], reported = [] }: Pick<FiledGrade, 'if_known' | 'reported'>) =>
  if_known.length + reported.length > 0 && {
    if_known: [...if_known, ...reported].map((limit) => ({
      ...limit,
      unchecked: NOT_CHECKED[limit.unchecked]!,
    })),
  }

/** The CFPP of a climate class. */
function classOf({ limits }: FiledOption): Pick<GradeOption, 'cfpp_max'> {
  const cfpp_max = limits.find(({ q }) => q === 'cfpp')?.max
  return cfpp_max === undefined ? {} : { cfpp_max }
}

export const BUILT_IN: readonly Grade[] = FILED.flatMap((grade) => {
  const by = REVISED.find(({ replaces }) => replaces === grade.id)
  return by ? [revised(grade, by), { ...grade, replaced_by: by.id }] : [grade]
}).map(({ reported, ...filed }) => {
  const choices = filed.choices.map((choice) => ({
    ...choice,
    options: choice.options.map((option) => ({ ...option, ...inWords(option), ...classOf(option) })),
  }))
  const grade = { ...filed, ...inWords({ ...filed, reported }), choices } as Omit<
    Grade,
    'not_checked' | 'sources'
  >
  return {
    ...grade,
    not_checked: filed.not_checked.map((key) => NOT_CHECKED[key]!),
    sources: sourcesOf(everyLimit(grade)),
  }
})

const BY_ID = new Map(BUILT_IN.map((grade) => [grade.id, grade]))

/** The grades on offer: those that have no later edition. */
export const CURRENT: readonly Grade[] = BUILT_IN.filter(({ replaced_by }) => replaced_by === undefined)

export const builtIn = (id: string): Grade | undefined => BY_ID.get(id)

/** The latest edition of a preset grade, for new checks. */
export const currentId = (id: string): string => builtIn(id)?.replaced_by ?? id

/** The grade of a check with its options: "EN 228, E5 · Octane grade: RON 95 / MON 85 · …". */
export const gradeUsedText = (
  { grade, chosen }: { grade: Pick<Grade, 'id' | 'name'>; chosen: Readonly<Record<string, string>> },
  lang: Language,
): string => {
  const picked = (builtIn(grade.id)?.choices ?? []).flatMap(({ id, name, options }) => {
    const option = options.find((one) => one.id === chosen[id])
    if (!option) return []
    const called = option.name[lang]
    return [`${name[lang]}: ${lang === 'fa' ? isolated(called) : called}`]
  })
  return [editionName(grade, lang), ...picked].join(' · ')
}

/** The name of a grade with the classes chosen: "EN 590, temperate climate, class F". */
export function gradeName(
  { grade, chosen }: { grade: Pick<Grade, 'id' | 'name'>; chosen: Readonly<Record<string, string>> },
  lang: Language,
): string {
  const classes = (builtIn(grade.id)?.choices ?? []).flatMap(({ id, name, options }) => {
    const option = options.find((one) => one.id === chosen[id])
    if (!option || !limitsSomething(option)) return []
    const called = (option.id === 'yes' ? name : option.name)[lang].split(':')[0]!
    // "RMG ۳۸۰، ۰٫۵۰ درصد": letters before a number would draw the next one to it.
    return [lang === 'fa' ? isolated(called) : called]
  })
  return [editionName(grade, lang), ...classes].join(lang === 'fa' ? '، ' : ', ')
}

/** The name of a grade; one that a later edition replaces says so. */
export const editionName = ({ id, name }: Pick<Grade, 'id' | 'name'>, lang: Language): string =>
  builtIn(id)?.replaced_by === undefined
    ? name[lang]
    : name[lang] + { en: ', former edition', fa: '، ویرایش پیشین' }[lang]

const limitsSomething = ({ limits, if_known = [] }: GradeOption): boolean =>
  limits.length + if_known.length > 0

/** A template for own grades: most of its limits are not confirmed, so nothing is checked under its name. */
export const isTemplate = ({ status }: Pick<Grade, 'status'>): boolean => status === 'unverified'
