import { Kind, type TOptional, type TUnsafe } from '@sinclair/typebox'
import { t } from 'elysia'
import { mapValues } from '#calc/vocabulary/records.ts'
import {
  type Frozen,
  type JsonSchema,
  type Reader,
  type Schema,
  type Stored,
  schemaOf,
} from '#calc/vocabulary/stored.ts'

/** A shape as the API has it; `$id` names it in the API document. */
export const wire = <Value>(
  shape: Reader<Value>,
  more: JsonSchema = {},
): TUnsafe<Frozen<Exclude<Value, undefined>>> => t.Unsafe(marked({ ...schemaOf(shape), ...more }))

type Wired<Given> = {
  [Key in keyof Given]: Given[Key] extends { isOptional: true }
    ? TOptional<TUnsafe<Frozen<Stored<Given[Key]>>>>
    : TUnsafe<Frozen<Stored<Given[Key]>>>
}

/** The fields of a shape, for an answer that has others beside them; without parts that have no schema. */
export const wired = <Given extends Schema>({ fields }: { fields: Given }): Wired<Given> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, read]) =>
      read.schema ? [[name, read.isOptional ? t.Optional(wire(read)) : wire(read)]] : [],
    ),
  ) as Wired<Given>

/** JSON Schema with the marks by which the framework tells kinds of schemas. */
function marked(node: JsonSchema): JsonSchema {
  const { type, anyOf, items, properties, patternProperties, additionalProperties: others } = node
  const word = String(type)
  const kind = anyOf ? 'Union' : 'const' in node ? 'Literal' : word[0]!.toUpperCase() + word.slice(1)
  const each = (found: unknown) => mapValues(found as Record<string, JsonSchema>, marked)
  return {
    ...node,
    ...(anyOf ? { anyOf: (anyOf as JsonSchema[]).map(marked) } : {}),
    ...(items ? { items: marked(items as JsonSchema) } : {}),
    ...(properties ? { properties: each(properties) } : {}),
    ...(patternProperties ? { patternProperties: each(patternProperties) } : {}),
    ...(typeof others === 'object' ? { additionalProperties: marked(others as JsonSchema) } : {}),
    [Kind]: kind === 'Object' && !properties ? 'Record' : kind,
  } as JsonSchema
}
