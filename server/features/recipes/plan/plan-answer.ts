// What came of a plan, as the wire has it.

import { checkGrade, correctionOf } from '#calc/grades/check.ts'
import type { Specification } from '#calc/grades/specification.ts'
import { type taughtOf, withCorrected } from '#calc/lab/correct.ts'
import { packMaterial } from '#calc/mixture.ts'
import { ownValuesOf } from '#calc/own/own-result.ts'
import type { planInside } from '#calc/plan/plan.ts'
import { planSentences } from '#calc/plan/plan-words.ts'
import type { PlanAnswer, PlannedProduct, PlanProduct, PlanQuestion } from '#calc/plan/question.ts'
import { inForce, measuredOf, stateOf } from '#calc/recipe/confirm.ts'
import { type CorrectedSearch, correctedFrom } from '#calc/recipe-search/corrected-search.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { contentsOf } from '#calc/vocabulary/contents.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { gapTexts, missingOf } from '#server/answers/blend-answer.ts'
import { checkOnTheWire } from '#server/answers/check-on-the-wire.ts'
import { onTheWire } from '../recipe-reading.ts'
import type { PlanResult } from './plan.model.ts'
import type { ReadPlan } from './plan-reading.ts'

/** Product by product: its question, as it is searched and as it was asked for. */
export interface AskedProduct {
  asked: PlanProduct
  meant: PlanProduct
  learnt: CorrectedSearch['learnt']
  specification: Specification | null
}

interface Asked {
  question: PlanQuestion
  products: readonly AskedProduct[]
  request: ReadPlan
  /** All own properties of the account. */
  definitions: readonly OwnProperty[]
  /** Of the materials, in the language of the answer. */
  names: readonly string[]
  lang: Language
  /** What the laboratory has taught. */
  taught: ReturnType<typeof taughtOf>
}

const STATUS = {
  found: 'optimal',
  infeasible: 'infeasible',
  'between-steps': 'between_steps',
  'not-found': 'not_found',
} as const satisfies Record<PlanAnswer['is'], PlanResult['status']>
const WHOLE = 100
const KG_PER_T = 1000

export function planResultOf(
  calc: Calc,
  { answer, guards }: ReturnType<typeof planInside>,
  asked: Asked,
): PlanResult {
  const { question, products, request, names, lang } = asked
  const idAt = (at: number) => request.materials[at]!.id
  const told = correctedBack(answer, products)
  const isFound = answer.is === 'found'
  const isMargin = question.goal === 'margin'
  const cost = isFound ? answer.products.reduce((sum, one) => sum + one.cost, 0) : null
  const bound = isFound && Number.isFinite(answer.bound) ? answer.bound : null
  return {
    status: STATUS[answer.is],
    proven: answer.is === 'infeasible' || (isFound && answer.proven),
    engine: calc.version,
    cost,
    margin: isFound && isMargin ? -answer.objective : null,
    bound: bound !== null && isMargin ? -bound : bound,
    products: isFound ? answer.products.map((one, k) => productOf(calc, one, k, guards[k]!, asked)) : [],
    materials: isFound
      ? answer.materials.map(({ used, left, worthMore, worthLess }, at) => ({
          ...{ id: idAt(at), used, left, worth_more: worthMore, worth_less: worthLess },
        }))
      : [],
    excluded: answer.excluded.map(({ product, candidate, lacks, isOutside }) => ({
      ...{ product, id: idAt(candidate) },
      ...(lacks === 'curve' ? { property: lacks } : onTheWire(lacks)),
      reason: isOutside ? 'outside' : 'missing',
    })),
    conflict:
      told.is === 'infeasible'
        ? {
            products: told.products,
            limits: told.limits.map(({ product, limit: at }) => limitOf(asked, product, at)),
            averages: [...new Set(told.averages.map((n) => request.averages[n]!.at))],
          }
        : null,
    ways:
      told.is === 'infeasible'
        ? told.ways.map((way) => {
            const { enough } = way
            if ('material' in way) return { material: idAt(way.material), more: way.more, enough }
            const { product } = way
            if ('atMost' in way) return { product, at_most: way.atMost, enough }
            const { limit: _, ...limited } = limitOf(asked, product, way.limit)
            return { ...limited, best: way.best, enough }
          })
        : [],
    sentences: planSentences(told, {
      lang,
      materials: names,
      products: request.products.map(({ name }) => name),
      unitOf: (at) => question.materials[at]!.available?.unit ?? request.unit,
      unitOfProduct: (k) => question.products[k]!.amount.unit,
      limits: products.map(({ meant }) => meant.limits),
      averages: question.averages.map(({ limit }) => limit),
      step: question.step,
    }),
  }
}

