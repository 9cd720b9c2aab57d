// A plan for the wire and for files.

import type { Specification } from '#calc/grades/specification.ts'
import type { biasCorrectionsOf } from '#calc/lab/correct.ts'
import type { planInside } from '#calc/plan/plan.ts'
import { planSentences } from '#calc/plan/plan-words.ts'
import { stockUnit } from '#calc/plan/program.ts'
import type { PlanAnswer, PlannedProduct, PlanProduct, PlanQuestion } from '#calc/plan/question.ts'
import { UNIT_OF } from '#calc/recipe/money.ts'
import type { CorrectedSearch } from '#calc/recipe-search/moved-limits.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { PlanForFile } from '#server/report/plan-sheet.ts'
import { keptLimit, lackOf, STATUS, shownRecipe, WHOLE } from '../recipe-answer.ts'
import { limitOnTheWire } from '../recipe-reading.ts'
import type { PlanResult, ReadPlan } from './plan.model.ts'

/** A product's question, as searched and as requested. */
export interface AskedProduct {
  asked: PlanProduct
  meant: PlanProduct
  biases: CorrectedSearch['biases']
  specification: Specification | null
}

interface Asked {
  question: PlanQuestion
  products: readonly AskedProduct[]
  request: ReadPlan
  /** All own properties of the account. */
  definitions: readonly OwnProperty[]
  /** Names of the materials in the language of the answer. */
  names: readonly string[]
  lang: Language
  biasCorrections: ReturnType<typeof biasCorrectionsOf>
}

const KG_PER_T = 1000

export function planResultOf(
  calc: Calc,
  { answer, guards }: ReturnType<typeof planInside>,
  asked: Asked,
): PlanResult {
  const { question, products, request, names, lang } = asked
  const idAt = (at: number) => request.materials[at]!.id
  const isInUnit = (at: number) =>
    request.materials[at]!.available !== undefined ||
    [request.unit, undefined].includes(question.materials[at]!.available?.unit)
  const corrected = correctedBack(answer, products)
  const conflict = corrected.is === 'infeasible' ? corrected : null
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
          id: idAt(at),
          used,
          worth_more: worthMore,
          worth_less: worthLess,
          // The rest of a tank of unknown density can't be converted to the unit of the plan.
          left: isInUnit(at) ? left : null,
        }))
      : [],
    excluded: answer.excluded.map(({ product, candidate, ...why }) => {
      return { product, id: idAt(candidate), ...lackOf(why) }
    }),
    conflict: conflict && {
      products: conflict.products,
      limits: conflict.limits.map(({ product, limit: at }) => limitOf(asked, product, at)),
      averages: [...new Set(conflict.averages.map((n) => request.averages[n]!.at))],
    },
    ways: (conflict?.ways ?? []).map((way) => {
      const { enough } = way
      if ('material' in way) return { material: idAt(way.material), more: way.more, enough }
      const { product } = way
      if ('atMost' in way) return { product, at_most: way.atMost, enough }
      const { limit: _, ...limited } = limitOf(asked, product, way.limit)
      return { ...limited, best: way.best, enough }
    }),
    sentences: planSentences(corrected, {
      lang,
      materials: names,
      products: request.products.map(({ name }) => name),
      unitOf: (at) => stockUnit(question, question.materials[at]!),
      unitOfProduct: (k) => question.products[k]!.amount.unit,
      limits: products.map(({ meant }) => meant.limits),
      averages: question.averages.map(({ limit }) => limit),
      step: question.step,
    }),
  }
}

function limitOf({ products }: Asked, product: number, at: number) {
  const { q, side, limit } = products[product]!.meant.limits[at]!
  return { product, ...limitOnTheWire(q), side, limit }
}

/** Converts limits back to bias-corrected values. */
function correctedBack(answer: PlanAnswer, products: readonly AskedProduct[]): PlanAnswer {
  if (answer.is !== 'infeasible') return answer
  const ways = answer.ways.map((way) => {
    if (!('limit' in way)) return way
    const shift = products[way.product]!.biases[way.limit]?.shift ?? 0
    return { ...way, best: way.best + shift, enough: way.enough === null ? null : way.enough + shift }
  })
  return { ...answer, ways }
}

/** Blends the amounts again, with all own properties of the account. */
function productOf(
  calc: Calc,
  { amounts, total, cost, worths }: PlannedProduct,
  k: number,
  guards: readonly number[],
  { question, products, biasCorrections, ...reader }: Asked,
): PlanResult['products'][number] {
  const { asked, meant, biases, specification } = products[k]!
  const percentages = amounts.map((amount) => (total > 0 ? (WHOLE * amount) / total : 0))
  const made = { amounts: [...amounts], percentages, cost }
  const shown = shownRecipe(calc, percentages, {
    ...reader,
    ...asked,
    guards,
    candidates: question.materials,
    judged: specification && { specification, biasCorrections },
  })
  if (!shown) return { ...made, m3: 0, t: 0, results: null, own: null, limits: [] }
  const { results, own, limits, check } = shown
  const perM3 = results.density === null ? null : results.density / KG_PER_T
  const isVolume = asked.basis === 'volume'
  return {
    m3: isVolume ? total : perM3 && total / perM3,
    t: isVolume ? perM3 && total * perM3 : total,
    ...made,
    results,
    own,
    limits: meant.limits.map((limit, at) => ({
      ...keptLimit(limit, limits[at]!, guards[at]!, biases[at] ?? null),
      worth: worths[at] ?? null,
    })),
    ...(check && { check }),
  }
}

/** A plan for a file: with names, prices and the requested limits. */
export function forFile(result: PlanResult, { question, products, request, names }: Asked): PlanForFile {
  const { engine, cost, margin, bound, sentences } = result
  return {
    engine,
    cost,
    margin,
    bound,
    sentences,
    goal: question.goal,
    step: question.step,
    unit: request.unit,
    materials: names.map((name, at) => {
      const material = question.materials[at]!
      return { ...result.materials[at], name, price: material.price!, unit: stockUnit(question, material) }
    }),
    products: result.products.map(({ amounts, percentages, cost, limits, check }, k) => ({
      amounts,
      percentages,
      cost,
      name: request.products[k]!.name,
      unit: UNIT_OF[products[k]!.asked.basis],
      limits: limits.map(({ value, is_met, side, property }, at) => ({
        asked: products[k]!.meant.limits[at]!,
        value,
        state:
          check?.limits.find((one) => one.q === property && one.side === side)?.state ??
          (value === null ? 'unknown' : is_met ? 'pass' : 'fail'),
      })),
    })),
  }
}
