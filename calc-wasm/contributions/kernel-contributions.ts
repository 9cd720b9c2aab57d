import {
  ALCOHOL_PRESSURES,
  ALCOHOL_SHARES,
  akiOf as akiOfMaterial,
  alcoholPressure,
  fitOf,
  heldAlcohols,
  RT70,
} from '../methods/kernels.ts'
import { indexing, indexRuleOf } from '../methods/rules.ts'
import { DISTILLATION_NAMES, type PropertyName, propertyOf } from '../vocabulary/properties.ts'
import { index, indexHead, symbolOf } from '../vocabulary/rule-cards/equation.ts'
import {
  type Figure,
  known,
  sharesOfCurves,
  sumOf,
  type TracedBlend,
  termOf,
  type Worked,
} from './traced-blend.ts'

type OctaneName = 'octan_ron' | 'octan_mon' | 'octan_aki'
const OF = { octan_ron: 'ron', octan_mon: 'mon' } as const

const LABELS = {
  sensitivity: { en: 'Interaction with RON − MON', fa: 'برهم‌کنش با RON − MON' },
  olefin: { en: 'Spread of olefins', fa: 'پراکندگی اولفین‌ها' },
  aromatics: { en: 'Spread of aromatics', fa: 'پراکندگی آروماتیک‌ها' },
  rt70: { en: 'What Ethyl RT-70 adds', fa: 'افزودهٔ Ethyl RT-70' },
  alcohols: { en: 'What alcohols do to the rest', fa: 'اثر الکل‌ها بر بقیه' },
  half: { en: 'Mean of RON and MON', fa: 'میانگین RON و MON' },
  cetane: { en: 'Calculated from these', fa: 'محاسبه‌شده از این‌ها' },
  others: { en: 'The others by the rule of curves', fa: 'بقیه با قاعدهٔ منحنی‌ها' },
  tbp: { en: 'True boiling point of the blend', fa: 'نقطهٔ جوش حقیقی مخلوط' },
  base: { en: 'R, the materials above by themselves', fa: 'R، مواد بالا به‌تنهایی' },
  alcohol: { en: 'a, of methanol and ethanol', fa: 'a، سهم متانول و اتانول' },
  pressure: { en: 'B, what these count as', fa: 'B، فشاری که برای آن‌ها به شمار می‌آید' },
}

