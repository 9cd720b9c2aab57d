import { tracedText } from '#calc/additives/additive-words.ts'
import { sdOfSpan } from '#calc/additives/traces.ts'
import { assumedReadingText } from '#calc/assumed/assumed-words.ts'
import { blendNotes } from '#calc/calculation/blend-notes.ts'
import { structureText } from '#calc/calculation/calculation.ts'
import { blendVerdict } from '#calc/grades/blend-verdict.ts'
import type { Check } from '#calc/grades/check.ts'
import type { Missing } from '#calc/grades/verdict-words.ts'
import { heavyFigures, type Portion, stabilityOfAll, stabilityText } from '#calc/heavy/heavy-blend.ts'
import { onceFor } from '#calc/once-for.ts'
import { ownGapText, ownNotes, ownRuleName, ownValuesOf } from '#calc/own/own-result.ts'
import { approximateIn } from '#calc/vocabulary/approximate.ts'
import type { Assumed, Basis, Blend, PackedMaterial } from '#calc/vocabulary/blend.ts'
import { SLOTS } from '#calc/vocabulary/codes.ts'
import { compositionOf, ingredientOf } from '#calc/vocabulary/contents.ts'
import { isOwnQuantity, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { DISTILLATION_NAMES, PROPERTY_NAMES, type PropertyName } from '#calc/vocabulary/properties.ts'
import { mapValues, recordOf } from '#calc/vocabulary/records.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { gapText, methodName } from '#calc/vocabulary/words/messages.ts'
import { type Named, namesOf } from '#calc/vocabulary/words/names.ts'
import { type MaterialDoubts, type Note, notesOf } from '#calc/vocabulary/words/notes.ts'
import type { BlendAnswer, BlendNote, Coverage, Quality } from './blend.model.ts'
import { checkOnTheWire } from './check-on-the-wire.ts'
import type { OwnDetails } from './definitions.model.ts'

export interface AnswerIngredient extends Named {
  id: string
  owner: string | null
  packed: PackedMaterial
  doubts: MaterialDoubts
}

/**
 * The answer's JSON. More than half of it recurs from blend to blend and is written once: `methods` and `quality`, which name
 * neither materials nor figures, and `missing` and `coverage` of these materials.
 */
export function answerText<More>(
  answer: Omit<
    BlendAnswer,
    'id' | 'created_at' | 'methods' | 'quality' | 'missing' | 'coverage' | 'structure'
  > &
    More,
  blend: Blend,
  texts: AnswerText,
  hasStructure: boolean,
): string {
  const quality =
    blend.estimated || blend.assumed
      ? JSON.stringify(qualityOf(blend))
      : qualityText(blend.methods)(blend.marks)
  const start = JSON.stringify(answer).slice(0, -1)
  const words = `${start},"methods":${methodsText[texts.lang](blend.methods)},"quality":${quality},${texts.text}`
  if (!hasStructure) return `${words}}`
  // Beside what the answer has anyway. The treatment has the additives whole, with their prices and curves.
  const { results: _, cautiousFlashPoint: __, energy: ___, treatment: ____, ...rest } = blend
  return `${words},"structure":${structureText(rest)}}`
}

const methodsIn = (lang: Language) =>
  onceFor((methods: Blend['methods']) =>
    JSON.stringify(recordOf(PROPERTY_NAMES, (name) => methods[name] && methodName(methods[name], lang))),
  )
const methodsText = { en: methodsIn('en'), fa: methodsIn('fa') }

const qualityText = onceFor((methods: Blend['methods']) =>
  onceFor((marks: Blend['marks']) => JSON.stringify(qualityOf({ methods, marks }))),
)

/** The texts that all blends of these materials with these gaps share. */
interface AnswerText {
  components: readonly AnswerIngredient[]
  gaps: Blend['gaps']
  lang: Language
  names: readonly string[]
  missing: Readonly<Partial<Record<PropertyName, string>>>
  /** The end of an answer's JSON: `"missing":{…},"coverage":{…}`. */
  text: string
}

/**
 * The last texts, by material: most often the next blend is another recipe of the same ones. Texts that name an own material
 * are kept under that one, so that they go with it and nothing that accounts share leads to them.
 */
const lastText = new WeakMap<AnswerIngredient, AnswerText>()

export function answerTextOf(
  { gaps, assumed }: Blend,
  components: readonly AnswerIngredient[],
  lang: Language,
): AnswerText {
  // Undefined where the components of a stored calculation can't be read.
  const keeper = components.find(({ owner }) => owner !== null) ?? components[0]
  const last = keeper && lastText.get(keeper)
  const isSame =
    last?.gaps === gaps &&
    last.lang === lang &&
    last.components.length === components.length &&
    last.components.every((component, at) => component === components[at])
  if (isSame) return last
  const names = namesOf(components, lang)
  const missing = gapSentences(gaps, names, lang)
  const coverage = Object.fromEntries(
    components.map(({ id, packed }, at) => {
      const { known, of } = coverageOf(packed)
      const lacking = (assumed?.readings ?? []).filter(
        ({ component, property }) => component === at && !isOwnQuantity(property),
      )
      return [id, { known: known - lacking.length, of }]
    }),
  )
  const text = JSON.stringify({ missing, coverage }).slice(1, -1)
  const texts = { components, gaps, lang, names, missing, text }
  if (keeper) lastText.set(keeper, texts)
  return texts
}

export const gapSentences = (
  gaps: Blend['gaps'],
  names: readonly string[],
  lang: Language,
): AnswerText['missing'] => mapValues(gaps, (gap, name) => gapText(name, gap, names, lang))

/** The fields of an answer that differ from blend to blend. */
export const blendFigures = (
  blend: Blend,
  check: Check | null,
  { percentages, basis }: { percentages: readonly number[]; basis: Basis },
  texts: AnswerText,
) => ({
  results: blend.results,
  own: blend.own ? ownValuesOf(blend.own) : {},
  ...(blend.own && { own_results: ownDetails(blend, texts) }),
  ...notesOn(blend, percentages, basis, texts),
  ...(blend.estimated && { estimated: estimatedIds(blend.estimated, texts.components) }),
  ...(blend.assumed && { assumed: assumedAnswer(blend.assumed.readings, texts.components) }),
  ...(check && {
    check: checkOnTheWire(check, missingOf(blend, texts), texts.lang),
    verdict_summary: blendVerdict(check, null)!,
  }),
  cautious_flash_point: blend.cautiousFlashPoint,
  composition: compositionOf(
    texts.components.map(({ packed }) => packed),
    percentages,
    basis,
  ),
  energy: blend.energy,
  heavy: heavyFigures(blend),
  stability: stabilityAnswer(texts, percentages, basis),
  ...(blend.traced && { traced: tracedAnswer(blend.traced, blend, texts) }),
})

const portionOf = ({ packed }: AnswerIngredient): Portion => ({
  own: packed.own,
  density: ingredientOf(packed).properties.density,
})

function stabilityAnswer({ components, names, lang }: AnswerText, shares: readonly number[], basis: Basis) {
  const found = stabilityOfAll(components.map(portionOf), shares, basis)
  if (!found) return undefined
  const { state, s_bn, i_n, p } = found
  return { state, s_bn, i_n, p, text: stabilityText(found, names, lang) }
}

/** Values that a missing reading of a trace component may move, with a sentence each. */
const tracedAnswer = (
  traced: NonNullable<Blend['traced']>,
  { results }: Pick<Blend, 'results'>,
  { components, names, lang }: AnswerText,
): BlendAnswer['traced'] =>
  mapValues(traced, (trace, q) => {
    const { span, components: places } = trace
    const text = tracedText(q, trace, names, lang)
    const materials = places.map((at) => components[at]!.id)
    return { value: results[q]!, span, sd: sdOfSpan(span), materials, text }
  })

export const missingOf = (
  { own }: Blend,
  { missing, names, lang }: Pick<AnswerText, 'missing' | 'names' | 'lang'>,
): Missing =>
  own
    ? {
        ...missing,
        ...Object.fromEntries(
          own.map((result) => [
            ownQuantity(result.property.key),
            ownGapText(result, names, lang) ?? undefined,
          ]),
        ),
      }
    : missing

const ownDetails = ({ own = [], assumed }: Blend, { names, lang }: AnswerText): OwnDetails =>
  own.map((result) => {
    const reason = ownGapText(result, names, lang)
    const q = ownQuantity(result.property.key)
    return {
      property: result.property,
      value: result.value,
      rule: ownRuleName(result.property, lang),
      ...(reason !== null && { reason }),
      notes: [
        ...ownNotes(result, names, lang),
        ...(assumed?.values[q] ? [assumedReadingText(q, { assumed, own }, names, lang)] : []),
      ],
    }
  })

const estimatedIds = (estimated: NonNullable<Blend['estimated']>, components: readonly AnswerIngredient[]) =>
  mapValues(estimated, (used) => used.map(({ component }) => components[component]!.id))

export const assumedAnswer = (
  readings: readonly Assumed[],
  components: readonly { id: string }[],
): NonNullable<BlendAnswer['assumed']> =>
  readings.map(({ component, ...reading }) => ({ material: components[component]!.id, ...reading }))

/** A recipe as its notes read it. */
export const notedRecipe = (
  components: readonly AnswerIngredient[],
  shares: readonly number[],
  basis: Basis,
) => ({
  materials: components.map((one) => ({ ...portionOf(one), doubts: one.doubts })),
  shares,
  basis,
})

/** The core's warnings and doubts about the materials' own data, as sentences. */
function notesOn(
  blend: Blend,
  shares: readonly number[],
  basis: Basis,
  texts: AnswerText,
): Pick<BlendAnswer, 'warnings' | 'notes'> {
  const { components, names, lang } = texts
  const beside = blendNotes(notedRecipe(components, shares, basis), blend, texts)
  const notes = onTheWire([...notesOf(blend.warnings, names, lang), ...beside.notes], components)
  return { warnings: notes.map(({ text }) => text), notes }
}

/** The notes that only today's rules give on a stored blend. */
export const laterNotes = (blend: Blend, shares: readonly number[], basis: Basis, texts: AnswerText) =>
  onTheWire(blendNotes(notedRecipe(texts.components, shares, basis), blend, texts).later, texts.components)

const onTheWire = (notes: readonly Note[], components: readonly AnswerIngredient[]): BlendNote[] =>
  notes.map(({ components: positions, ...note }) => ({
    ...note,
    materials: positions.map((position) => components[position]!.id),
  }))

/** Whether each value is measured or estimated; a distillation point has the mark of its least certain component. */
export function qualityOf(blend: Pick<Blend, 'methods' | 'marks' | 'estimated' | 'assumed'>) {
  const { methods, marks } = blend
  const quality: Partial<Record<PropertyName, Quality>> = {}
  for (const name of PROPERTY_NAMES) if (methods[name] !== null) quality[name] = 'measured'
  for (const name of DISTILLATION_NAMES) {
    const mark = marks[name]
    if (methods[name] !== null && mark && mark !== 'given') quality[name] = mark
  }
  for (const name of PROPERTY_NAMES) {
    const approximate = approximateIn(blend, name)
    if (approximate) quality[name] = approximate
  }
  return quality
}

const coverageOf = onceFor(({ row, color }: PackedMaterial): Coverage => {
  const numbers = row.subarray(0, SLOTS)
  const known = PROPERTY_NAMES.filter((name, slot) =>
    name === 'color' ? color !== null : !Number.isNaN(numbers[slot]!),
  )
  return { known: known.length, of: PROPERTY_NAMES.length }
})
