import { builtIn } from '../grades/built-in.ts'
import type { Check, LimitCheck } from '../grades/check.ts'
import type { LimitInForce, Specification } from '../grades/specification.ts'
import { type LabRecord, readLab } from '../lab/lab-record.ts'
import { answerShape, type UncertaintyAnswer } from '../uncertainty/answer-shape.ts'
import type { UncertaintyQuestion, UncertaintySettings } from '../uncertainty/question.ts'
import type { Treatment } from '../vocabulary/additive.ts'
import type { Blend } from '../vocabulary/blend.ts'
import { type CategoryName, isCategoryName } from '../vocabulary/categories.ts'
import { isEstimable, statedOf } from '../vocabulary/contents.ts'
import type { NumericPropertyName } from '../vocabulary/properties.ts'
import { nullable } from '../vocabulary/stored.ts'
import { BLEND_STATUSES, readDecisions, type StandingBlend } from './blend-status.ts'
import {
  type Calculation,
  type KeptMaterial,
  readCalculation,
  type StoredCalculation,
} from './calculation.ts'

/** A stored calculation with everything that is stored beside it; JSON may have any shape. */
export interface StoredWhole extends StoredCalculation {
  name: string | null
  note: string | null
  category: string | null
  engine: string
  shared_at: Date | null
  share_expires_at: Date | null
  share_materials: boolean
  share_laboratory: boolean
  lab: unknown
  status: string | null
  status_at: Date | null
  status_by: string | null
  decisions: unknown
  uncertainty: unknown
}

/** A public link to a calculation. */
export interface Share {
  at: Date
  expiresAt: Date
  /** It shows the readings of the materials. */
  materials: boolean
  /** It shows laboratory results and the blend's status. */
  laboratory: boolean
}

/** A calculation with what was added to it since. */
export interface WholeCalculation extends Calculation {
  name: string | null
  note: string | null
  /** The category of its tables; customized in calculations of the first releases. */
  category: CategoryName
  /** Version of the core that computed it. */
  engine: string
  /** May have expired. */
  share: Share | null
  lab: LabRecord | null
  status: StandingBlend
  /** The last one computed for its owner. */
  uncertainty: UncertaintyAnswer | null
}

/** Reads a stored calculation, without what is damaged or unknown to this release. Never throws. */
export function readWhole(stored: StoredWhole): WholeCalculation {
  const { name, note, category, engine, shared_at, share_expires_at, status_at, status_by } = stored
  const decisions = readDecisions(stored.decisions)
  const status = BLEND_STATUSES.find((each) => each === stored.status)
  const calculation = readCalculation(stored)
  // The first release gave no notes on materials.
  if (engine.startsWith('1.0.')) calculation.blend.noted ??= []
  return {
    ...calculation,
    name,
    note,
    category: isCategoryName(category) ? category : 'customized',
    engine,
    share: shared_at &&
      share_expires_at && {
        at: shared_at,
        expiresAt: share_expires_at,
        materials: stored.share_materials,
        laboratory: stored.share_laboratory,
      },
    lab: readLab(stored.lab),
    status: status
      ? { is: status, at: status_at, by: status_by, decisions }
      : { is: 'planned', at: null, by: null, decisions },
    uncertainty: readUncertainty(stored.uncertainty),
  }
}

/** Without what this release can't read; null where the whole is damaged. */
export const readUncertainty: (stored: unknown) => UncertaintyAnswer | null = nullable(answerShape)

type Kept = Pick<WholeCalculation, 'basis' | 'category'> & {
  components: readonly (KeptMaterial & { percentage: number })[]
  blend: Pick<Blend, 'asked' | 'assumed' | 'own' | 'traced'> &
    Partial<Pick<Blend, 'results'>> & { treatment?: Pick<Treatment, 'treated'> }
}

/** The question of an uncertainty, from a stored calculation alone. */
export const questionOf = (
  { components, basis, category, blend }: Kept,
  specification: Specification | null,
  settings: Partial<UncertaintySettings>,
): UncertaintyQuestion => ({
  components: components.map(({ id, percentage, properties, precision, entered, own, ...material }, at) => ({
    id,
    percentage,
    properties,
    precision: { ...precision, ...exactIn(blend.assumed, at) },
    entered,
    own,
    category,
    ...statedOf(material),
    pour_is: material.pour_is ?? null,
    isEstimable: isEstimable(material),
  })),
  basis,
  ...(blend.assumed && { assumed: blend.assumed.values }),
  ...(blend.traced && { traced: tracedIn(blend.traced, blend.results) }),
  ...(blend.treatment && { treated: blend.treatment.treated }),
  options: { ...(blend.asked ?? {}), ...(blend.own && { own: blend.own.map(({ property }) => property) }) },
  specification,
  settings,
})

/** Assumed readings are not drawn by themselves: their ranges are those of the values that rest on them. */
const exactIn = (
  assumed: Blend['assumed'],
  at: number,
): NonNullable<UncertaintyQuestion['components'][number]['precision']> =>
  Object.fromEntries(
    (assumed?.readings ?? [])
      .filter(({ component, low }) => component === at && low !== null)
      .map(({ property }) => [property, 0]),
  )

const tracedIn = (
  traced: NonNullable<Blend['traced']>,
  results: Partial<Blend['results']> = {},
): UncertaintyQuestion['traced'] =>
  Object.fromEntries(
    (Object.keys(traced) as NumericPropertyName[]).flatMap((q) => {
      const value = results[q]
      return value == null ? [] : [[q, { ...traced[q]!, value }]]
    }),
  )

/** The specification of a stored check, with the limits of that time; D86 precision by the curve unless the grade is built in. */
export function specificationOf({ limits, one_of, ...check }: Check): Specification {
  const { category = null, d86_group = 'by-curve', sources = [] } = builtIn(check.grade.id) ?? {}
  return {
    ...check,
    category,
    d86_group,
    sources,
    limits: limits.flatMap(inForce),
    one_of: one_of.map(({ name }) => name),
    not_applicable: limits.flatMap(({ q, side, limit }) => (limit === null ? [{ q, side }] : [])),
    cfpp: check.cfpp && { name: check.cfpp.name, max: check.cfpp.max },
  }
}

function inForce(checked: LimitCheck): LimitInForce[] {
  const { q, side, limit, strict, method, confirmed, note, one_of, value, lack, corrected, without, added } =
    checked
  if (limit === null) return []
  return [
    {
      q,
      side,
      limit,
      strict,
      method,
      confirmed,
      ...(note && { note }),
      ...(one_of !== undefined && { one_of }),
      ...(corrected &&
        !corrected.scatter &&
        value !== null && { shift: (without ?? value) - corrected.rule }),
      ...(added && { added }),
      ...(((without !== undefined && !added) || lack === 'freezing') && { isUndrawn: true as const }),
    },
  ]
}
