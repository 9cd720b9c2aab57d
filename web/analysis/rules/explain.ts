import { doubtsOf } from '#calc/consistency.ts'
import { onceFor } from '#calc/once-for.ts'
import type { Blend, PointMark } from '#calc/vocabulary/blend.ts'
import type { EstimatedName } from '#calc/vocabulary/estimated-names.ts'
import { choiceNumber } from '#calc/vocabulary/method-choices.ts'
import {
  DISTILLATION_NAMES,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { componentNotes, placesOf } from '#calc/vocabulary/words/component-notes.ts'
import type { NoteCode } from '#calc/vocabulary/words/contradictions.ts'
import { estimateError } from '#calc/vocabulary/words/estimate-words.ts'
import {
  gapText,
  gapTexts,
  methodName,
  type Note,
  notesOf,
  warningText,
} from '#calc/vocabulary/words/messages.ts'
import { componentNames, joined } from '#calc/vocabulary/words/names.ts'
import { atFigureText, severityOf } from '#calc/vocabulary/words/notes.ts'
import type { Told } from '#calc/vocabulary/words/spoken.ts'
import type { Language } from '#web/text/text.ts'
import type { Material } from '../analysis.api.ts'
import type { PropertyGroup } from './property-rows.ts'
import { differencesOf, estimatedOf, type Result } from './result.ts'

export interface Warned {
  code: NoteCode
  property: PropertyName
  text: string
  /** Nobody should decide by the figure. */
  isUnsafe: boolean
  /** What stands at the figure itself, where the page knows it. */
  atFigure: string | null
}

/** The words behind the figures of a result, in one language. */
export interface Explanation {
  /** The method behind each number that has one. */
  methods: Partial<Record<PropertyName, string>>
  /** Those of them that were asked for in the place of the usual ones. */
  chosen: readonly PropertyName[]
  /** Why a property has no value, and which material is the cause. */
  gaps: Partial<Record<PropertyName, string>>
  /** What must be known before a number is trusted, by number. */
  warnings: Warned[]
  /** The same as a list, in which what is said of several numbers stands once. */
  notes: { properties: readonly PropertyName[]; text: string }[]
  /** How each point of the distillation came about. */
  marks: Partial<Record<PropertyName, PointMark>>
  /** The values that rest on estimates of materials. */
  estimated: Partial<Record<PropertyName, EstimatedValue>>
}

/** A blend's value that rests on estimates. */
export interface EstimatedValue {
  /** Of which materials, and how far each may be off, as a sentence. */
  text: string
  /** The same in few words: the error and the materials. */
  short: string
  /** The estimates by position of the material, as far as this page has made them. */
  values: Readonly<Record<number, number>>
}

/**
 * Explains a result. While the page and the server agree, the page's own account is taken, which can be had in
 * either language and in any units at any time; else the server's, as it answered.
 */
export function explain(result: Result, language: Language, told?: Told): Explanation {
  const { confirmed } = result
  const estimate = agreedEstimate(result)
  const estimated = estimatedValues(result, language, told)
  const asked = result.recipe.options?.methods ?? {}
  const isAsked = (name: PropertyName) => choiceNumber(name, asked[name]) > 0
  if (!estimate)
    return {
      methods: withoutNull(confirmed?.methods ?? {}),
      chosen: PROPERTY_NAMES.filter(isAsked),
      gaps: confirmed?.missing ?? {},
      warnings: (confirmed?.notes ?? []).flatMap(warnedBy),
      notes: confirmed?.notes ?? [],
      marks: marksOf(confirmed?.quality ?? {}),
      estimated,
    }
  const { blend } = estimate
  const names = componentNames(result.recipe, language)
  const ofMaterials = materialNotes(result, blend, { names, lang: language, ...(told && { told }) })
  return {
    methods: withoutNull(
      mapped(PROPERTY_NAMES, (name) => blend.methods[name] && methodName(blend.methods[name], language)),
    ),
    chosen: PROPERTY_NAMES.filter((name) => isAsked(name) && asked[name] === blend.methods[name]),
    gaps: withoutNull(
      mapped(
        PROPERTY_NAMES,
        (name) => blend.gaps[name] && gapText(name, blend.gaps[name], names, language, told),
      ),
    ),
    warnings: [
      ...blend.warnings.map((warning) => ({
        code: warning.code,
        property: warning.property,
        text: warningText(warning, names, language, told),
        isUnsafe: severityOf(warning) === 'unsafe',
        atFigure: atFigureText(warning, language, told),
      })),
      ...ofMaterials.flatMap(warnedBy),
    ],
    notes: [...notesOf(blend.warnings, names, language, told), ...ofMaterials],
    marks: withoutNull(mapped(DISTILLATION_NAMES, (name) => blend.marks[name])),
    estimated,
  }
}

/** As the server has told them, where this page has no account of its own. */
const marksOf = (quality: NonNullable<Result['confirmed']>['quality']): Explanation['marks'] =>
  withoutNull(
    mapped(DISTILLATION_NAMES, (name) => {
      const mark = quality[name]
      return mark === 'interpolated' || mark === 'extrapolated' ? mark : null
    }),
  )

const warnedBy = ({
  code,
  properties,
  text,
  severity,
}: Pick<Note, 'code' | 'properties' | 'text' | 'severity'>): Warned[] =>
  placesOf({ code, properties }).map((property) => ({
    code,
    property,
    text,
    isUnsafe: severity === 'unsafe',
    atFigure: null,
  }))

/** Looked for once in a material: the preview asks at every keystroke. */
const doubtsOfMaterial = onceFor((material: Material) => doubtsOf(material))

function materialNotes(
  { recipe }: Result,
  blend: Blend,
  said: { names: readonly string[]; lang: Language; told?: Told },
): Note[] {
  const components = recipe.components.map(({ material }) => ({ doubts: doubtsOfMaterial(material) }))
  const shares = recipe.components.map(({ percentage }) => percentage)
  return componentNotes(components, shares, { blend, ...said })
}

function estimatedValues(
  result: Result,
  language: Language,
  told: Told | undefined,
): Explanation['estimated'] {
  const names = componentNames(result.recipe, language)
  const own = agreedEstimate(result)?.blend.estimated ?? {}
  const found: Explanation['estimated'] = {}
  for (const [property, components] of Object.entries(estimatedOf(result)) as [EstimatedName, number[]][]) {
    found[property] = {
      text: warningText({ code: 'estimated', property, components }, names, language, told),
      short: `≈ ${estimateError(property, language, told)} (${joined(
        components.map((at) => names[at]!),
        language,
      )})`,
      values: Object.fromEntries((own[property] ?? []).map(({ component, value }) => [component, value])),
    }
  }
  return found
}

/** The page's own account, unless the server's figures differ from it. */
const agreedEstimate = (result: Result) =>
  result.estimate && differencesOf(result).length === 0 ? result.estimate : null

/**
 * Why these properties have no value, as a list in which each reason stands once. What the server alone accounts for
 * stands as it was said; one without an explanation is called `incomplete`.
 */
export function reasonsOf(
  properties: readonly PropertyName[],
  result: Result,
  language: Language,
  incomplete: string,
  told?: Told,
): string[] {
  const gaps = agreedEstimate(result)?.blend.gaps ?? {}
  const own = properties.flatMap((property) => {
    const gap = gaps[property]
    return gap ? [{ property, gap }] : []
  })
  const { gaps: texts } = explain(result, language, told)
  const others = properties.filter((property) => !gaps[property])
  return [
    ...gapTexts(own, componentNames(result.recipe, language), language, told),
    ...others.map((property) => texts[property] ?? `${propertyOf(property)[language]}: ${incomplete}`),
  ]
}

/** The notes that concern what the table shows. */
export function warningsOn({ notes }: Explanation, groups: readonly PropertyGroup[]): string[] {
  const shown = new Set(groups.flatMap(({ rows }) => rows.map((row) => row.property)))
  const concerned = notes.filter(({ properties }) => properties.some((property) => shown.has(property)))
  return concerned.map(({ text }) => text)
}

const mapped = <N extends PropertyName, T>(names: readonly N[], of: (name: N) => T) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<N, T>

const withoutNull = <T>(record: Partial<Record<PropertyName, T | null | undefined>>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value)) as Partial<Record<PropertyName, T>>
