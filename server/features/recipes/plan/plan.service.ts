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
import type { Asker, FeatureDeps, Specifications } from '#server/deps.ts'
import { InvalidInput, invalidFields } from '#server/errors.ts'
import type { Token } from '#server/http/tokens.ts'
import { findMaterials } from '#server/own/recipe-asked.ts'
import type { PlanFound } from '#server/report/plan-sheet.ts'
import { limited, type Material, materialOf, ownAsked, termsOf, withLooks } from '../recipe-question.ts'
import { PLANS } from '../recipes.tasks.ts'
import type { PlanResult, ReadPlan, ReadProduct } from './plan.model.ts'
import { type AskedProduct, forFile, planResultOf } from './plan-answer.ts'

export function planService({
  sql,
  calc,
  clock,
  jobs,
  specifications,
}: Pick<FeatureDeps, 'sql' | 'calc' | 'clock' | 'jobs'> & { specifications: Specifications }) {
  async function found(token: Token, request: ReadPlan, { lang, signal }: Asker) {
    const graded = await Promise.all(
      request.products.map(({ against }, k) =>
        atProduct(k, async () => (against ? specifications(token, against) : null)),
      ),
    )
    const ids = request.materials.map(({ id }) => id)
    const { pick, rules } = await findMaterials({ sql, clock }, token, ids)
    const found = pick(ids, (at) => ['materials', String(at), 'id'])
    const rows = found.map(materialOf)
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
          const meant = productOf(made, request, { materials, own, specification })
          const search = { ...meant, goal: 'plan' as const }
          const { asked, biases } = correctedSearch(search, biasCorrections?.[category])
          return { asked: { ...meant, limits: asked.limits }, meant, biases, specification }
        }),
      ),
    )
    const own = ownAsked(
      { limits: request.averages.map(({ limit }) => limit), places: [], values: [] },
      definitions,
    )
    const looks = withLooks(
      request.averages.map(({ limit }) => limit),
      own,
    )
    const { at_most_in_all: inAll } = request
    const question: PlanQuestion = {
      goal: request.goal,
      materials,
      products: products.map(({ asked }) => asked),
      averages: request.averages.map(({ products }, n) => ({ products, limit: looks[n]! })),
      ...(inAll !== undefined && { mostInAll: { amount: inAll, unit: request.unit } }),
      ...{ step: request.step, unit: request.unit },
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
     * The best plan of several products, or why there is none; needs Premium, stores nothing.
     * @throws AppError 400 if a material does not exist or belongs to another account, 429 while another plan of the account
     * is under way, 503 if the time was up or too many are waiting
     */
    async find(...asked: Parameters<typeof found>): Promise<PlanResult> {
      return (await found(...asked)).result
    },

    /** The same as a file has it; throws as `find` does. */
    async findForFile(...asked: Parameters<typeof found>): Promise<PlanFound> {
      const plan = await found(...asked)
      return forFile(plan.result, plan.asked)
    },
  }
}

/** What is wrong with a product stands under it. */
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

/** A material with what there is of it: as the request says, or what can be pumped out of a tank. */
function stockOf(
  { candidate }: Material,
  { price, price_unit, available, available_unit, must_use }: AskedMaterial,
  unit: ReadPlan['unit'],
  usable: number | null | undefined,
): PlanMaterial {
  const counted = (amount: number): Amount => ({ amount, unit: available_unit ?? unit })
  return {
    ...candidate,
    price: { amount: price, unit: price_unit ?? unit },
    ...(available !== undefined
      ? { available: counted(available) }
      : typeof usable === 'number' && { available: pumped(usable, unit, candidate.properties.density) }),
    ...(must_use !== undefined && { mustUse: counted(must_use) }),
  }
}

/** What can be pumped out of a tank, in the unit of the plan where its density is known. */
const pumped = (m3: number, unit: ReadPlan['unit'], density: number | null): Amount =>
  unit === 't' && density !== null ? { amount: (m3 * density) / KG_PER_T, unit } : { amount: m3, unit: 'm3' }

/** kg/m³, assumed where a density is not known; only the bound on what could be made depends on it. */
const LIGHT = 500
const KG_PER_T = 1000

function productOf(
  { name: _, amount, price, price_unit, only, limits, ...product }: ReadProduct,
  request: ReadPlan,
  {
    materials,
    own,
    specification,
  }: { materials: PlanMaterial[]; own: OwnProperty[]; specification: Specification | null },
): PlanProduct {
  const { basis, at_most, at_least_if_used, probability } = product
  const { unit, at_most_in_all: inAll } = request
  const places = only?.map((id) => request.materials.findIndex((one) => one.id === id))
  const counted = amount.unit ?? unit
  const all = (places ?? [...materials.keys()]).map((at) => {
    const { available, properties } = materials[at]!
    if (!available) return Number.POSITIVE_INFINITY
    const density = properties.density ?? (counted === 'm3' ? LIGHT : KG_PER_T)
    return (
      (available.amount / unitsOf(available, 'volume', density)) *
      unitsOf({ unit: counted }, 'volume', density)
    )
  })
  const most = Math.min(
    amount.max ?? Number.POSITIVE_INFINITY,
    amount.max === undefined && inAll !== undefined && counted === unit ? inAll : Number.POSITIVE_INFINITY,
    amount.max === undefined ? all.reduce((sum, one) => sum + one, 0) : Number.POSITIVE_INFINITY,
  )
  if (!Number.isFinite(most)) throw invalidFields([issue(['amount', 'max'], 'plan-bound')], true)
  return {
    basis,
    limits: withLooks(limits, own),
    ...termsOf(request, specification, own),
    atMost: at_most,
    amount: { least: amount.min ?? 0, most: Math.max(most, amount.min ?? 0), unit: counted },
    ...(price !== undefined && { price: { amount: price, unit: price_unit ?? unit } }),
    ...(places && { only: places }),
    ...(at_least_if_used > 0 && { atLeastIfUsed: at_least_if_used }),
    ...(probability !== undefined && { probability }),
  }
}
