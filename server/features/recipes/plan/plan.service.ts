import type { Specification } from '#calc/grades/specification.ts'
import { biasCorrectionsOf } from '#calc/lab/correct.ts'
import { averageRow } from '#calc/plan/program.ts'
import type { PlanMaterial, PlanProduct, PlanQuestion } from '#calc/plan/question.ts'
import { unitsOf } from '#calc/recipe/money.ts'
import type { Amount } from '#calc/recipe/question.ts'
import { correctedSearch } from '#calc/recipe-search/moved-limits.ts'
import { entryOf } from '#calc/recipe-search/recipe-words.ts'
import { commonCategory } from '#calc/vocabulary/categories.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { AnswerContext } from '#server/deps.ts'
import { InvalidInput, invalidFields } from '#server/errors.ts'
import type { Token } from '#server/http/tokens.ts'
import type { PlanForFile } from '#server/report/plan-sheet.ts'
import { findMaterials } from '#server/space/recipe-request.ts'
import {
  candidateAmount,
  judgingSpecification,
  limited,
  type Material,
  materialOf,
  ownAsked,
  termsOf,
  withOwnFormats,
} from '../recipe-question.ts'
import type { RecipeDeps } from '../recipes.service.ts'
import { PLANS } from '../recipes.tasks.ts'
import type { PlanResult, ReadPlan, ReadProduct } from './plan.model.ts'
import { type AskedProduct, forFile, planResultOf } from './plan-answer.ts'

export function planService({ sql, calc, clock, jobs, specifications }: RecipeDeps) {
  async function found(token: Token, request: ReadPlan, { lang, signal }: AnswerContext) {
    const graded = await Promise.all(
      request.products.map(({ against }, k) =>
        atProduct(k, async () => (against ? specifications(token, against) : null)),
      ),
    )
    const ids = request.materials.map(({ id }) => id)
    const { pick, rules } = await findMaterials({ sql, clock }, token, ids)
    const found = pick(ids, (at) => ['materials', String(at), 'id'])
    const rows = found.map((row) => materialOf(row))
    const candidates = rows.map(({ candidate }) => candidate)
    const { definitions, corrections: biasCorrections } = rules
    const category = request.category ?? commonCategory(rows)
    const materials = rows.map((row, at) =>
      stockOf(row, request.materials[at]!, request.unit, found[at]!.usable),
    )
    const products = await Promise.all(
      request.products.map((product, k) =>
        atProduct(k, async (): Promise<AskedProduct> => {
          const specification = graded[k]!
          const { request: made, own } = limited(product, specification, definitions, candidates)
          const meant = productOf(made, request, materials, own, specification)
          const { asked, biases } = correctedSearch({ ...meant, goal: 'plan' }, biasCorrections?.[category])
          const judged = judgingSpecification(specification, product)
          return { asked: { ...meant, limits: asked.limits }, meant, biases, specification: judged }
        }),
      ),
    )
    const averageLimits = request.averages.map(({ limit }) => limit)
    const own = ownAsked({ limits: averageLimits, places: [], values: [] }, definitions)
    const looks = withOwnFormats(averageLimits, own)
    const question: PlanQuestion = {
      goal: request.goal,
      materials,
      products: products.map(({ asked }) => asked),
      averages: request.averages.map(({ products }, n) => ({ products, limit: looks[n]! })),
      mostInAll: candidateAmount(request.at_most_in_all, request.unit),
      step: request.step,
      unit: request.unit,
    }
    const inexact = question.averages.flatMap((average, n) =>
      averageRow(calc, question, average)
        ? []
        : [
            issue(['averages', String(request.averages[n]!.at), 'limit', 'property'], 'average-exact', {
              property: entryOf(average.limit.q, average.limit.own),
            }),
          ],
    )
    if (inexact.length > 0) throw invalidFields(inexact, true)
    const planned = await jobs.run(PLANS, token.accountId, question, signal)
    const judged = biasCorrectionsOf(biasCorrections, category)
    const names = namesOf(rows, lang)
    const asked = { question, products, request, definitions, lang, biasCorrections: judged, names }
    return { result: planResultOf(calc, planned, asked), asked }
  }
  return {
    /**
     * Needs Premium, stores nothing.
     * @throws AppError 400 for unknown or foreign materials, 429 while another plan of the account runs, 503 on timeout or overload
     */
    async find(...asked: Parameters<typeof found>): Promise<PlanResult> {
      return (await found(...asked)).result
    },

    /** The same for a file; throws as `find` does. */
    async findForFile(...asked: Parameters<typeof found>): Promise<PlanForFile> {
      const plan = await found(...asked)
      return forFile(plan.result, plan.asked)
    },
  }
}

