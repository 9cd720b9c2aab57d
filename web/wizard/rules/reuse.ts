import type { BatchRecord } from '#calc/calculation/batch-record.ts'
import type { GivenLimit } from '#calc/grades/grade.ts'
import { BASES, type Basis, type MethodChoices } from '#calc/vocabulary/blend.ts'
import { type CategoryName, isCategoryName } from '#calc/vocabulary/categories.ts'
import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import { othersThanUsual } from '#calc/vocabulary/method-choices.ts'
import { type GradeChoice, readGradeChoice } from '#web/grades/grade-choice.ts'
import type { WholeCalculation } from '#web/stored/stored.api.ts'
import type { PlannedInTab } from '#web/stored/unsaved-in-tab.ts'
import type { Material } from '../analysis.api.ts'
import { type AssumedRequest, withRequested } from './assumed.ts'
import { criteriaOf } from './bench/record.ts'
import { inTank } from './bench/workbench.ts'
import { type DoseEntry, type Draft, EMPTY_DRAFT } from './draft.ts'
import { fieldText } from './percentages.ts'

/** A former recipe to use again; materials by id. */
export interface FormerRecipe {
  category: CategoryName
  basis: Basis
  /** Without a percentage: chosen, its share to be set. */
  components: readonly { id: string; percentage?: number }[]
  /** Absent options are the usual ones. */
  estimates?: boolean
  traces?: boolean
  assumed?: readonly AssumedRequest[]
  /** Absent: those that the space begins new blends with. */
  methods?: MethodChoices
  against?: GradeChoice | null
  /** In the units they were asked in. */
  doses?: readonly Pick<DoseEntry, 'id' | 'text' | 'unit'>[]
  /** Batch, tank and prices. */
  record?: BatchRecord
  /** Its materials are compared side by side first. */
  isCompared?: boolean
  /** Opens Find for the correction; a single material lies in the tank. */
  isCorrection?: boolean
  corrects?: Draft['corrects']
  /** Tank capacity in the batch's unit. */
  capacity?: number
  /** The plan's product that the recipe belongs to. */
  planned?: PlannedInTab
}

/** The grade of a stored check. With a built-in grade, own limits are the ones that replaced the grade's. */
export function gradeChoiceOf({ check }: Pick<WholeCalculation, 'check'>): GradeChoice | null {
  if (!check) return null
  const { grade, options: chosen, residue, status } = check
  const over = check.limits.filter(({ confirmed }) => status !== 'own' && confirmed === 'own')
  const limits = over.flatMap(({ q, side, limit, strict }): GivenLimit[] =>
    limit === null ? [] : [{ q, [side]: limit, ...(strict && { strict }) }],
  )
  return { grade, chosen, limits, residue }
}

/** A calculation's recipe for the wizard; `ids` replaces some materials by others. */
export function formerRecipeOf(calculation: WholeCalculation, ids: ReadonlyMap<string, string> = new Map()) {
  const {
    category,
    basis,
    components,
    asked,
    assumed,
    batch,
    tank,
    prices,
    product_price,
    search,
    additives,
  } = calculation
  const idOf = (id: string) => ids.get(id) ?? id
  return {
    category,
    basis,
    components: components.map(({ id, percentage }) => ({ id: idOf(id), percentage })),
    ...asked,
    // What was blended by then; also where that was the usual.
    methods: asked?.methods ?? {},
    ...(assumed && {
      assumed: assumed.map(({ material, property, from }) => ({ material: idOf(material), property, from })),
    }),
    ...(additives && {
      doses: additives.map(({ id, unit, dose }) => ({ id, unit, text: String(dose[unit] ?? '') })),
    }),
    against: gradeChoiceOf(calculation),
    record: {
      ...(batch && { batch }),
      ...(tank && { tank: { ...tank, ...(tank.material && { material: idOf(tank.material) }) } }),
      ...(prices && { prices: prices.map((price) => ({ ...price, material: idOf(price.material) })) }),
      ...(product_price && { product_price }),
      ...(search && {
        search: {
          ...search,
          ...(search.of && { of: idOf(search.of) }),
          ...(search.bounds && {
            bounds: search.bounds.map((one) => ({ ...one, material: idOf(one.material) })),
          }),
        },
      }),
    },
  }
}

/** The recipe in the state of a link; null where there is none. */
export function readFormerRecipe(state: unknown): FormerRecipe | null {
  const { again } = (state ?? {}) as { again?: Partial<FormerRecipe> }
  if (!again || !isCategoryName(again.category) || !BASES.some((basis) => basis === again.basis)) return null
  const components = Array.isArray(again.components) ? again.components : []
  const isUsable = components.every(
    ({ id, percentage = 0 }) => typeof id === 'string' && Number.isFinite(percentage),
  )
  const { assumed = [] } = again
  if (!Array.isArray(assumed)) return null
  if (!isUsable || components.length < MATERIAL_COUNT.min || components.length > MATERIAL_COUNT.max)
    return null
  return again as FormerRecipe
}

/** A draft of the recipe with current materials; the place of a missing one stays empty. */
export function draftOfFormer(
  again: FormerRecipe,
  materials: readonly Material[],
  site: MethodChoices = {},
): Draft {
  const { category, basis, components, doses = [], record = {}, planned, corrects } = again
  const { estimates = false, traces = false, methods = site, assumed = [] } = again
  const byId = new Map(materials.map((material) => [material.id, material]))
  const { bench, criteria } = recordedBench(record)
  const draft: Draft = {
    ...EMPTY_DRAFT,
    count: components.length,
    category,
    basis,
    estimates,
    traces,
    methods: othersThanUsual(methods),
    criteria,
    ...(planned && { planned }),
    ...(corrects && { corrects }),
    against: readGradeChoice(again.against),
    bench: { ...bench, doses: doses.map((entry) => ({ ...entry, additive: null })) },
    places: components.map(({ id }) => {
      const material = byId.get(id)
      return material ? withRequested(material, assumed, byId) : null
    }),
    typed: Object.fromEntries(
      components.flatMap(({ id, percentage }) =>
        byId.has(id) && percentage !== undefined ? [[id, fieldText(percentage)]] : [],
      ),
    ),
  }
  return again.isCorrection ? inTank(draft, again.capacity) : draft
}

/** Workbench and prices restored from a record. */
export function recordedBench(record: BatchRecord): Pick<Draft, 'bench' | 'criteria'> {
  const { batch, tank, prices = [], product_price: product, search } = record
  const [first] = prices
  return {
    bench: {
      ...EMPTY_DRAFT.bench,
      ...(batch && {
        batch: String(batch.amount),
        unit: batch.unit,
        isInAir: batch.in_air === true,
        ...(batch.temperature !== undefined && {
          loading: { text: String(batch.temperature), unit: '°C' },
        }),
      }),
      ...(tank && {
        tankName: tank.name,
        ...(tank.material !== undefined && {
          tank: { [tank.material]: { amount: tank.amount, unit: tank.unit } },
        }),
      }),
    },
    criteria: {
      ...EMPTY_DRAFT.criteria,
      ...(first && { priceUnit: product?.unit ?? first.unit, currency: first.currency }),
      ...(product && { productPrice: String(product.amount) }),
      ...criteriaOf(search),
      formerPrices: Object.fromEntries(prices.map(({ material, ...price }) => [material, price])),
    },
  }
}
