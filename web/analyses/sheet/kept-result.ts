import type { Material } from '#server/features/materials/materials.model.ts'
import type { WholeCalculation } from '#web/analysis/kept/kept.api.ts'
import type { Draft, Recipe } from '#web/analysis/rules/draft.ts'
import { EMPTY_DRAFT, optionsOf } from '#web/analysis/rules/draft.ts'
import type { Result } from '#web/analysis/rules/result.ts'
import { againstOf } from '../again/again.ts'

/** What anybody who may read a calculation sees of it. */
export type Sheet = Pick<
  WholeCalculation,
  Exclude<keyof WholeCalculation, 'note' | 'changed' | 'changes' | 'share'>
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
})

/** A kept calculation as the results step shows one, and the draft that would ask for exactly that. */
export function keptResult(sheet: Sheet): { draft: Draft; result: Result } {
  const { category, basis, asked, name, uncertainty } = sheet
  const against = againstOf(sheet)
  const components = sheet.components.map((component) => ({
    material: materialOf(component),
    percentage: component.percentage,
  }))
  const draft: Draft = {
    ...EMPTY_DRAFT,
    ...asked,
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
  return { draft, result: { recipe, estimate: null, confirmed: sheet, name, uncertainty } }
}
