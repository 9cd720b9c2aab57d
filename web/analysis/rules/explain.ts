import { traceNotes } from '#calc/additives/additive-words.ts'
import { doubtsOf } from '#calc/consistency.ts'
import { heavyNotes, stabilityOfAll, stabilityText } from '#calc/heavy/heavy-blend.ts'
import { onceFor } from '#calc/once-for.ts'
import { ownGapText, ownNotes, ownRuleName } from '#calc/own/own-result.ts'
import type { Blend, PointMark } from '#calc/vocabulary/blend.ts'
import { estimateError } from '#calc/vocabulary/estimates.ts'
import { choiceNumber } from '#calc/vocabulary/method-choices.ts'
import { isOwnQuantity, nameOfOwn, ownQuantity } from '#calc/vocabulary/own-property.ts'
import {
  DISTILLATION_NAMES,
  type EstimatedName,
  PROPERTY_NAMES,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import type { NoteCode } from '#calc/vocabulary/words/contradictions.ts'
import { gapText, gapTexts, methodName } from '#calc/vocabulary/words/messages.ts'
import { componentNames, joined } from '#calc/vocabulary/words/names.ts'
import {
  atFigureText,
  componentNotes,
  type Note,
  notesOf,
  placesOf,
  severityOf,
  warningText,
} from '#calc/vocabulary/words/notes.ts'
import type { UnitFormats } from '#calc/vocabulary/words/numbers.ts'
import type { Language } from '#web/text/text.ts'
import type { Material } from '../analysis.api.ts'
import { type Recipe, recipeMaterials, recipeShares } from './draft.ts'
import type { PropertyGroup, RowName } from './property-rows.ts'
import { byProperty, differencesOf, estimatedOf, ownOf, ownResultsOf, type Result } from './result.ts'

export interface Warned {
  code: NoteCode | 'own'
  property: RowName
  text: string
  /** Too unreliable to decide by. */
  isUnsafe: boolean
  /** Text at the figure, where the page knows it. */
  atFigure: string | null
}

type ByRow<Value> = Partial<Record<RowName, Value>>

/** The words behind a result's figures, in one language. */
export interface Explanation {
  methods: ByRow<string>
  /** Properties with a chosen method instead of the usual one. */
  chosen: readonly RowName[]
  gaps: ByRow<string>
  warnings: Warned[]
  /** The same as a list; one that concerns several values stands once. */
  notes: { properties: readonly RowName[]; text: string }[]
  marks: ByRow<PointMark>
  /** Values nearer to a limit than their usual digits show, with more digits. */
  close?: ReadonlyMap<string, string>
  estimated: ByRow<EstimatedValue>
}

interface EstimatedValue {
  /** Which materials are estimated, and how far each may be off, as a sentence. */
  text: string
  short: string
  /** Estimates by position of the material, as far as the page made them. */
  values: Readonly<Record<number, number>>
}

/**
 * Explains a result: from the page's own blend while it agrees with the server, since that can be put in any language
 * and units; else from the server's answer.
 */
export function explain(result: Result, language: Language, unitFormats?: UnitFormats): Explanation {
  const estimate = agreedEstimate(result)
  const { methods, gaps, warnings, notes, marks } = estimate
    ? explainEstimate(result, estimate.blend, language, unitFormats)
    : explainAnswer(result.confirmed)
  const own = explainOwn(result, language)
  const chosen = result.recipe.options?.methods ?? {}
  return {
    methods: { ...methods, ...own.methods },
    chosen: PROPERTY_NAMES.filter(
      (name) =>
        choiceNumber(name, chosen[name]) > 0 && (!estimate || chosen[name] === estimate.blend.methods[name]),
    ),
    gaps: { ...gaps, ...own.gaps },
    warnings: [...warnings, ...own.warnings],
    notes: [...notes, ...own.warnings.map(({ property, text }) => ({ properties: [property], text }))],
    marks,
    estimated: estimatedValues(result, language, unitFormats),
  }
}

/** The page's estimate, unless the server's figures differ. */
const agreedEstimate = (result: Result) =>
  result.estimate && differencesOf(result).length === 0 ? result.estimate : null

type Account = Pick<Explanation, 'methods' | 'gaps' | 'warnings' | 'notes' | 'marks'>

function explainEstimate(
  { recipe }: Result,
  blend: Blend,
  lang: Language,
  unitFormats: UnitFormats | undefined,
): Account {
  const names = componentNames(recipe, lang)
  const ofMaterials = materialNotes(recipe, blend, { names, lang, ...(unitFormats && { unitFormats }) })
  return {
    methods: byProperty(PROPERTY_NAMES, (name) => {
      const method = blend.methods[name]
      return method && methodName(method, lang)
    }),
    gaps: byProperty(PROPERTY_NAMES, (name) => {
      const gap = blend.gaps[name]
      return gap && gapText(name, gap, names, lang, unitFormats)
    }),
    warnings: [
      ...blend.warnings.map((warning) => ({
        code: warning.code,
        property: warning.property,
        text: warningText(warning, names, lang, unitFormats),
        isUnsafe: severityOf(warning) === 'unsafe',
        atFigure: atFigureText(warning, lang, unitFormats),
      })),
      ...ofMaterials.flatMap(warnedBy),
    ],
    notes: [...notesOf(blend.warnings, names, lang, unitFormats), ...ofMaterials],
    marks: byProperty(DISTILLATION_NAMES, (name) => blend.marks[name]),
  }
}

function explainAnswer(confirmed: Result['confirmed']): Account {
  const { methods, missing = {}, notes = [], quality = {} } = confirmed ?? {}
  return {
    methods: byProperty(PROPERTY_NAMES, (name) => methods?.[name]),
    gaps: missing,
    warnings: notes.flatMap(warnedBy),
    notes,
    marks: byProperty(DISTILLATION_NAMES, (name) => {
      const mark = quality[name]
      return mark === 'interpolated' || mark === 'extrapolated' ? mark : null
    }),
  }
}

/** Own properties: rules are named from their definitions; the server's texts stay as they are. */
function explainOwn(result: Result, language: Language): Pick<Explanation, 'methods' | 'gaps' | 'warnings'> {
  const { confirmed, estimate } = result
  const names = componentNames(result.recipe, language)
  const here = new Map(estimate?.blend.own?.map((own) => [own.property.key, own]))
  const methods: ByRow<string> = {}
  const gaps: ByRow<string> = {}
  const warnings: Warned[] = []
  for (const own of ownResultsOf(result)) {
    const q = ownQuantity(own.property.key)
    const mine = here.get(own.property.key)
    const isAgreed =
      mine?.value === own.value && JSON.stringify(mine.property) === JSON.stringify(own.property)
    const answered = confirmed?.own_results?.find(({ property }) => property.key === own.property.key)
    const gap = isAgreed ? ownGapText(mine, names, language) : answered?.reason
    const notes = isAgreed ? ownNotes(mine, names, language) : (answered?.notes ?? [])
    methods[q] = ownRuleName(own.property, language)
    if (gap) gaps[q] = gap
    for (const text of notes)
      warnings.push({ code: 'own', property: q, text, isUnsafe: false, atFigure: null })
  }
  return { methods, gaps, warnings }
}

const warnedBy = (note: Pick<Note, 'code' | 'properties' | 'text' | 'severity'>): Warned[] =>
  placesOf(note).map((property) => ({
    ...{ code: note.code, property, text: note.text },
    isUnsafe: note.severity === 'unsafe',
    atFigure: null,
  }))

/** Cached by material: the preview asks at every keystroke. */
const doubtsOfMaterial = onceFor((material: Material) => doubtsOf(material))

function materialNotes(
  recipe: Recipe,
  blend: Blend,
  words: { names: readonly string[]; lang: Language; unitFormats?: UnitFormats },
): Note[] {
  const components = recipeMaterials(recipe).map((material) => ({ doubts: doubtsOfMaterial(material) }))
  const heavy = portionsOf(recipe)
  return [
    ...componentNotes(components, heavy.shares, { blend, ...words }),
    ...traceNotes(blend, words.names, words.lang),
    ...heavyNotes(heavy, blend, words.names, words.lang),
  ]
}

const portionsOf = (recipe: Recipe) => ({
  materials: recipeMaterials(recipe).map((one) => ({ own: ownOf(one), density: one.properties.density })),
  shares: recipeShares(recipe),
  basis: recipe.basis,
})

/** Whether a blend's asphaltenes stay dissolved, from its materials; from the server where these aren't shown. */
export function stabilityIn({ recipe, confirmed, isBare }: Result, language: Language) {
  if (isBare) return confirmed?.stability
  const { materials, shares, basis } = portionsOf(recipe)
  const found = stabilityOfAll(materials, shares, basis)
  return (
    found && { state: found.state, text: stabilityText(found, componentNames(recipe, language), language) }
  )
}

function estimatedValues(
  result: Result,
  language: Language,
  unitFormats: UnitFormats | undefined,
): Explanation['estimated'] {
  const names = componentNames(result.recipe, language)
  const own = agreedEstimate(result)?.blend.estimated ?? {}
  const found: Explanation['estimated'] = {}
  for (const [property, components] of Object.entries(estimatedOf(result)) as [EstimatedName, number[]][]) {
    const materials = components.map((at) => names[at]!)
    found[property] = {
      text: warningText({ code: 'estimated', property, components }, names, language, unitFormats),
      short: `≈ ${estimateError(property, language, unitFormats)} (${joined(materials, language)})`,
      values: Object.fromEntries((own[property] ?? []).map(({ component, value }) => [component, value])),
    }
  }
  return found
}

/**
 * Why properties have no value, each reason once. Reasons that only the server knows stand as it gave them; one
 * without an explanation is `incomplete`.
 */
export function reasonsOf(
  properties: readonly RowName[],
  result: Result,
  { gaps: texts }: Pick<Explanation, 'gaps'>,
  language: Language,
  incomplete: string,
  unitFormats?: UnitFormats,
): string[] {
  const gaps = agreedEstimate(result)?.blend.gaps ?? {}
  const own = properties.flatMap((property) => {
    if (isOwnQuantity(property)) return []
    const gap = gaps[property]
    return gap ? [{ property, gap }] : []
  })
  const others = properties.filter((property) => !own.some((one) => one.property === property))
  return [
    ...gapTexts(own, componentNames(result.recipe, language), language, unitFormats),
    ...others.map((property) => texts[property] ?? `${labelOf(property, result)[language]}: ${incomplete}`),
  ]
}

const labelOf = (property: RowName, result: Result): Record<Language, string> => {
  if (!isOwnQuantity(property)) return propertyOf(property)
  const own = ownResultsOf(result).find((one) => ownQuantity(one.property.key) === property)
  return own ? nameOfOwn(own.property) : { en: property, fa: property }
}

export function warningsOn({ notes }: Explanation, groups: readonly PropertyGroup[]): string[] {
  const shown = new Set<RowName>(groups.flatMap(({ rows }) => rows.map((row) => row.property)))
  const concerned = notes.filter(({ properties }) => properties.some((property) => shown.has(property)))
  return concerned.map(({ text }) => text)
}