function rt70Figures({ asked, trace }: TracedBlend, property: keyof typeof OF): Figure[] {
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

/** RON and MON; an AKI that does not follow from both. */
export function octaneOf(property: OctaneName, blend: TracedBlend): Worked | null {
  const isAki = property === 'octan_aki'
  const octanes = known(isAki ? octanesOf(blend).map(akiOfMaterial) : blend.readings(property))
  if (!octanes || !blend.trace) return null
  const { moles, added } = blend.trace.alcohols
  const figures: Figure[] = []
  if (!isAki) figures.push(...rt70Figures(blend, property))
  else if (blend.asked?.methods?.octan_aki !== 'volume-average') {
    const both = [...rt70Figures(blend, 'octan_ron'), ...rt70Figures(blend, 'octan_mon')]
    figures.push({ label: LABELS.rt70, value: sumOf(both.map(({ value }) => value)) / 2 })
  }
  const terms = octanes.map((reading, at) =>
    termOf(blend, property, at, { share: blend.traced[at]!.octane, reading, index: reading }),
  )
  // What a bought fuel holds counts by itself: the rest of the value is the alcohols'.
  const value = blend.trace.results[property]
  const isHeld = blend.components.some((component) => heldAlcohols(component).length > 0)
  const counted = [...terms.map(({ contribution }) => contribution), ...figures.map((one) => one.value)]
  if (moles > 0)
    figures.push({ label: LABELS.alcohols, value: isHeld && value !== null ? value - sumOf(counted) : added })
  return {
    counts: moles > 0 ? 'mixed' : 'volume',
    indexHead: symbolOf(property),
    terms,
    figures,
    value: sumOf([...terms.map(({ contribution }) => contribution), ...figures.map(({ value }) => value)]),
  }
}

function octanesOf(blend: TracedBlend) {
  const [ron, mon, aki] = (['octan_ron', 'octan_mon', 'octan_aki'] as const).map(blend.readings)
  return blend.components.map((_, at) => ({
    octan_ron: ron![at]!,
    octan_mon: mon![at]!,
    octan_aki: aki![at]!,
  }))
}

/** The mean of RON and MON, and the stated AKIs' differences from those of their materials. */
export function akiContributions(blend: TracedBlend): Worked | null {
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
  const figures: Figure[] = [{ label: LABELS.half, value: half }]
  const value = blend.trace?.results.octan_aki ?? null
  if (terms.length > 0 && value !== null && blend.components.some((one) => heldAlcohols(one).length > 0)) {
    const rest = value - terms.reduce((sum, { contribution }) => sum + contribution, half)
    figures.push({ label: LABELS.alcohols, value: rest })
  }
  return {
    counts: isByMole ? 'mole' : isMixed ? 'mixed' : 'volume',
    indexHead: ['AKI −', index('AKI', 'calc')],
    terms,
    figures,
    value: terms.reduce(
      (sum, { contribution }) => sum + contribution,
      sumOf(figures.map(({ value }) => value)),
    ),
  }
}

/** The index of the blend's density and curve, and the stated indices' differences from those of their materials. */
export function cetaneOf(blend: TracedBlend): Worked | null {
  const own = blend.trace?.cetane ?? null
  if (own === null) return null
  const stated = blend.readings('cetane_index')
  const shares = sharesOfCurves(blend)
  const terms = blend.traced.flatMap(({ cetane }, at) => {
    const [share, reading] = [shares[at]!, stated[at]!]
    if (share === null || reading === null || cetane === null) return []
    return [termOf(blend, 'cetane_index', at, { share, reading, index: reading - cetane })]
  })
  const inputs = (['density', 'pct_10', 'pct_50', 'pct_90'] as const).map((name) => ({
    label: propertyOf(name),
    value: blend.results[name]!,
    unit: propertyOf(name).unit,
  }))
  return {
    counts: 'volume',
    indexHead: ['CI −', index('CI', 'calc')],
    terms,
    figures: [...inputs, { label: LABELS.cetane, value: own }],
    value: own + sumOf(terms.map(({ contribution }) => contribution)),
  }
}

/** The volume % of each material below the blend's true boiling point at the label. */
export function distillationOf(property: PropertyName, blend: TracedBlend): Worked | null {
  const label = (DISTILLATION_NAMES as PropertyName[]).indexOf(property)
  const value = blend.trace?.results[property] ?? null
  if (typeof value !== 'number' || label < 0) return null
  const isFame = blend.components.map(({ oxygenate }) => oxygenate === 'fame')
  if (isFame.includes(true) && isFame.includes(false))
    return distillationWithFame(property, label, value, blend)
  return {
    counts: 'volume',
    indexHead: [index('F', 'i'), { is: 'parentheses', parts: [index('T', 'p')] }],
    terms: sharesOfCurves(blend).flatMap((share, at) => {
      const { over, d86 } = blend.traced[at]!
      return share === null
        ? []
        : [termOf(blend, property, at, { share, reading: d86![label]!, index: over![label]! })]
    }),
    figures: [{ label: LABELS.tbp, value: blend.trace!.tbp[label]!, unit: '°C' }],
    value,
  }
}

/** FAME by the straight line; the others’ point by the rule of curves is the rest. */
function distillationWithFame(
  property: PropertyName,
  label: number,
  value: number,
  blend: TracedBlend,
): Worked {
  const shares = sharesOfCurves(blend)
  const terms = blend.components.flatMap(({ oxygenate }, at) => {
    const share = shares[at]!
    const reading = blend.traced[at]!.d86?.[label]
    return oxygenate !== 'fame' || share === null || reading === undefined
      ? []
      : [termOf(blend, property, at, { share, reading, index: reading })]
  })
  const fame = sumOf(terms.map(({ share }) => share))
  const rest = value - sumOf(terms.map(({ contribution }) => contribution))
  return {
    counts: 'volume',
    indexHead: [index('T', 'i')],
    terms,
    figures: [{ label: LABELS.others, value: rest / (1 - fame), unit: '°C' }],
    value,
  }
}

const RULE = indexRuleOf('rvp', 'rvp-index')!

/** The index of the hydrocarbons, and the pressure that methanol and ethanol count as. */
export function rvpWithAlcoholOf(blend: TracedBlend): Worked | null {
  const readings = blend.readings('rvp')
  const { indexOf, readingOf } = indexing(RULE, [])
  const places = readings.map((_, at) => at)
  const held = blend.components.map((component) => {
    const pressure = alcoholPressure(component)
    const all = heldAlcohols(component)
    return {
      part: pressure === undefined ? sumOf(all.map(([, part]) => part)) : 1,
      raised: pressure ?? sumOf(all.map(([name, part]) => part * ALCOHOL_PRESSURES[name])),
    }
  })
  const rest = places.filter((at) => held[at]!.part < 1)
  if (rest.some((at) => readings[at] === null)) return null
  const others = sumOf(rest.map((at) => blend.volume[at]! * (1 - held[at]!.part)))
  const alcohol = sumOf(places.map((at) => blend.volume[at]! * held[at]!.part))
  /** Without the alcohol that a bought fuel holds, by the rule backwards. */
  const baseOf = (at: number) => {
    const { part, raised } = held[at]!
    const share = Math.min(ALCOHOL_SHARES.plateau, part)
    return part === 0 ? readings[at]! : (readings[at]! - (share * raised) / part) / (1 - share)
  }
  const terms = rest.map((at) =>
    termOf(blend, 'rvp', at, {
      share: (blend.volume[at]! * (1 - held[at]!.part)) / others,
      reading: readings[at]!,
      index: indexOf(baseOf(at)),
    }),
  )
  const base = readingOf(sumOf(terms.map(({ contribution }) => contribution)))
  const pressure = sumOf(places.map((at) => blend.volume[at]! * held[at]!.raised)) / alcohol
  const share = Math.min(ALCOHOL_SHARES.plateau, alcohol)
  return {
    counts: 'volume',
    indexHead: indexHead(RULE, 'RVP', ''),
    terms,
    figures: [
      { label: LABELS.base, value: base, unit: 'kPa' },
      { label: LABELS.alcohol, value: share },
      { label: LABELS.pressure, value: pressure, unit: 'kPa' },
    ],
    value: (1 - share) * base + share * pressure,
  }
}
