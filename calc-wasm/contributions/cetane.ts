import { cetaneByD976, cetaneByD4737B } from '../reference/alternatives.ts'
import { plainD4737 } from '../reference/plain-blend.ts'
import { plainCurve } from '../reference/plain-distillation.ts'
import { DISTILLATION_NAMES, propertyOf } from '../vocabulary/properties.ts'
import { index } from '../vocabulary/rule-cards/equation.ts'
import { type LiveBlend, sumOf, termOf } from './live-blend.ts'
import type { Worked } from './worked.ts'

type Formula = (density: number, t10: number, t50: number, t90: number) => number

export const FORMULAS: Record<'d4737-a' | 'd4737-b' | 'd976', Formula> = {
  'd4737-a': plainD4737,
  'd4737-b': (density, ...points) => cetaneByD4737B(density / 1000, ...points),
  d976: (density, _, t50) => cetaneByD976(density / 1000, t50),
}
/** Places of the 10, 50 and 90 % points among the labels. */
const LABELS = [2, 6, 10] as const

/** The index of the blend's own density and curve, and what stated indices differ from those of their own materials. */
export function cetaneOf(method: keyof typeof FORMULAS, blend: LiveBlend): Worked | null {
  const formula = FORMULAS[method]
  const { density, pct_10, pct_50, pct_90 } = blend.results
  if (density === null || pct_10 === null || pct_50 === null || pct_90 === null) return null
  const densities = blend.readings('density')
  const stated = blend.readings('cetane_index')
  const terms = blend.components.flatMap(({ properties }, at) => {
    const curve = plainCurve(DISTILLATION_NAMES.map((name) => properties[name]))
    const reading = stated[at] ?? null
    if (reading === null || !curve || densities[at] === null) return []
    const [t10, t50, t90] = LABELS.map((label) => curve.own[label]!) as [number, number, number]
    const apart = reading - formula(densities[at]!, t10, t50, t90)
    return [termOf(blend, 'cetane_index', at, { share: blend.volume[at]!, reading, index: apart })]
  })
  const own = formula(density, pct_10, pct_50, pct_90)
  const inputs = (['density', 'pct_10', 'pct_50', 'pct_90'] as const).map((name) => ({
    label: propertyOf(name),
    value: blend.results[name]!,
    unit: propertyOf(name).unit,
  }))
  return {
    counts: 'volume',
    indexHead: ['CI −', index('CI', 'calc')],
    terms,
    figures: [...inputs, { label: { en: 'Calculated from these', fa: 'محاسبه‌شده از این‌ها' }, value: own }],
    value: own + sumOf(terms.map(({ pull }) => pull)),
  }
}
