import { type Static, type TSchema, t } from 'elysia'
import type { CorrectedValues } from '#calc/grades/measure.ts'
import { type HeavyFigures, STABILITIES } from '#calc/heavy/heavy-blend.ts'
import { BASES, ENERGY_EQUATIONS, ENERGY_LACKS } from '#calc/vocabulary/blend.ts'
import { CONTENTS, type Contents } from '#calc/vocabulary/contents.ts'
import { HEAVY_NAMES, heavyProperty } from '#calc/vocabulary/heavy.ts'
import {
  type BlendResults,
  ESTIMATED_NAMES,
  NUMERIC_PROPERTY_NAMES,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { QUANTITIES } from '#calc/vocabulary/quantities.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import { NOTE_CODES } from '#calc/vocabulary/words/contradictions.ts'
import { SEVERITIES } from '#calc/vocabulary/words/note-words.ts'
import {
  answer,
  described,
  extended,
  figure,
  nullable,
  oneOf,
  only,
  uuid,
} from '#server/http/schema.model.ts'
import { CheckAnswer, VerdictSummary } from './check.model.ts'
import { OwnDetails, OwnValues, TREATMENT } from './definitions.model.ts'
import { byQuantity } from './lab.model.ts'
import { RECORD_ANSWER } from './recipe.model.ts'

const figureOf = (name: PropertyName, description: string): TSchema =>
  nullable(name === 'color' ? t.String() : t.Number(), description)

export const labelOf = (name: PropertyName): string => {
  const { en, unit, testMethod } = propertyOf(name)
  return `${en}${unit ? ` [${unit}]` : ''}, ${testMethod}`
}

export const Results = t.Unsafe<BlendResults>(
  answer(
    'Properties',
    recordOf(PROPERTY_NAMES, (name) => figureOf(name, labelOf(name))),
  ),
)

export const BlendNote = answer('BlendNote', {
  code: oneOf(
    NOTE_CODES,
    'Stable, for programs. From `groups-over-100` on it is about figures of one material that contradict each other.',
  ),
  severity: oneOf(
    SEVERITIES,
    '`note`: reads well; `doubt`: don’t rely on the last digits; `unsafe`: don’t decide by these figures.',
  ),
  properties: t.Array(oneOf(PROPERTY_NAMES), { description: 'The figures concerned.' }),
  materials: t.Array(uuid(), {
    description: 'The materials concerned; empty where it is the blend as a whole.',
  }),
  text: t.String({ description: 'The sentence, as in `warnings`.' }),
})

export type BlendNote = Static<typeof BlendNote>

/** A reading that a material lacks, taken from another one. */
export const ASSUMED = only({
  material: described(uuid(), 'One of `materials`, which has no reading of it.'),
  property: oneOf(PROPERTY_NAMES),
  from: described(uuid(), 'A material of the catalogue, which has one.'),
})

const QUALITIES = ['measured', 'interpolated', 'extrapolated', 'estimated', 'assumed'] as const
export type Quality = (typeof QUALITIES)[number]

const CorrectedValue = answer('CorrectedValue', {
  value: t.Number({ description: 'The corrected value.' }),
  shift: t.Number({
    description:
      'Mean of measured less calculated; 0 where nothing is corrected and only the scatter guards limits.',
  }),
  n: t.Integer({ description: 'From how many results.' }),
  sd: t.Number({ description: 'The standard deviation that it leaves.' }),
  low: t.Number({ description: 'Of the 95 % interval in which one more result is to be expected.' }),
  high: t.Number(),
  outside: t.Boolean({
    description: 'The rule’s value lies outside of those that the bias comes from.',
  }),
})
const Corrections = byQuantity(() => CorrectedValue, QUANTITIES)

const Coverage = only({ known: t.Integer({ minimum: 0 }), of: t.Integer({ minimum: 1 }) })
export type Coverage = Static<typeof Coverage>

const Composition = t.Record(oneOf(CONTENTS), figure(), { $id: 'Composition' })

const EnergyAnswer = answer('Energy', {
  mj_kg: figure(),
  mj_l: figure('At 15 °C.'),
  equation: oneOf(
    ENERGY_EQUATIONS,
    'Of its hydrocarbons; by D4868 with water and ash as 0, by ISO 8217 with what is known of them.',
  ),
  lacks: t.Optional(oneOf(ENERGY_LACKS)),
  co2: t.Optional(t.Number({ description: 'Of the grade, t/t.' })),
})

const HeavyAnswer = t.Unsafe<HeavyFigures>(
  answer('HeavyFigures', {
    ...recordOf(HEAVY_NAMES, (name) => nullable(t.Number(), heavyProperty(name).unit)),
    ccai: figure('ISO 8217.'),
    cii: figure('By a formula from memory: not confirmed.'),
    injection_celsius: figure('At 12 cSt.'),
    pumping_celsius: figure('At 1,000 cSt.'),
  }),
)
const StabilityAnswer = answer('Stability', {
  state: oneOf(STABILITIES, 'Whether asphaltenes stay dissolved; never a pass without solubility numbers.'),
  s_bn: figure(),
  i_n: figure(),
  p: figure('S_BN / I_N.'),
  text: t.String(),
})

const { prices, product_price, cost, no_cost, ...RECORD } = RECORD_ANSWER

/** What is shown of a blend to whoever sees it: no costs. */
export const BlendFigures = answer('BlendFigures', {
  basis: oneOf(BASES),
  engine: t.String({ description: 'The version of the core that computed.' }),
  results: described(Results, 'As computed, not rounded; null where the data do not suffice.'),
  own: OwnValues,
  own_results: t.Optional(OwnDetails),
  methods: t.Unsafe<Record<PropertyName, string | null>>(
    described(only(recordOf(PROPERTY_NAMES, () => nullable(t.String()))), 'The method behind each value.'),
  ),
  warnings: t.Array(t.String(), { description: 'What to know before trusting a number.' }),
  notes: t.Array(BlendNote, {
    description: 'The warnings with what they weigh and what they concern, in the same order.',
  }),
  quality: t.Partial(only(recordOf(PROPERTY_NAMES, () => oneOf(QUALITIES))), {
    description:
      'What stands behind each value; `estimated` where it rests on an estimate, `assumed` where on a reading of another material. A distillation point is as good as the least certain of its materials’ own.',
  }),
  coverage: t.Record(uuid(), Coverage, {
    description: 'Of each material, how many of the properties are known.',
  }),
  missing: t.Partial(only(recordOf(PROPERTY_NAMES, () => t.String())), {
    description: 'Why a property has no value.',
  }),
  estimated: t.Optional(
    t.Partial(only(recordOf(ESTIMATED_NAMES, () => t.Array(uuid()))), {
      description: 'Where estimates were asked for: the values that rest on one, and of which materials.',
    }),
  ),
  structure: t.Optional(
    t.Unsafe<object>({
      type: 'object',
      description:
        'What stands behind the values, as it is stored: codes of methods, reasons, warnings and marks, materials by position. In the answer to a blend or preview only with `?structure=true`.',
    }),
  ),
  check: t.Optional(described(CheckAnswer, 'Against the grade that was asked for.')),
  verdict_summary: t.Optional(VerdictSummary),
  corrected: described(
    t.Optional(t.Unsafe<CorrectedValues>(Corrections)),
    'Beside the values of `results`, which stay the rules’: what the caller’s own laboratory lets expect, where its bias is switched on.',
  ),
  ...RECORD,
  ...TREATMENT,
  cautious_flash_point: figure('The flash point by a second, safer-sided method [°C].'),
  composition: described(
    t.Optional(t.Unsafe<Contents>(Composition)),
    'Where a material states that it is or contains an oxygenate. `oxygen` in mass %, else vol %; null: not known.',
  ),
  assumed: t.Optional(
    t.Array(
      t.Object({
        ...ASSUMED.properties,
        value: t.Union([t.Number(), t.String()]),
        low: figure(),
        high: figure('The ends of the range in which such a reading usually lies; null where none is known.'),
      }),
      { description: 'The readings that were assumed.' },
    ),
  ),
  traced: t.Optional(
    t.Record(
      t.String({ pattern: `^(${NUMERIC_PROPERTY_NAMES.join('|')})$` }),
      only({
        value: t.Number(),
        span: t.Number({ description: 'So far the missing reading may move it.' }),
        sd: t.Number({ description: 'Of that: span/√12, which `guard` counts.' }),
        materials: t.Array(uuid(), { description: 'Those without a reading.' }),
        text: t.String(),
      }),
      { description: 'Where traces were asked for: values of the other materials alone.' },
    ),
  ),
  energy: t.Optional(described(EnergyAnswer, 'Net heat of combustion.')),
  heavy: t.Optional(described(HeavyAnswer, 'Where a material is a marine or heavy fuel.')),
  stability: t.Optional(StabilityAnswer),
})

export const PreviewAnswer = extended('PreviewAnswer', BlendFigures, { prices, product_price, cost, no_cost })

export const BlendAnswer = extended('BlendAnswer', PreviewAnswer, {
  id: uuid('Of this calculation: its graph is found by it.'),
  created_at: t.String({ format: 'date-time' }),
  retention: t.Optional(
    t.Object(
      {
        stored: t.Integer({ description: 'Calculations in this space, at most `kept`.' }),
        kept: t.Integer({ description: 'How many the space keeps.' }),
        text: t.String(),
      },
      { description: 'Present when the space is nearly full, before old calculations are deleted.' },
    ),
  ),
})

export type BlendAnswer = Static<typeof BlendAnswer>

export const StructureQuery = t.Object({
  structure: t.Optional(oneOf(['true', 'false'], 'Answers the `structure` too.')),
})
export type StructureQuery = Static<typeof StructureQuery>
