import type { CategoryName } from '../vocabulary/categories.ts'
import type { BlendResults } from '../vocabulary/properties.ts'
import type { LabQuantity } from './lab-record.ts'

// r: the difference that two results of one operator on one sample exceed once in twenty. Sources as those of R
// (grades/reproducibility.ts). Null where none was found.

const held = (x: number, min: number, max: number) => Math.min(max, Math.max(min, x))
type Rule = (x: number) => number

const RULES: Partial<Record<LabQuantity, Rule>> = {
  flash_point: (x) => (x >= 40 ? 0.029 * x : Math.max(0.0685 * (x - 20), 0.8)),
  cloud_point: () => 2,
  pour_freezing_point: () => 3,
  rvp: (x) => 0.006 * (x + 160),
  viscosity_40: (x) => 0.0056 * x,
  sulfur_ppm: (x) => 0.1402 * Math.max(x, 3) ** 0.8495,
  mercaptan: (x) => 0.7 + 0.027 * x,
  benzene: (x) => 0.03 * x + 0.01,
  octan_ron: () => 0.2,
  octan_mon: () => 0.2,
  cetane_number: () => 0.8,
  d1500: () => 0.5,
  saybolt: () => 1,
}

const GROUP4: Partial<Record<LabQuantity, Rule>> = {
  ibp: (t) => 0.018 * held(t, 145, 220),
  pct_10: (t) => 0.0094 * held(t, 160, 265),
  pct_50: () => 1,
  pct_90: (t) => 0.0041 * held(t, 180, 340),
  pct_95: (t) => 0.01318 * (held(t, 260, 360) - 140),
  fbp: () => 2.2,
}
const NOT4: Partial<Record<LabQuantity, Rule>> = {
  ibp: (t) => 0.0295 * (held(t, 20, 70) + 51.19),
  pct_10: () => 1.33,
  pct_50: () => 0.74,
  pct_90: (t) => 0.00755 * (held(t, 110, 245) + 59.77),
  fbp: () => 3.33,
}

const GASOLINE_BELOW = 775
const isGasoline = (density: number, category: CategoryName): boolean =>
  category === 'customized' ? density < GASOLINE_BELOW : category === 'gasoline' || category === 'naphtha'

/** r of a test at a value; which table a distillation point is read in follows from the ends of its curve. */
export function repeatabilityAt(
  q: LabQuantity,
  x: number,
  category: CategoryName,
  { ibp, fbp }: Pick<BlendResults, 'ibp' | 'fbp'>,
): number | null {
  if (q === 'density') return isGasoline(x, category) ? 0.31 : 0.11
  const isGroup4 = ibp !== null && fbp !== null && ibp > 100 && fbp > 250
  const rule = RULES[q] ?? (isGroup4 ? GROUP4 : NOT4)[q]
  return rule ? rule(x) : null
}
