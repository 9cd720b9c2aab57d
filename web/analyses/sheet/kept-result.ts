import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { SharedCalculation } from '#server/features/calculations/links/links.model.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { againstOf } from '#web/analysis/reuse/reuse.ts'
import { amountsKept } from '#web/analysis/rules/bench/record.ts'
import { type Draft, EMPTY_DRAFT, optionsOf, type Recipe } from '#web/analysis/rules/draft.ts'
import type { Result } from '#web/analysis/rules/result.ts'
import { stoodBeside } from '#web/analysis/rules/reuse.ts'
import type { WholeCalculation } from '#web/kept/kept.api.ts'

/** What anybody who may read a calculation sees of it. */
export type Sheet = Pick<
  WholeCalculation,
  Exclude<
    keyof WholeCalculation,
    'note' | 'changed' | 'changes' | 'share' | 'version' | 'release' | 'decisions'
  >
>

/** A component as the material that it was; what a calculation doesn't keep of it stays empty. */
const materialOf = ({ percentage: _, ...kept }: Sheet['components'][number]): Material => ({
  ...kept,
  categories: [],
  is_owner: false,
  source: null,
  source_farsi: null,
  note: null,
  typed: {},
  price: null,
  // Among its own values.
  heavy: {},
  version: '',
})

/** What is not known of a material of which a link gives name and share alone. */
const UNTOLD = {
  oxygenate: null,
  oxygen: null,
  contains: {},
  entered: null,
  distillation: 'd86',
  pour_is: null,
  own: {},
  precision: {},
  properties: emptyProperties(),
} as const

/** What a link opens, as a sheet; what it doesn't show is empty there. */
export const sheetOfLink = (shared: SharedCalculation): Sheet => ({
  lab: null,
  status: 'planned',
  status_at: null,
  status_by: null,
  ...shared,
  components: shared.components.map((component) => ({ ...UNTOLD, ...component })),
})

/** A kept calculation as the results step shows one, and the draft that would ask for exactly that. */
export function keptResult(sheet: Sheet, isBare = false): { draft: Draft; result: Result } {
  const { category, basis, asked, name, uncertainty } = sheet
  const against = againstOf(sheet)
  const { batch, tank, prices } = sheet
  const record = { ...(batch && { batch }), ...(tank && { tank }), ...(prices && { prices }) }
  const components = sheet.components.map((component) => ({
    material: materialOf(component),
    percentage: component.percentage,
  }))
  const draft: Draft = {
    ...EMPTY_DRAFT,
    ...asked,
    ...stoodBeside(record),
    category,
    basis,
    against,
    count: components.length,
    places: components.map(({ material }) => material),
    typed: Object.fromEntries(
      components.map(({ material, percentage }) => [material.id, String(percentage)]),
    ),
    isCompared: true,
  }
  const recipe: Recipe = { category, basis, ...optionsOf(draft), ...(against && { against }), components }
  return {
    draft,
    result: {
      recipe,
      record: amountsKept(draft),
      estimate: null,
      confirmed: sheet,
      name,
      uncertainty,
      isBare,
    },
  }
}
