import { index } from '../vocabulary/rule-cards/equation.ts'
import { symbolOf } from '../vocabulary/rule-cards/equation-forms.ts'
import { known, type LiveBlend, mean, termOf } from './live-blend.ts'
import type { Figure, Worked } from './worked.ts'

/** Of the sensitivity, the olefins, and for MON the square of the aromatics. */
export const COEFFICIENTS = {
  'ethyl-rt70': { octan_ron: [0.03224, 0.00101, 0], octan_mon: [0.0445, 0.00081, -0.00645] },
  'ethyl-rt70-of135': { octan_ron: [0.03324, 0.00085, 0], octan_mon: [0.04285, 0.00066, -0.00632] },
} as const

const LABELS = {
  sensitivity: { en: 'Interaction with RON − MON', fa: 'برهم‌کنش با RON − MON' },
  olefin: { en: 'Spread of olefins', fa: 'پراکندگی اولفین‌ها' },
  aromatics: { en: 'Spread of aromatics', fa: 'پراکندگی آروماتیک‌ها' },
  half: { en: 'Mean of RON and MON', fa: 'میانگین RON و MON' },
}

export function octaneOf(
  property: 'octan_ron' | 'octan_mon',
  method: keyof typeof COEFFICIENTS,
  blend: LiveBlend,
): Worked | null {
  const { volume: v } = blend
  const octanes = known(blend.readings(property))
  const ron = known(blend.readings('octan_ron'))
  const mon = known(blend.readings('octan_mon'))
  const olefin = known(blend.readings('olefin'))
  const aromatics = known(blend.readings('aromatics'))
  if (!octanes || !ron || !mon || !olefin || !aromatics) return null
  const spread = (a: readonly number[], b: readonly number[]) =>
    mean(
      v,
      a.map((x, i) => (x - mean(v, a)) * (b[i]! - mean(v, b))),
    )
  const sensitivity = ron.map((r, i) => r - mon[i]!)
  const [bySensitivity, byOlefin, byAromatics] = COEFFICIENTS[method][property]
  const linear = mean(v, octanes)
  const added: Figure[] = [
    { label: LABELS.sensitivity, value: bySensitivity * spread(octanes, sensitivity) },
    { label: LABELS.olefin, value: byOlefin * spread(olefin, olefin) },
  ]
  if (byAromatics !== 0) {
    added.push({ label: LABELS.aromatics, value: byAromatics * (spread(aromatics, aromatics) / 100) ** 2 })
  }
  return {
    counts: 'volume',
    indexHead: symbolOf(property),
    terms: octanes.map((reading, at) =>
      termOf(blend, property, at, { share: v[at]!, reading, index: reading }),
    ),
    figures: added,
    value: added.reduce((sum, { value }) => sum + value, linear),
  }
}

/** The mean of RON and MON, and what stated AKIs differ from those of their own materials. */
export function akiOf(blend: LiveBlend): Worked | null {
  const { octan_ron, octan_mon } = blend.results
  if (octan_ron === null || octan_mon === null) return null
  const isByMole = blend.methods.octan_ron === 'mole-average' && blend.mole !== null
  const shares = isByMole ? blend.mole! : blend.volume
  const [ron, mon, aki] = (['octan_ron', 'octan_mon', 'octan_aki'] as const).map(blend.readings) as [
    (number | null)[],
    (number | null)[],
    (number | null)[],
  ]
  const terms = aki.flatMap((reading, at) => {
    if (reading === null) return []
    const apart = reading - (ron[at]! + mon[at]!) / 2
    return [termOf(blend, 'octan_aki', at, { share: shares[at]!, reading, index: apart })]
  })
  const half = (octan_ron + octan_mon) / 2
  return {
    counts: isByMole ? 'mole' : 'volume',
    indexHead: ['AKI −', index('AKI', 'calc')],
    terms,
    figures: [{ label: LABELS.half, value: half }],
    value: terms.reduce((sum, { pull }) => sum + pull, half),
  }
}
