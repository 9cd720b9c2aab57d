import { withTreatment } from '#calc/additives/treat.ts'
import { isByRule, PRESSURE_RULES } from '#calc/goal-seek/by-rule.ts'
import { type Move, quantityValue, scan, solve } from '#calc/goal-seek/target.ts'
import type { Subject } from '#calc/grades/measure.ts'
import { type BiasCorrections, withCorrected } from '#calc/lab/correct.ts'
import { ownValuesOf } from '#calc/own/own-result.ts'
import type { Dosed } from '#calc/vocabulary/additive.ts'
import type { Basis, Blend, BlendOptions, PackedMaterial } from '#calc/vocabulary/blend.ts'
import { Slot } from '#calc/vocabulary/codes.ts'
import { contentsOfPacked } from '#calc/vocabulary/contents.ts'
import { isOwnQuantity, keyOfQuantity, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { isScatterOnly, type Quantity } from '#calc/vocabulary/quantities.ts'
import { loadCalc } from '#server/calc.ts'
import type { TaskKind } from '#server/jobs/jobs.ts'
import type { BatchBlendAnswer, BatchColumn, TargetAnswer } from './blending.model.ts'

interface BatchTask {
  materials: readonly PackedMaterial[]
  /** Recipe after recipe, a share for each material. */
  shares: Float64Array
  basis: Basis
  columns: readonly BatchColumn[]
  /** The own properties among them. */
  own: readonly OwnProperty[]
}

/** Blends many recipes of the same materials by the usual methods; returns the JSON of a `BatchAnswer`. */
export const BATCHES: TaskKind<BatchTask, string> = {
  name: 'batch',
  lane: 'quick',
  most: 16,
  timeMs: 5_000,
  late: 'work-time',
  async perform({ materials, shares, basis, columns, own }) {
    const calc = await loadCalc()
    const mixture = calc.mixture(materials)
    const options = own.length > 0 ? { own } : undefined
    const results = Array.from({ length: shares.length / materials.length }, (_, k) => {
      const recipe = [...shares.subarray(k * materials.length, (k + 1) * materials.length)]
      const blend = mixture.blend(recipe, basis, options)
      const values = ownValuesOf(blend.own)
      return columns.map((name) =>
        isOwnQuantity(name) ? (values[keyOfQuantity(name)] ?? null) : blend.results[name],
      )
    })
    return JSON.stringify({ columns: [...columns], results, engine: calc.version } satisfies BatchBlendAnswer)
  },
}

interface TargetTask {
  materials: readonly PackedMaterial[]
  move: Move
  basis: Basis
  options: BlendOptions
  biasCorrections?: BiasCorrections
  dosed: readonly Dosed[]
  property: Quantity
  value: number
}

interface TargetFound extends Omit<TargetAnswer, 'missing'> {
  /** Gaps of the given recipe, if the property has no value anywhere. */
  missing?: Pick<Blend, 'gaps' | 'own'>
}

/** Finds the share of one material that brings a property to a value. */
export const TARGETS: TaskKind<TargetTask, TargetFound> = {
  name: 'target',
  lane: 'quick',
  most: 16,
  timeMs: 5_000,
  late: 'work-time',
  async perform({ materials, move, basis, options, biasCorrections, dosed, property, value }) {
    const calc = await loadCalc()
    const mixture = calc.mixture(materials)
    const blend = (shares: readonly number[], by = options) => mixture.blend(shares, basis, by)
    const subjectAt = (shares: readonly number[], by = options) => {
      const contents = contentsOfPacked(materials, shares, basis)
      return withCorrected({ ...withTreatment(blend(shares, by), dosed), contents }, biasCorrections)
    }
    const solved = (by = options) =>
      solve(
        scan(move, (shares) => quantityValue(subjectAt(shares, by), property)),
        value,
      )
    const { recipes, reachable } = solved()
    const rvp = materials[move.moving]!.row[Slot.rvp]!
    const rules = isByRule(property, Number.isNaN(rvp) ? null : rvp) ? PRESSURE_RULES : []
    const byRule = rules.map((method) => {
      const { recipes } = solved({ ...options, methods: { ...options.methods, rvp: method } })
      return { method, percentages: recipes[0] ?? null }
    })
    const [nearest = null, ...more] = recipes
    const { gaps, own } = reachable ? {} : blend(move.shares)
    return {
      percentages: nearest,
      more,
      reachable: reachable && [reachable.low.value, reachable.high.value],
      ...(gaps && { missing: { gaps, own } }),
      ...(byRule.length > 0 && { by_rule: byRule }),
      ...(biasCorrections && correctedAt(subjectAt(nearest ?? move.shares), property)),
      engine: calc.version,
    }
  },
}

function correctedAt({ corrected, ...byRule }: Subject, q: Quantity): Pick<TargetAnswer, 'corrected'> {
  const found = corrected?.[q]
  const rule = quantityValue(byRule, q)
  if (!found || isScatterOnly(found) || rule === null) return {}
  return { corrected: { rule, n: found.n, shift: found.shift, outside: found.outside } }
}
