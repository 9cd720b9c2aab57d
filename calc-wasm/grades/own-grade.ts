import { CATEGORY_NAMES, type CategoryName } from '../vocabulary/categories.ts'
import { type Checked, type Issue, issue } from '../vocabulary/faults/fault.ts'
import { NAME_MAX, NOTE_MAX } from '../vocabulary/limits.ts'
import { type OwnProperty, ownFormat, ownQuantity } from '../vocabulary/own-property.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import { isDerived, type Quantity, quantityOf } from '../vocabulary/quantities.ts'
import {
  checkChoice,
  checkName,
  checkText,
  type Fields,
  isFields,
  isNothing,
  missing,
  notFields,
} from '../vocabulary/rules/field-rules.ts'
import { builtIn, everyLimit, sourcesOf } from './built-in.ts'
import {
  CONFIRMED,
  D86_GROUPS,
  type D86Group,
  type GivenLimit,
  type Grade,
  type Limit,
  readLimits,
  SIDES,
  sideOf,
} from './grade.ts'
import { measurementsOf } from './measure.ts'
import { specify, usualConditions, withKnown } from './specification.ts'

/** Per account. */
export const OWN_GRADES_MAX = 100

export interface OwnLimit extends GivenLimit {
  note?: string
}

export interface OwnGrade {
  name: string
  nameFa: string | null
  category: CategoryName | null
  d86Group: D86Group
  /** The built-in grade that it was copied from: unchanged limits keep its marks and sources. */
  copiedFrom: string | null
  limits: OwnLimit[]
}

/** Checks an own grade, or with `partial` a change to one; all issues at once. */
export function checkOwnGrade(input: unknown): Checked<OwnGrade>
export function checkOwnGrade(input: unknown, options: { partial: true }): Checked<Partial<OwnGrade>>
export function checkOwnGrade(input: unknown, { partial = false } = {}): Checked<Partial<OwnGrade>> {
  if (!isFields(input)) return { ok: false, issues: [notFields([], input)] }
  const issues: Issue[] = []
  const read = <T>(name: string, check: (value: unknown, path: string[], issues: Issue[]) => T) =>
    partial && !Object.hasOwn(input, name) ? undefined : check(input[name], [name], issues)
  const fields = {
    name: read('name', checkName),
    nameFa: read('nameFa', (value, path) =>
      isNothing(value) ? null : checkText(value, path, issues, NAME_MAX),
    ),
    category: read('category', (value, path) =>
      isNothing(value) ? null : checkChoice(value, path, issues, CATEGORY_NAMES),
    ),
    d86Group: read('d86Group', (value, path) =>
      isNothing(value) ? 'by-curve' : checkChoice(value, path, issues, D86_GROUPS),
    ),
    copiedFrom: read('copiedFrom', readOrigin),
    limits: read('limits', readOwnLimits),
  }
  if (issues.length > 0) return { ok: false, issues }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return { ok: true, value: Object.fromEntries(given) as Partial<OwnGrade> }
}

function readOrigin(value: unknown, path: string[], issues: Issue[]): string | null {
  if (isNothing(value)) return null
  if (typeof value === 'string' && builtIn(value)) return value
  issues.push(issue(path, 'unknown-grade', { id: typeof value === 'string' ? value : JSON.stringify(value) }))
  return null
}

function readOwnLimits(value: unknown, path: string[], issues: Issue[]): OwnLimit[] | undefined {
  if (value === undefined || value === null) {
    issues.push(missing(path, value))
    return undefined
  }
  const found = issues.length
  const limits = readLimits(value, path, issues)
  if (issues.length > found) return undefined
  const list = value as Fields[]
  if (list.length === 0) issues.push(issue(path, 'empty'))
  return limits.map((limit, at) => {
    const note = list[at]!.note
    if (isNothing(note)) return limit
    const text = checkText(note, [...path, String(at), 'note'], issues, NOTE_MAX, { lines: true })
    return text ? { ...limit, note: text } : limit
  })
}

/** An own grade as a grade to check against; `definitions` are those of the own properties that it limits. */
export function gradeOf(id: string, own: OwnGrade, definitions: readonly OwnProperty[] = []): Grade {
  const origin = own.copiedFrom === null ? undefined : builtIn(own.copiedFrom)
  const limits = own.limits.flatMap((limit) =>
    SIDES.flatMap((side) =>
      limit[side] === undefined ? [] : [limitOf(limit, { [side]: limit[side] }, origin, definitions)],
    ),
  )
  return {
    id,
    name: { en: own.name, fa: own.nameFa ?? own.name },
    family: own.name,
    standard: origin?.standard ?? '',
    status: 'own',
    category: own.category,
    d86_group: own.d86Group,
    limits,
    choices: [],
    one_of: [],
    // The origin's `if_known` limits were not copied.
    not_checked: origin ? withKnown(specify(origin), () => false).not_checked : [],
    notes: origin?.notes ?? [],
    sources: sourcesOf(limits),
  }
}

function limitOf(
  { q, strict, note }: OwnLimit,
  figures: Pick<Limit, 'min' | 'max'>,
  origin: Grade | undefined,
  definitions: readonly OwnProperty[],
): Limit {
  const property = definitions.find(({ key }) => ownQuantity(key) === q)
  const { side, figure } = sideOf(figures)
  const alike = (origin ? everyLimit(origin) : []).filter(
    (limit) => limit.q === q && limit[side] === figure && (limit.strict ?? false) === (strict ?? false),
  )
  // Classes may give the same figure from different sources: the weakest counts.
  const weakest = alike.sort((a, b) => CONFIRMED.indexOf(b.confirmed) - CONFIRMED.indexOf(a.confirmed))[0]
  const own = note ? { en: note, fa: note } : weakest?.note
  return {
    q,
    ...figures,
    ...(strict && { strict }),
    method: weakest?.method ?? property?.method ?? quantityOf(q).testMethod,
    confirmed: weakest?.confirmed ?? 'own',
    sources: weakest?.sources ?? [],
    ...(own && { note: own }),
    ...(property && { own: ownFormat(property) }),
  }
}

/** ISO 4259: limits closer together than this many reproducibilities can't be told apart. */
const APART_IN_R = 4

/** Two-sided limits so narrow that the test can't tell their ends apart; without distillation, whose R needs a blend. */
export function tooNarrow(limits: readonly GivenLimit[], category: CategoryName | null): Quantity[] {
  const measured = measurementsOf({ results: emptyProperties() }, usualConditions(category))
  const sides = new Map<Quantity, { min?: number; max?: number }>()
  for (const { q, min, max } of limits) {
    const known = sides.get(q) ?? {}
    sides.set(q, { min: min ?? known.min, max: max ?? known.max })
  }
  return [...sides].flatMap(([q, { min, max }]) => {
    if (min === undefined || max === undefined || isDerived(q)) return []
    const R = measured.R(q, max)
    return R !== null && max - min < APART_IN_R * R ? [q] : []
  })
}
