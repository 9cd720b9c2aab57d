import { assumedReadingText } from '#calc/assumed/assumed-words.ts'
import { blendNotes, laterText } from '#calc/calculation/blend-notes.ts'
import { doubtsOf } from '#calc/consistency.ts'
import { stabilityOfAll, stabilityText } from '#calc/heavy/heavy-blend.ts'
import { onceFor } from '#calc/once-for.ts'
import { ownGapOf, ownGapText, ownNotes, ownRuleName } from '#calc/own/own-result.ts'
import { APPROXIMATE_WORDS, type Approximate } from '#calc/vocabulary/approximate.ts'
import type { Blend, PointMark } from '#calc/vocabulary/blend.ts'
import { estimateError } from '#calc/vocabulary/estimates.ts'
import { choiceNumber } from '#calc/vocabulary/method-choices.ts'
import { isOwnQuantity, nameOfOwn, type OwnResult, ownQuantity } from '#calc/vocabulary/own-property.ts'
import {
  DISTILLATION_NAMES,
  ESTIMATED_NAMES,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { type Quantity, quantityName } from '#calc/vocabulary/quantities.ts'
import type { NoteCode } from '#calc/vocabulary/words/contradictions.ts'
import {
  gapReasonOf,
  gapText,
  gapTexts,
  grouped,
  type LabelledGap,
  methodName,
} from '#calc/vocabulary/words/messages.ts'
import { componentNames, joined } from '#calc/vocabulary/words/names.ts'
import {
  atFigureText,
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
import { byProperty, ownOf, type Result } from './result.ts'

export interface WarnedFigure {
  code: NoteCode | 'own'
  property: RowName
  text: string
  /** Too unreliable to decide by. */
  isUnsafe: boolean
  /** Text at the figure, where the page knows it; '' where it stands at the row above. */
  atFigure: string | null
}

type ByRow<Value> = Partial<Record<RowName, Value>>

/** The words behind a result's figures, in one language. */
export interface Explanation {
  methods: ByRow<string>
  /** The same as codes, of which measured blends are known. */
  codes: Partial<Blend['methods']>
  /** Properties with a chosen method instead of the usual one. */
  chosen: readonly RowName[]
  gaps: ByRow<string>
  warnings: WarnedFigure[]
  /** The same as a list; one that concerns several values stands once. */
  notes: { properties: readonly RowName[]; text: string }[]
  marks: ByRow<PointMark>
  /** Values nearer to a limit than their usual digits show, with more digits. */
  close?: ReadonlyMap<string, string>
  approximate: ByRow<ApproximateValue>
}

interface ApproximateValue {
  is: Approximate
  /** Which materials lack a reading, and how far the value may be off, as a sentence. */
  text: string
  short: string
  /** Estimates by position of the material. */
  values: Readonly<Record<number, number>>
}

/** Explains a result in any language and units. */
export function explain(result: Result, lang: Language, unitFormats?: UnitFormats): Explanation {
  const { recipe, blend } = result
  const names = componentNames(recipe, lang)
  const ofMaterials = materialNotes(result, { names, lang, ...(unitFormats && { unitFormats }) })
  const own = explainOwn(blend.own ?? [], names, lang)
  const chosen = recipe.options?.methods ?? {}
  return {
    methods: {
      ...byProperty(PROPERTY_NAMES, (name) => {
        const method = blend.methods[name]
        return method && methodName(method, lang)
      }),
      ...own.methods,
    },
    codes: blend.methods,
    chosen: PROPERTY_NAMES.filter(
      (name) => choiceNumber(name, chosen[name]) > 0 && chosen[name] === blend.methods[name],
    ),
    gaps: {
      ...byProperty(PROPERTY_NAMES, (name) => {
        const gap = blend.gaps[name]
        return gap && gapText(name, gap, names, lang, unitFormats)
      }),
      ...own.gaps,
    },
    warnings: [
      ...blend.warnings.map((warning) => ({
        code: warning.code,
        property: warning.property,
        text: warningText(warning, names, lang, unitFormats),
        isUnsafe: severityOf(warning) === 'unsafe',
        atFigure: atFigureText(warning, lang, unitFormats),
      })),
      ...ofMaterials.flatMap(warnedBy),
      ...own.warnings,
    ],
    notes: [
      ...notesOf(blend.warnings, names, lang, unitFormats),
      ...ofMaterials,
      ...own.warnings.map(({ property, text }) => ({ properties: [property], text })),
    ],
    marks: byProperty(DISTILLATION_NAMES, (name) => blend.marks[name]),
    approximate: approximateValues(blend, names, lang, unitFormats),
  }
}

/** The explanation for a table: why several rows running must not be decided by is said at the first of them. */
export function saidOnce(explanation: Explanation, groups: readonly PropertyGroup[]): Explanation {
  const whyOf = (property: RowName | undefined) =>
    explanation.warnings.find((warning) => warning.isUnsafe && warning.property === property)?.atFigure
  const repeated = groups.flatMap(({ rows }) =>
    rows.flatMap(({ property }, at) => {
      const why = whyOf(property)
      return why && why === whyOf(rows[at - 1]?.property) ? property : []
    }),
  )
  const warnings = explanation.warnings.map((warning) =>
    warning.isUnsafe && repeated.includes(warning.property) ? { ...warning, atFigure: '' } : warning,
  )
  return { ...explanation, warnings }
}

function explainOwn(results: readonly OwnResult[], names: readonly string[], lang: Language) {
  const methods: ByRow<string> = {}
  const gaps: ByRow<string> = {}
  const warnings: WarnedFigure[] = []
  for (const own of results) {
    const q = ownQuantity(own.property.key)
    const gap = ownGapText(own, names, lang)
    methods[q] = ownRuleName(own.property, lang)
    if (gap) gaps[q] = gap
    for (const text of ownNotes(own, names, lang))
      warnings.push({ code: 'own', property: q, text, isUnsafe: false, atFigure: null })
  }
  return { methods, gaps, warnings }
}

const warnedBy = (note: Pick<Note, 'code' | 'properties' | 'text' | 'severity'>): WarnedFigure[] =>
  placesOf(note).map((property) => ({
    code: note.code,
    property,
    text: note.text,
    isUnsafe: note.severity === 'unsafe',
    atFigure: null,
  }))

/** Cached by material: the preview asks at every keystroke. */
const doubtsOfMaterial = onceFor((material: Material) => doubtsOf(material))

/** Notes on the materials; where their readings are not shown the server's, with those on the blend that would quote them. */
function materialNotes(
  { recipe, blend, isBare, answer }: Result,
  words: { names: readonly string[]; lang: Language; unitFormats?: UnitFormats },
): Pick<Note, 'code' | 'properties' | 'text' | 'severity'>[] {
  if (isBare) {
    const said = new Set<NoteCode>(blend.warnings.map(({ code }) => code))
    return (answer?.notes ?? []).filter(({ code }) => !said.has(code))
  }
  const { notes, later } = blendNotes(portionsOf(recipe), blend, words)
  return [...notes, ...later.map((note) => ({ ...note, text: laterText(note, words.lang) }))]
}

const portionsOf = (recipe: Recipe) => ({
  materials: recipeMaterials(recipe).map((one) => ({
    own: ownOf(one),
    density: one.properties.density,
    doubts: doubtsOfMaterial(one),
  })),
  shares: recipeShares(recipe),
  basis: recipe.basis,
})

/** Whether a blend's asphaltenes stay dissolved, from its materials; from the server where these aren't shown. */
export function stabilityIn({ recipe, answer, isBare }: Result, language: Language) {
  if (isBare) return answer?.stability
  const { materials, shares, basis } = portionsOf(recipe)
  const found = stabilityOfAll(materials, shares, basis)
  return (
    found && { state: found.state, text: stabilityText(found, componentNames(recipe, language), language) }
  )
}

const approximateValues = (
  { estimated = {}, assumed, own = [] }: Blend,
  names: readonly string[],
  lang: Language,
  unitFormats: UnitFormats | undefined,
): Explanation['approximate'] => ({
  ...byProperty(ESTIMATED_NAMES, (property) => {
    const found = estimated[property]
    if (!found) return null
    const components = found.map(({ component }) => component)
    const materials = components.map((at) => names[at]!)
    return {
      is: 'estimated',
      text: warningText({ code: 'estimated', property, components }, names, lang, unitFormats),
      short: `≈ ${estimateError(property, lang, unitFormats)} (${joined(materials, lang)})`,
      values: Object.fromEntries(found.map(({ component, value }) => [component, value])),
    }
  }),
  ...byProperty([...PROPERTY_NAMES, ...own.map(({ property }) => ownQuantity(property.key))], (property) =>
    assumed?.values[property]
      ? {
          is: 'assumed',
          text: assumedReadingText(property, { assumed, own }, names, lang, unitFormats),
          short: `≈ ${APPROXIMATE_WORDS.assumed[lang]}`,
          values: {},
        }
      : null,
  ),
})

/** Why properties have no value, each reason once; one without an explanation is `incomplete`. */
export function reasonsOf(
  properties: readonly RowName[],
  { recipe, blend }: Result,
  { gaps: texts }: Pick<Explanation, 'gaps'>,
  language: Language,
  incomplete: string,
  unitFormats?: UnitFormats,
): string[] {
  const found = gapsOf(properties, blend, language)
  const others = properties.filter((property) => !found.some(({ q }) => q === property))
  return [
    ...gapTexts(found, componentNames(recipe, language), language, unitFormats),
    ...others.map((property) => texts[property] ?? `${labelOf(property, blend)[language]}: ${incomplete}`),
  ]
}

/** Of these quantities the ones that have no value for a reason that others of them share, and each such reason once. */
export function sharedGaps(
  quantities: readonly string[],
  { recipe, blend }: Pick<Result, 'recipe' | 'blend'>,
  language: Language,
  unitFormats?: UnitFormats,
): { of: ReadonlySet<string>; texts: string[] } {
  const groups = grouped(gapsOf(quantities, blend, language), gapReasonOf)
  const shared = groups.filter(({ length }) => length > 1).flat()
  // By the names of their rows.
  const named = shared.map((one) => ({
    gap: one.gap,
    label: 'label' in one ? one.label : quantityName(one.property as Quantity, language),
  }))
  return {
    of: new Set(shared.map(({ q }) => q)),
    texts: gapTexts(named, componentNames(recipe, language), language, unitFormats),
  }
}

/** The gaps of these quantities that sentences are made of. */
const gapsOf = (quantities: readonly string[], blend: Blend, language: Language) =>
  quantities.flatMap((q): (LabelledGap & { q: string })[] => {
    const own = blend.own?.find(({ property }) => ownQuantity(property.key) === q)
    const ofOwn = own && ownGapOf(own, language)
    if (ofOwn) return [{ q, ...ofOwn }]
    const gap = own ? null : blend.gaps[q as PropertyName]
    return gap ? [{ q, property: q as PropertyName, gap }] : []
  })

const labelOf = (property: RowName, blend: Blend): Record<Language, string> => {
  if (!isOwnQuantity(property)) return propertyOf(property)
  const own = blend.own?.find((one) => ownQuantity(one.property.key) === property)
  return own ? nameOfOwn(own.property) : { en: property, fa: property }
}

export function warningsOn({ notes }: Explanation, groups: readonly PropertyGroup[]): string[] {
  const shown = new Set<RowName>(groups.flatMap(({ rows }) => rows.map((row) => row.property)))
  const concerned = notes.filter(({ properties }) => properties.some((property) => shown.has(property)))
  return concerned.map(({ text }) => text)
}
