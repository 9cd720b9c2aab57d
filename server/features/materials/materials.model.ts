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
  type CheckedMaterial,
  checkMaterial,
  type MaterialDraft,
  type MaterialPatch,
} from '#calc/vocabulary/rules/material-rules.ts'
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
import { Results } from '#server/responses/blend.model.ts'
import { OwnValues } from '#server/responses/definitions.model.ts'
import { importAnswer, ON_DUPLICATE, onDuplicate } from '#server/responses/import.model.ts'
import { DETAILS, DETAILS_INPUT } from './material-details.model.ts'

const categoryName = oneOf(CATEGORY_NAMES, '`residual` only if requested.')

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
  is_owner: t.Boolean({ description: 'Yours.' }),
  is_tank: t.Optional(
    t.Boolean({
      description: 'Stands for the contents of a tank.',
    }),
  ),
  source: nullable(t.String(), 'Source of a catalogue material.'),
  source_farsi: nullable(t.String(), 'In Persian.'),
  note: nullable(only({ en: t.String(), fa: t.String() }), 'Reservations about a catalogue material.'),
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
  description: 'Names or objects. `customized` is added; at most one other.',
})

const nameInput = t.String({ minLength: 1, maxLength: NAME_MAX })
const farsiInput = t.Optional(nullable(t.String({ maxLength: NAME_MAX })))

const MaterialFields = body('MaterialFields', {
  name_farsi: farsiInput,
  producer_farsi_name: farsiInput,
  categories: t.Optional(categoriesInput),
  ...DETAILS_INPUT,
})

export const NewMaterialBody = extended('NewMaterial', MaterialFields, {
  name: nameInput,
  producer_english_name: nameInput,
  properties: t.Unsafe<Partial<MaterialProperties>>(
    t.Intersect([propertiesInput, t.Object({ recovery: t.Not(t.Null()) })], {
      description: 'Distillation temperatures must ascend strictly. Omitted properties are unknown.',
    }),
  ),
})

export const MaterialCorrection = extended('MaterialCorrection', MaterialFields, {
  name: t.Optional(nameInput),
  producer_english_name: t.Optional(nameInput),
  properties: t.Optional(
    t.Unsafe<Partial<MaterialProperties>>(
      t.Intersect([propertiesInput], {
        description: 'Omitted properties stay; null clears one.',
      }),
    ),
  ),
  ...SEEN,
})

// Elysia's own t.Integer is a union with a text, which says nothing to readers of the published document.
const all = t.Optional(oneOf(['true', 'false'], 'Include marine and heavy fuels, the sixth category.'))
export const CategoryQuery = t.Object({ all })

export const MaterialQuery = t.Object({
  all,
  category: t.Optional(categoryName),
  search: t.Optional(
    t.String({
      maxLength: 200,
      description: 'Words in material or producer names.',
    }),
  ),
  limit: t.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'Page size.' })),
  offset: t.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'Skip this many.' })),
  ...CURSOR,
})

export type MaterialFilter = Static<typeof MaterialQuery>

/** Checks the body of a creation by the rules of the form and of the catalogue's loader. */
export const readNew = (input: unknown) => verdict<MaterialDraft>(checkMaterial(withCategoryNames(input)))

/** The same for one of a sheet, which may lack a recovery. */
export const readImported = (input: unknown) =>
  verdict<MaterialDraft>(checkMaterial(withCategoryNames(input), { kind: 'imported' }))

/** The same for a correction; the service checks it with the unchanged fields. */
export const readMaterialCorrection = (input: unknown) =>
  verdict<MaterialPatch>(checkMaterial(withCategoryNames(input), { partial: true }))

const verdict = <Value>(checked: CheckedMaterial<Value>) =>
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
  t.Intersect([propertiesInput], { description: 'As for a new material; recovery may be missing.' }),
)

/** Of a material that is there already the caller may take a new sample, too. */
export const ON_KNOWN = [...ON_DUPLICATE, 'sample'] as const

export const MaterialImport = body('MaterialImport', {
  materials: t.Array(
    extended('ImportedMaterial', NewMaterialBody, {
      properties: importedProperties,
      sampled_at: t.Optional(
        t.String({ description: 'Date, or date and time, of the sample. Default: now.' }),
      ),
      ...SEEN,
    }),
    {
      minItems: 1,
      maxItems: IMPORT_MAX,
    },
  ),
  on_duplicate: onDuplicate(
    ON_KNOWN,
    'For a material you already have: refuse the import, skip it, update it (omitted fields stay), or add a sample as a new analysis.',
  ),
})

export const ImportAnswer = importAnswer('ImportAnswer', 'Created and updated, in request order.')
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
      description: 'Date, or date and time. Default: now, or that of the blend’s results.',
    }),
  ),
  sample: t.Optional(nullable(t.String({ maxLength: PLACE_MAX }), 'Number or label.')),
  tank: t.Optional(nullable(t.String({ maxLength: PLACE_MAX }))),
  by: t.Optional(oneOf(MADE_BY, { default: 'laboratory' })),
  properties: t.Optional({
    ...properties,
    description: 'As measured; other readings stay.',
  }),
  own: t.Optional(described(OwnValues, 'Custom properties by key.')),
  calculation: t.Optional(
    nullable(uuid(), 'Instead of `properties`: take this calculation’s laboratory results.'),
  ),
})

export const Analysis = answer('Analysis', {
  id: uuid(),
  sampled_at: nullable(
    t.String({ format: 'date-time' }),
    'Null: the material before its first dated analysis.',
  ),
  sample: nullable(t.String()),
  tank: nullable(t.String()),
  by: nullable(oneOf(MADE_BY)),
  calculation: nullable(uuid(), 'The blend these results are from.'),
  properties: t.Unsafe<Partial<MaterialProperties>>({ ...properties, description: 'As measured.' }),
  own: t.Record(t.String({ pattern: OWN_KEY.source }), t.Number(), {
    description: 'Custom properties by key.',
  }),
  created_at: t.String({ format: 'date-time' }),
  newest: t.Boolean({ description: 'The current one.' }),
})
export type Analysis = Static<typeof Analysis>
