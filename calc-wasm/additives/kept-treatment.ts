import {
  type AffectedQuantity,
  CONTENT_NAMES,
  DOSE_UNITS,
  isTreatable,
  TREATED_DOUBTS,
  type Treatment,
  WHY_UNKNOWN,
} from '../vocabulary/additive.ts'
import {
  byName,
  fields,
  list,
  notEmpty,
  nullable,
  number,
  optional,
  passing,
  type Reader,
  text,
  word,
} from '../vocabulary/stored.ts'
import { readAdditive } from './additive-rules.ts'

const isAffected = (q: unknown): q is AffectedQuantity =>
  typeof q === 'string' && (q === 'sulfur_ppm' || q === 'octan_aki' || isTreatable(q))

const figure = nullable(number)

/** Reads what is kept of additives. A value that can't be read counts as one that nobody knows. */
export const readTreatment: Reader<Treatment> = fields({
  treated: byName(
    isAffected,
    nullable(
      fields({
        value: number,
        delta: number,
        sd: number,
        key: number,
        each: optional(notEmpty(list(fields({ sd: number, key: number })))),
        doubts: optional(notEmpty(list(word(TREATED_DOUBTS)))),
      }),
    ),
  ),
  additives: notEmpty(
    list(
      fields({
        id: text,
        additive: readAdditive,
        dose: number,
        unit: word(DOSE_UNITS),
        doses: fields({ mg_kg: figure, mg_l: figure, l_m3: figure }),
        brings: byName(CONTENT_NAMES, figure),
        unknown: list(fields({ q: passing(isAffected), why: word(WHY_UNKNOWN), to: optional(number) })),
      }),
    ),
  ),
})
