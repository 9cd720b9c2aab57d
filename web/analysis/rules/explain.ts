import type { PointMark } from '#calc/vocabulary/blend.ts'
import { gapText, gapTexts, methodName, warningText } from '#calc/vocabulary/messages.ts'
import { namesOf } from '#calc/vocabulary/names.ts'
import {
  DISTILLATION_NAMES,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import type { Language } from '#web/text/text.ts'
import type { PropertyGroup } from './property-rows.ts'
import { differencesOf, type Result } from './result.ts'

/** The words behind the figures of a result, in one language. */
export interface Explanation {
  /** The method behind each number that has one. */
  methods: Partial<Record<PropertyName, string>>
  /** Why a property has no value, and which material is the cause. */
  gaps: Partial<Record<PropertyName, string>>
  /** What must be known before a number is trusted; by property where that is known. */
  warnings: { property: PropertyName | null; text: string }[]
  /** How each point of the distillation came about. */
  marks: Partial<Record<PropertyName, PointMark>>
}

/**
 * Explains a result. While the page and the server agree, the page's own account is taken, which can be had in
 * either language at any time; else the server's, in the language in which it answered.
 */
export function explain(result: Result, language: Language): Explanation {
  const { confirmed } = result
  const estimate = agreedEstimate(result)
  if (!estimate)
    return {
      methods: withoutNull(confirmed?.methods ?? {}),
      gaps: confirmed?.missing ?? {},
      warnings: (confirmed?.warnings ?? []).map((text) => ({ property: null, text })),
      marks: {},
    }
  const { blend } = estimate
  const names = componentNames(result, language)
  return {
    methods: withoutNull(
      mapped(PROPERTY_NAMES, (name) => blend.methods[name] && methodName(blend.methods[name], language)),
    ),
    gaps: withoutNull(
      mapped(PROPERTY_NAMES, (name) => blend.gaps[name] && gapText(name, blend.gaps[name], names, language)),
    ),
    warnings: blend.warnings.map((warning) => ({
      property: warning.property,
      text: warningText(warning, names, language),
    })),
    marks: withoutNull(mapped(DISTILLATION_NAMES, (name) => blend.marks[name])),
  }
}

/** The page's own account, unless the server's figures differ from it. */
const agreedEstimate = (result: Result) =>
  result.estimate && differencesOf(result).length === 0 ? result.estimate : null

const componentNames = ({ recipe }: Result, language: Language): string[] =>
  namesOf(
    recipe.components.map(({ material }) => material),
    language,
  )

/**
 * Why these properties have no value, as a list in which each reason stands once. What the server alone accounts for
 * stands as it was said; one without an explanation is called `incomplete`.
 */
export function reasonsOf(
  properties: readonly PropertyName[],
  result: Result,
  language: Language,
  incomplete: string,
): string[] {
  const gaps = agreedEstimate(result)?.blend.gaps ?? {}
  const own = properties.flatMap((property) => {
    const gap = gaps[property]
    return gap ? [{ property, gap }] : []
  })
  const { gaps: texts } = explain(result, language)
  const others = properties.filter((property) => !gaps[property])
  return [
    ...gapTexts(own, componentNames(result, language), language),
    ...others.map((property) => texts[property] ?? `${propertyOf(property)[language]}: ${incomplete}`),
  ]
}

/** The warnings, each said once, that concern what the table shows; those on the blend as a whole among them. */
export function warningsOn({ warnings }: Explanation, groups: readonly PropertyGroup[]): string[] {
  const shown = new Set(groups.flatMap(({ rows }) => rows.map((row) => row.property)))
  const concerned = warnings.filter(({ property }) => property === null || shown.has(property))
  return [...new Set(concerned.map(({ text }) => text))]
}

const mapped = <N extends PropertyName, T>(names: readonly N[], of: (name: N) => T) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<N, T>

const withoutNull = <T>(record: Partial<Record<PropertyName, T | null | undefined>>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value)) as Partial<Record<PropertyName, T>>
