import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { COLOR_MAX, IMPORT_MAX, NAME_MAX } from '#calc/vocabulary/limits.ts'
import { OWN_KEY } from '#calc/vocabulary/own-property.ts'
import {
  type MaterialProperties,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import {
  type Checked,
  checkMaterial,
  type MaterialDraft,
  type MaterialPatch,
} from '#calc/vocabulary/rules/material-rules.ts'
import { Results } from '#server/answers/blend.model.ts'
import { OwnValues } from '#server/answers/definitions.model.ts'
import { importAnswer, ON_DUPLICATE, onDuplicate } from '#server/answers/import.model.ts'
import { CURSOR } from '#server/http/pages.ts'
import {
  answer,
  body,
  described,
  extended,
  nullable,
  oneOf,
  only,
  SEEN,
  uuid,
  VERSION,
} from '#server/http/schema.model.ts'
import { DETAILS, DETAILS_INPUT } from './material-details.model.ts'

const categoryName = oneOf(CATEGORY_NAMES, '`residual` is shown only where it was asked for.')

export const Category = answer('Category', {
  name: t.Unsafe<CategoryName>(categoryName),
  name_farsi: t.String(),
})

export const Material = answer('Material', {
  id: uuid(),
  name: t.String(),
  name_farsi: nullable(t.String()),
  producer_farsi_name: nullable(t.String()),
  producer_english_name: t.String(),
  categories: t.Array(Category),
  is_owner: t.Boolean({ description: 'Whether it is the caller’s own.' }),
  is_tank: t.Optional(
    t.Boolean({
      description: 'It stands for a tank of the caller’s: its readings are those of what is in it.',
    }),
  ),
  source: nullable(t.String(), 'Where the figures of a catalogue material come from.'),
  source_farsi: nullable(t.String(), 'The same in Persian.'),
  note: nullable(
    only({ en: t.String(), fa: t.String() }),
    'What a reader of a catalogue material’s figures must know.',
  ),
  properties: t.Unsafe<MaterialProperties>(Results),
  ...DETAILS,
  ...VERSION,
})

export type Material = Static<typeof Material>

/** A value in requests: a number, or a text that reads as one. Checked by the rules of a material. */
const inputSchema = (name: PropertyName) => {
  const { range } = propertyOf(name)
  const value =
    name === 'color'
      ? t.String({ maxLength: COLOR_MAX })
      : t.Number({ minimum: range?.min, maximum: range?.max })
  return t.Optional(nullable(value))
}

const propertiesInput = answer('PropertiesInput', recordOf(PROPERTY_NAMES, inputSchema))

const categoriesInput = t.Array(t.Union([categoryName, t.Object({ name: categoryName })]), {
  description:
    'By name, or as the answers show them. `customized` is added where it is missing; one other at most.',
})

const nameInput = t.String({ minLength: 1, maxLength: NAME_MAX })
const farsiInput = t.Optional(nullable(t.String({ maxLength: NAME_MAX })))

const MaterialFields = body('MaterialFields', {
  name_farsi: farsiInput,
  producer_farsi_name: farsiInput,
  categories: t.Optional(categoriesInput),
  ...DETAILS_INPUT,
})

export const NewMaterial = extended('NewMaterial', MaterialFields, {
  name: nameInput,
  producer_english_name: nameInput,
  properties: t.Unsafe<Partial<MaterialProperties>>(
    t.Intersect([propertiesInput, t.Object({ recovery: t.Not(t.Null()) })], {
      description:
        'Units and tests as in the answer. Distillation temperatures must ascend strictly. Properties that are left out are unknown.',
    }),
  ),
})

export const MaterialCorrection = extended('MaterialCorrection', MaterialFields, {
  name: t.Optional(nameInput),
  producer_english_name: t.Optional(nameInput),
  properties: t.Optional(
    t.Unsafe<Partial<MaterialProperties>>(
      t.Intersect([propertiesInput], {
        description: 'Properties that are left out stay as they are; null clears one.',
      }),
    ),
  ),
  ...SEEN,
})

// Elysia's own t.Integer is a union with a text, which says nothing to readers of the published document.
const all = t.Optional(
  oneOf(
    ['true', 'false'],
    'Marine and heavy fuels as well, the sixth category, which older clients don’t know.',
  ),
)
export const CategoryQuery = t.Object({ all })

export const MaterialQuery = t.Object({
  all,
  category: t.Optional(categoryName),
  search: t.Optional(
    t.String({
      maxLength: 200,
      description: 'Words to be found in the names of material or producer, in either language.',
    }),
  ),
  limit: t.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'At most so many.' })),
  offset: t.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'Leave out the first so many.' }),
  ),
  ...CURSOR,
})