function limitOf({ products }: Asked, product: number, at: number) {
  const { q, side, limit } = products[product]!.meant.limits[at]!
  return { product, ...onTheWire(q), side, limit }
}

/** What is said of limits, in values as the laboratory corrects them. */
function correctedBack(answer: PlanAnswer, products: readonly AskedProduct[]): PlanAnswer {
  if (answer.is !== 'infeasible') return answer
  const ways = answer.ways.map((way) => {
    if (!('limit' in way)) return way
    const shift = products[way.product]!.learnt[way.limit]?.shift ?? 0
    return { ...way, best: way.best + shift, enough: way.enough === null ? null : way.enough + shift }
  })
  return { ...answer, ways }
}

/** Blended again from the amounts, with everything that the account defines. */
function productOf(
  calc: Calc,
  { amounts, total, cost }: PlannedProduct,
  k: number,
  guards: readonly number[],
  { question, products, definitions, names, lang, taught }: Asked,
): PlanResult['products'][number] {
  const { asked, meant, learnt, specification } = products[k]!
  const percentages = amounts.map((amount) => (total > 0 ? (WHOLE * amount) / total : 0))
  const none = { m3: 0, t: 0, results: null, own: null, limits: [] }
  if (!(total > 0)) return { ...none, amounts: [...amounts], percentages, cost }
  const used = amounts.flatMap((amount, at) => (amount > 0 ? [at] : []))
  const candidates = used.map((at) => question.materials[at]!)
  const parts = used.map((at) => percentages[at]!)
  const mixture = calc.mixture(candidates.map((one) => packMaterial(one.properties, one)))
  const blend = mixture.blend(parts, asked.basis, { ...asked.options, own: definitions })
  const measured = measuredOf(blend, parts, { ...asked, candidates })
  const { density } = blend.results
  const perM3 = density === null ? null : density / KG_PER_T
  const isVolume = asked.basis === 'volume'
  return {
    m3: isVolume ? total : perM3 && total / perM3,
    t: isVolume ? perM3 && total * perM3 : total,
    ...{ amounts: [...amounts], percentages, cost },
    results: blend.results,
    own: ownValuesOf(blend.own),
    limits: meant.limits.map(({ q, side, limit }, at) => {
      const state = stateOf(
        inForce(asked.limits[at]!, () => guards[at]!),
        measured,
      )
      const correction = learnt[at] ?? null
      const { value: rule } = state
      const value = rule !== null && correction ? correctedFrom(rule, correction) : rule
      return {
        ...onTheWire(q),
        ...{ side, limit, value, is_met: state.isMet, margin: guards[at]! },
        giveaway: value === null ? null : side === 'max' ? limit - value : value - limit,
        ...(correction && rule !== null && { corrected: correctionOf(rule, correction) }),
      }
    }),
    ...checked(),
  }

  /** As the blend would be checked. */
  function checked() {
    if (!specification) return {}
    const contents = contentsOf(candidates, parts, asked.basis)
    const check = checkGrade(specification, withCorrected({ ...blend, contents }, taught))
    const parties = used.map((at) => names[at]!)
    const missing = gapTexts(blend.gaps, parties, lang)
    return { check: checkOnTheWire(check, missingOf(blend, { missing, names: parties, lang }), lang) }
  }
}