/** Reports faults of a product under its path. */
async function atProduct<Value>(k: number, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof InvalidInput)
      throw new InvalidInput({ products: { [k]: error.body } }, error.premium)
    throw error
  }
}

type AskedMaterial = ReadPlan['materials'][number]

/** A material with its available amount: as requested, or what can be pumped out of a tank. */
function stockOf(
  { candidate }: Material,
  { price, price_unit, available, available_unit, must_use }: AskedMaterial,
  unit: ReadPlan['unit'],
  usable: number | null | undefined,
): PlanMaterial {
  const inTank = typeof usable === 'number' ? pumped(usable, unit, candidate.properties.density) : undefined
  return {
    ...candidate,
    price: { amount: price, unit: price_unit ?? unit },
    available: candidateAmount(available, available_unit ?? unit) ?? inTank,
    mustUse: candidateAmount(must_use, available_unit ?? unit),
  }
}

/** The usable amount of a tank, in the plan's unit if its density is known. */
const pumped = (m3: number, unit: ReadPlan['unit'], density: number | null): Amount =>
  unit === 't' && density !== null ? { amount: (m3 * density) / KG_PER_T, unit } : { amount: m3, unit: 'm3' }

const USUAL_PARCEL = { most: 10, part: 0.01 }

/** The smallest parcel of a product, by default 1 % of it and at most 10; undefined for any amount. */
function parcelOf({ parcel, unit }: ReadPlan, product: Amount): Amount | undefined {
  if (parcel === 0) return undefined
  if (parcel !== undefined) return { amount: parcel, unit }
  return { ...product, amount: Math.min(USUAL_PARCEL.most, USUAL_PARCEL.part * product.amount) }
}

/** kg/m³, for an unknown density; only the bound on the possible amount depends on it. */
const LIGHT = 500
const KG_PER_T = 1000

function productOf(
  { basis, amount, price, price_unit, only, limits, at_most, at_least_if_used, probability }: ReadProduct,
  request: ReadPlan,
  materials: readonly PlanMaterial[],
  own: OwnProperty[],
  specification: Specification | null,
): PlanProduct {
  const { unit, at_most_in_all } = request
  const places = only?.map((id) => request.materials.findIndex((one) => one.id === id))
  const counted = amount.unit ?? unit
  const available = (places ?? [...materials.keys()]).map((at) => {
    const { available, properties } = materials[at]!
    if (!available) return Number.POSITIVE_INFINITY
    const density = properties.density ?? (counted === 'm3' ? LIGHT : KG_PER_T)
    return (
      (available.amount / unitsOf(available, 'volume', density)) *
      unitsOf({ unit: counted }, 'volume', density)
    )
  })
  const inAll = at_most_in_all !== undefined && counted === unit ? at_most_in_all : Number.POSITIVE_INFINITY
  const { min: least = 0 } = amount
  const most =
    amount.max ??
    Math.min(
      inAll,
      available.reduce((sum, one) => sum + one, 0),
    )
  if (!Number.isFinite(most)) throw invalidFields([issue(['amount', 'max'], 'plan-bound')], true)
  return {
    basis,
    limits: withOwnFormats(limits, own),
    ...termsOf(request, specification, own),
    atMost: at_most,
    amount: { least, most: Math.max(most, least), unit: counted },
    price: candidateAmount(price, price_unit ?? unit),
    only: places,
    atLeastIfUsed: at_least_if_used > 0 ? at_least_if_used : undefined,
    parcel: parcelOf(request, { amount: most, unit: counted }),
    probability,
  }
}
