import { type Static, type TSchema, t } from 'elysia'
import { QUANTITIES } from '#calc/grades/quantities.ts'
import type { CorrectedValues } from '#calc/lab/corrected.ts'
import { BASES } from '#calc/vocabulary/blend.ts'
import { ESTIMATED_NAMES, type EstimatedName } from '#calc/vocabulary/estimated-names.ts'
import {
  type BlendResults,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { NOTE_CODES } from '#calc/vocabulary/words/contradictions.ts'
import { SEVERITIES } from '#calc/vocabulary/words/notes.ts'
import { CheckAnswer } from './check.model.ts'
import { byQuantity } from './lab.model.ts'
import { OwnDetails, OwnValues } from './own.model.ts'

const nullable = <Schema extends TSchema>(schema: Schema) => t.Union([schema, t.Null()])

const each = (schemaOf: (name: PropertyName) => TSchema) =>
  t.Object(Object.fromEntries(PROPERTY_NAMES.map((name) => [name, schemaOf(name)])), {
    additionalProperties: false,
  })

const resultSchema = (name: PropertyName) => {
  const { en, unit } = propertyOf(name)
  const schema = nullable(name === 'color' ? t.String() : t.Number())
  return { ...schema, description: unit ? `${en} [${unit}]` : en }
}

const idsOfEach = (names: readonly PropertyName[]) =>
  t.Object(Object.fromEntries(names.map((name) => [name, t.Array(t.String({ format: 'uuid' }))])), {
    additionalProperties: false,
  })
const oneOf = <Word extends string>(words: readonly Word[]) => t.Union(words.map((word) => t.Literal(word)))

export const BlendNote = t.Object(
  {
    code: t.Union(
      NOTE_CODES.map((code) => t.Literal(code)),
      {
        description:
          'Stable, for programs. From `groups-over-100` on it is about figures of one material that contradict each other.',
      },
    ),
    severity: {
      ...oneOf(SEVERITIES),
      description:
        '`note`: reads well; `doubt`: don’t rely on the last digits; `unsafe`: don’t decide by these figures.',
    },
    properties: t.Array(oneOf(PROPERTY_NAMES), { description: 'The figures concerned.' }),
    materials: t.Array(t.String({ format: 'uuid' }), {
      description: 'The materials concerned; empty where it is the blend as a whole.',
    }),
    text: t.String({ description: 'The sentence, as in `warnings`.' }),
  },
  { $id: 'BlendNote', additionalProperties: false },
)

export type BlendNote = Static<typeof BlendNote>

const QUALITIES = ['measured', 'interpolated', 'extrapolated', 'estimated'] as const
export type Quality = (typeof QUALITIES)[number]

const CorrectedValue = t.Object(
  {
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
      description: 'The rule’s value lies outside of those that the bias was learnt at.',
    }),
  },
  { $id: 'CorrectedValue', additionalProperties: false },
)
const Corrections = byQuantity(() => CorrectedValue, QUANTITIES)

const Coverage = t.Object(
  { known: t.Integer({ minimum: 0 }), of: t.Integer({ minimum: 1 }) },
  { additionalProperties: false },
)
export type Coverage = Static<typeof Coverage>

export const BlendAnswer = t.Object(
  {
    id: t.String({ format: 'uuid', description: 'Of this calculation: its graph is found by it.' }),
    created_at: t.String({ format: 'date-time' }),
    basis: oneOf(BASES),
    engine: t.String({ description: 'The version of the core that computed.' }),
    results: t.Unsafe<BlendResults>({
      ...each(resultSchema),
      description: 'As computed, not rounded; null where the data do not suffice.',
    }),
    own: OwnValues,
    own_results: t.Optional(OwnDetails),
    methods: t.Unsafe<Record<PropertyName, string | null>>({
      ...each(() => nullable(t.String())),
      description: 'The method behind each value.',
    }),
    warnings: t.Array(t.String(), { description: 'What to know before trusting a number.' }),
    notes: t.Array(BlendNote, {
      description: 'The warnings with what they weigh and what they concern, in the same order.',
    }),
    quality: t.Unsafe<Partial<Record<PropertyName, Quality>>>({
      ...t.Partial(each(() => oneOf(QUALITIES))),
      description:
        'What stands behind each value; `estimated` where it rests on an estimate. A distillation point is as good as the least certain of its materials’ own.',
    }),
    coverage: t.Record(t.String({ format: 'uuid' }), Coverage, {
      description: 'Of each material, how many of the properties are known.',
    }),
    missing: t.Unsafe<Partial<Record<PropertyName, string>>>({
      ...t.Partial(each(() => t.String())),
      description: 'Why a property has no value.',
    }),
    estimated: t.Optional(
      t.Unsafe<Partial<Record<EstimatedName, string[]>>>({
        ...t.Partial(idsOfEach(ESTIMATED_NAMES)),
        description: 'Where estimates were asked for: the values that rest on one, and of which materials.',
      }),
    ),
    check: t.Optional(
      t.Unsafe<CheckAnswer>({ ...CheckAnswer, description: 'Against the grade that was asked for.' }),
    ),
    corrected: t.Optional(
      t.Unsafe<CorrectedValues>({
        ...Corrections,
        description:
          'Beside the values of `results`, which stay the rules’: what the caller’s own laboratory lets expect, where its bias is switched on.',
      }),
    ),
    cautious_flash_point: {
      ...nullable(t.Number()),
      description: 'The flash point by a second, safer-sided method [°C].',
    },
  },
  { $id: 'BlendAnswer', additionalProperties: false },
)

export type BlendAnswer = Static<typeof BlendAnswer>

/** A blend that was not kept. */
export const PreviewAnswer = t.Omit(BlendAnswer, ['id', 'created_at'], { $id: 'PreviewAnswer' })
