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
import { ASSUMED_ANSWER, RECORD_ANSWER } from './recipe.model.ts'

const figureOf = (name: PropertyName, description: string): TSchema =>
  nullable(name === 'color' ? t.String() : t.Number(), description)

const labelOf = (name: PropertyName): string => {
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
    'Stable. Codes from `groups-over-100` on concern contradictory readings of one material.',
  ),
  severity: oneOf(
    SEVERITIES,
    '`note`: good to know; `doubt`: last digits unreliable; `unsafe`: do not decide by it.',
  ),
  properties: t.Array(oneOf(PROPERTY_NAMES), { description: 'Properties concerned.' }),
  materials: t.Array(uuid(), {
    description: 'Materials concerned; empty for the whole blend.',
  }),
  text: t.String({ description: 'As in `warnings`.' }),
})

export type BlendNote = Static<typeof BlendNote>

const QUALITIES = ['measured', 'interpolated', 'extrapolated', 'estimated', 'assumed'] as const
export type Quality = (typeof QUALITIES)[number]

const CorrectedValue = answer('CorrectedValue', {
  value: t.Number({ description: 'Corrected value.' }),
  shift: t.Number({
    description: 'Mean of measured less calculated; 0 if only scatter is used.',
  }),
  n: t.Integer({ description: 'Number of results.' }),
  sd: t.Number({ description: 'Remaining standard deviation.' }),
  low: t.Number({ description: '95 % interval of one more result.' }),
  high: t.Number(),
  outside: t.Boolean({
    description: 'Outside the values the bias comes from.',
  }),
})
const Corrections = byQuantity(() => CorrectedValue, QUANTITIES)

const Coverage = only({ known: t.Integer({ minimum: 0 }), of: t.Integer({ minimum: 1 }) })
export type Coverage = Static<typeof Coverage>

const Composition = t.Record(oneOf(CONTENTS), figure(), { $id: 'Composition' })

const EnergyAnswer = answer('Energy', {
  mj_kg: figure(),
  mj_l: figure('At 15 °C.'),
  equation: oneOf(ENERGY_EQUATIONS, 'D4868 with water and ash 0; ISO 8217 with what is known.'),
  lacks: t.Optional(oneOf(ENERGY_LACKS)),
  co2: t.Optional(t.Number({ description: 'Of the grade, t/t.' })),
})

const HeavyAnswer = t.Unsafe<HeavyFigures>(
  answer('HeavyFigures', {
    ...recordOf(HEAVY_NAMES, (name) => nullable(t.Number(), heavyProperty(name).unit)),
    ccai: figure('ISO 8217.'),
    cii: figure('Unconfirmed formula.'),
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
  engine: t.String({ description: 'Version of the calculation core.' }),
  results: described(Results, 'Not rounded; null if data is missing.'),
  own: OwnValues,
  own_results: t.Optional(OwnDetails),
  methods: t.Unsafe<Record<PropertyName, string | null>>(
    described(only(recordOf(PROPERTY_NAMES, () => nullable(t.String()))), 'Method of each value.'),
  ),
  warnings: t.Array(t.String(), { description: 'Read before relying on a value.' }),
  notes: t.Array(BlendNote, {
    description: 'The warnings with severity and subject, in the same order.',
  }),
  quality: t.Partial(only(recordOf(PROPERTY_NAMES, () => oneOf(QUALITIES))), {
    description: 'How each value is known. A distillation point is as good as its weakest material’s.',
  }),
  coverage: t.Record(uuid(), Coverage, {
    description: 'By material: known properties of all.',
  }),
  missing: t.Partial(only(recordOf(PROPERTY_NAMES, () => t.String())), {
    description: 'Why a property has no value.',
  }),
  estimated: t.Optional(
    t.Partial(only(recordOf(ESTIMATED_NAMES, () => t.Array(uuid()))), {
      description: 'Values that rest on estimates, and of which materials.',
    }),
  ),
  structure: t.Optional(
    t.Unsafe<object>({
      type: 'object',
      description:
        'Stored details: codes of methods, reasons and marks. In blends and previews only with `?structure=true`.',
    }),
  ),
  check: t.Optional(CheckAnswer),
  verdict_summary: t.Optional(VerdictSummary),
  corrected: described(
    t.Optional(t.Unsafe<CorrectedValues>(Corrections)),
    'Bias-corrected values, if switched on; `results` stay the rule’s.',
  ),
  ...RECORD,
  ...TREATMENT,
  cautious_flash_point: figure('A second, conservative method [°C].'),
  composition: described(
    t.Optional(t.Unsafe<Contents>(Composition)),
    'Oxygenates: `oxygen` in mass %, others vol %; null if unknown.',
  ),
  assumed: ASSUMED_ANSWER,
  traced: t.Optional(
    t.Record(
      t.String({ pattern: `^(${NUMERIC_PROPERTY_NAMES.join('|')})$` }),
      only({
        value: t.Number(),
        span: t.Number({ description: 'How far the missing reading could move it.' }),
        sd: t.Number({ description: 'span/√12; part of `guard`.' }),
        materials: t.Array(uuid(), { description: 'Materials without a reading.' }),
        text: t.String(),
      }),
      { description: 'Values that ignore trace materials.' },
    ),
  ),
  energy: t.Optional(described(EnergyAnswer, 'Net heat of combustion.')),
  heavy: t.Optional(described(HeavyAnswer, 'For marine and heavy fuels.')),
  stability: t.Optional(StabilityAnswer),
})

export const PreviewAnswer = extended('PreviewAnswer', BlendFigures, { prices, product_price, cost, no_cost })

export const BlendAnswer = extended('BlendAnswer', PreviewAnswer, {
  id: uuid('Of this calculation: its graph is found by it.'),
  created_at: t.String({ format: 'date-time' }),
  retention: t.Optional(
    t.Object(
      {
        stored: t.Integer({ description: 'Calculations in the space.' }),
        kept: t.Integer({ description: 'The space’s maximum.' }),
        text: t.String(),
      },
      { description: 'Sent when the space is nearly full.' },
    ),
  ),
})

export type BlendAnswer = Static<typeof BlendAnswer>

export const StructureQuery = t.Object({
  structure: t.Optional(oneOf(['true', 'false'], 'Include `structure`.')),
})
export type StructureQuery = Static<typeof StructureQuery>