export type MaterialFilter = Static<typeof MaterialQuery>

/** Checks the body of a creation by the rules of the form and of the catalogue's loader. */
export const readNew = (input: unknown) => verdict<MaterialDraft>(checkMaterial(withCategoryNames(input)))

/** The same for one of a sheet, which may lack a recovery. */
export const readImported = (input: unknown) =>
  verdict<MaterialDraft>(checkMaterial(withCategoryNames(input), { kind: 'imported' }))

/** The same for a correction; the service checks it with the unchanged fields. */
export const readCorrection = (input: unknown) =>
  verdict<MaterialPatch>(checkMaterial(withCategoryNames(input), { partial: true }))

const verdict = <Value>(checked: Checked<Value>) =>
  checked.ok ? { ok: true as const, value: checked.material } : checked

/** Accepts categories in the shape of answers. */
export function withCategoryNames(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('categories' in input)) return input
  const { categories } = input
  if (!Array.isArray(categories)) return input
  const nameOf = (item: unknown): unknown =>
    typeof item === 'object' && item !== null && 'name' in item ? item.name : item
  return { ...input, categories: categories.map(nameOf) }
}

const importedProperties = t.Unsafe<Partial<MaterialProperties>>(
  t.Intersect([propertiesInput], { description: 'As of a new material; a sheet may lack a recovery.' }),
)

/** Of a material that is there already the caller may take a new sample, too. */
export const ON_KNOWN = [...ON_DUPLICATE, 'sample'] as const

export const MaterialImport = body('MaterialImport', {
  materials: t.Array(extended('ImportedMaterial', NewMaterial, { properties: importedProperties, ...SEEN }), {
    minItems: 1,
    maxItems: IMPORT_MAX,
  }),
  on_duplicate: onDuplicate(
    ON_KNOWN,
    'What becomes of a material whose name and producer the caller has already: the whole import is refused, it is skipped, the stored one is corrected by it (what it leaves out stays), or it is a new sample of the stored one: an analysis dated now, whose readings become the material’s.',
  ),
})

export const ImportAnswer = importAnswer(
  'ImportAnswer',
  'Of those that were made or updated, in the order of the request.',
)
export type ImportAnswer = Static<typeof ImportAnswer>

export const MADE_BY = ['laboratory', 'supplier'] as const
export type MadeBy = (typeof MADE_BY)[number]
export const PLACE_MAX = 100
export const ANALYSES_MAX = 1000

const properties = t.Partial(
  answer(
    'Readings',
    recordOf(PROPERTY_NAMES, (name) => nullable(name === 'color' ? t.String() : t.Number())),
  ),
  { $id: 'Readings' },
)

export const NewAnalysis = body('NewAnalysis', {
  sampled_at: t.Optional(
    t.String({
      description: 'A date, or a date and time. Without it: now, or of a blend’s results theirs.',
    }),
  ),
  sample: t.Optional(nullable(t.String({ maxLength: PLACE_MAX }), 'Its number or label.')),
  tank: t.Optional(nullable(t.String({ maxLength: PLACE_MAX }))),
  by: t.Optional(oneOf(MADE_BY, { default: 'laboratory' })),
  properties: t.Optional({
    ...properties,
    description: 'What was measured; other readings of the material stay.',
  }),
  own: t.Optional(described(OwnValues, 'The same of own properties, by key.')),
  calculation: t.Optional(
    nullable(
      uuid(),
      'In the place of `properties`: one of the caller’s calculations, whose laboratory results are taken.',
    ),
  ),
})

export const Analysis = answer('Analysis', {
  id: uuid(),
  sampled_at: nullable(
    t.String({ format: 'date-time' }),
    'Null: what the material was before its first dated analysis.',
  ),
  sample: nullable(t.String()),
  tank: nullable(t.String()),
  by: nullable(oneOf(MADE_BY)),
  calculation: nullable(uuid(), 'The blend whose laboratory results they are.'),
  properties: t.Unsafe<Partial<MaterialProperties>>({ ...properties, description: 'What was measured.' }),
  own: t.Record(t.String({ pattern: OWN_KEY.source }), t.Number(), {
    description: 'What was measured of own properties, by key.',
  }),
  created_at: t.String({ format: 'date-time' }),
  newest: t.Boolean({ description: 'The one that the material is.' }),
})
export type Analysis = Static<typeof Analysis>
