import { akiOf as akiOfMaterial, fitOf, RT70 } from '../methods/kernels.ts'
import { index } from '../vocabulary/rule-cards/equation.ts'
import { symbolOf } from '../vocabulary/rule-cards/equation-forms.ts'
import { known, sumOf, type TracedBlend, termOf } from './traced-blend.ts'
import type { Figure, Worked } from './worked.ts'

type OctaneName = 'octan_ron' | 'octan_mon' | 'octan_aki'
const OF = { octan_ron: 'ron', octan_mon: 'mon' } as const

const LABELS = {
  sensitivity: { en: 'Interaction with RON − MON', fa: 'برهم‌کنش با RON − MON' },
  olefin: { en: 'Spread of olefins', fa: 'پراکندگی اولفین‌ها' },
  aromatics: { en: 'Spread of aromatics', fa: 'پراکندگی آروماتیک‌ها' },
  rt70: { en: 'What Ethyl RT-70 adds', fa: 'افزودهٔ Ethyl RT-70' },
  alcohols: { en: 'What alcohols do to the rest', fa: 'اثر الکل‌ها بر بقیه' },
  half: { en: 'Mean of RON and MON', fa: 'میانگین RON و MON' },
}

/** What RT-70 adds to one of the two, by what it is for. */
function addedOf({ asked, trace }: TracedBlend, property: keyof typeof OF): Figure[] {
  const spreads = trace?.spreads
  if (!spreads) return []
  const of = OF[property]
  const [bySensitivity, byOlefins, byAromatics = 0] = RT70[fitOf(asked, property)][of]
  return [
    { label: LABELS.sensitivity, value: bySensitivity * spreads[of] },
    { label: LABELS.olefin, value: byOlefins * spreads.olefins },
    ...(byAromatics === 0 ? [] : [{ label: LABELS.aromatics, value: byAromatics * spreads.aromatics }]),
  ]
}

/** RON and MON; AKI where it does not follow from the two. */
export function octaneOf(property: OctaneName, blend: TracedBlend): Worked | null {
  const isAki = property === 'octan_aki'
  const octanes = known(isAki ? octanesOf(blend).map(akiOfMaterial) : blend.readings(property))
  if (!octanes || !blend.trace) return null
  const { moles, added } = blend.trace.alcohols
  const figures: Figure[] = []
  if (!isAki) figures.push(...addedOf(blend, property))
  else if (blend.asked?.methods?.octan_aki !== 'volume-average') {
    const both = [...addedOf(blend, 'octan_ron'), ...addedOf(blend, 'octan_mon')]
    figures.push({ label: LABELS.rt70, value: sumOf(both.map(({ value }) => value)) / 2 })
  }
  if (moles > 0) figures.push({ label: LABELS.alcohols, value: added })
  const terms = octanes.map((reading, at) =>
    termOf(blend, property, at, { share: blend.traced[at]!.octane, reading, index: reading }),
  )
  return {
    counts: moles > 0 ? 'mixed' : 'volume',
    indexHead: symbolOf(property),
    ...{ terms, figures },
    value: sumOf([...terms.map(({ contribution }) => contribution), ...figures.map(({ value }) => value)]),
  }
}

/** By component what it reads. */
function octanesOf(blend: TracedBlend) {
  const [ron, mon, aki] = (['octan_ron', 'octan_mon', 'octan_aki'] as const).map(blend.readings)
  return blend.components.map((_, at) => ({
    octan_ron: ron![at]!,
    octan_mon: mon![at]!,
    octan_aki: aki![at]!,
  }))
}

/** The mean of RON and MON, and what stated AKIs differ from those of their own materials. */
export function akiOf(blend: TracedBlend): Worked | null {
  const { octan_ron, octan_mon } = blend.results
  if (octan_ron === null || octan_mon === null) return octaneOf('octan_aki', blend)
  const isByMole = blend.methods.octan_ron === 'mole-average' && blend.mole !== null
  const terms = octanesOf(blend).flatMap(({ octan_ron: ron, octan_mon: mon, octan_aki: aki }, at) => {
    if (aki === null) return []
    const share = isByMole ? blend.mole![at]! : blend.traced[at]!.octane
    return [termOf(blend, 'octan_aki', at, { share, reading: aki, index: aki - (ron! + mon!) / 2 })]
  })
  const half = (octan_ron + octan_mon) / 2
  const isMixed = (blend.trace?.alcohols.moles ?? 0) > 0
  return {
    counts: isByMole ? 'mole' : isMixed ? 'mixed' : 'volume',
    indexHead: ['AKI −', index('AKI', 'calc')],
    terms,
    figures: [{ label: LABELS.half, value: half }],
    value: terms.reduce((sum, { contribution }) => sum + contribution, half),
  }
}
