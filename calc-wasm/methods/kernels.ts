// Figures of the rules without an additive index, for the core, cards, worksheets and the recipe search.

/** Fits of Ethyl RT-70: coefficients of the spread of octane with sensitivity, of olefins and (in MON) of aromatics. */
export const RT70 = {
  'ethyl-rt70': { ron: [0.03224, 0.00101], mon: [0.0445, 0.00081, -0.00645] },
  'ethyl-rt70-of135': { ron: [0.03324, 0.00085], mon: [0.04285, 0.00066, -0.00632] },
  'volume-average': { ron: [0, 0], mon: [0, 0, 0] },
} as const
export const fitOf = (
  asked: { methods?: { octan_ron?: string; octan_mon?: string } } | null | undefined,
  property: 'octan_ron' | 'octan_mon',
): keyof typeof RT70 => {
  const method = asked?.methods?.[property]
  return method && method in RT70 ? (method as keyof typeof RT70) : 'ethyl-rt70'
}
/** The range of RON and MON that RT-70 is applied to. */
export const RT70_OCTANES = { min: 50, max: 110 } as const

/** Effective RVP of methanol and ethanol in a gasoline, kPa. */
export const ALCOHOL_PRESSURES = { methanol: 276, ethanol: 117 } as const
/** RON and MON of methanol and ethanol, and their density, kg/m³: those of the catalogue, for what bought fuels hold. */
export const ALCOHOLS_HELD = {
  methanol: { ron: 108.7, mon: 88.6, density: 795.69 },
  ethanol: { ron: 108.6, mon: 89.7, density: 793.69 },
} as const
/** Volume fraction of both at which the pressure stops rising, and the largest one that the rule holds for. */
export const ALCOHOL_SHARES = { plateau: 0.1, most: 0.3 } as const
/** How far azeotropes of an alcohol may move a point of the distillation, and from where on that is told, °C. */
export const AZEOTROPE = { most: 30, seen: 1 } as const

interface Oxygenated {
  oxygenate?: string | null
}
interface Holding extends Oxygenated {
  contains?: Readonly<Partial<Record<string, number>>>
}

/** A material's effective pressure, kPa; undefined for all but methanol and ethanol. */
export const alcoholPressure = ({ oxygenate }: Oxygenated): number | undefined =>
  ALCOHOL_PRESSURES[oxygenate as keyof typeof ALCOHOL_PRESSURES]

/** Volume fractions of methanol and ethanol in a bought fuel; none in an oxygenate itself. */
export const heldAlcohols = ({
  oxygenate,
  contains,
}: Holding): readonly (readonly ['methanol' | 'ethanol', number])[] =>
  oxygenate
    ? []
    : (['methanol', 'ethanol'] as const).flatMap((name) =>
        contains?.[name] ? [[name, contains[name] / 100] as const] : [],
      )

/** Methanol to butanol. */
export const isAlcoholic = ({ oxygenate }: Oxygenated): boolean =>
  ['methanol', 'ethanol', 'propanol', 'butanol'].includes(oxygenate ?? '')

type Octanes = Record<'octan_ron' | 'octan_mon' | 'octan_aki' | 'olefin' | 'aromatics', number | null>

const isIn = (octane: number | null): boolean =>
  octane !== null && octane >= RT70_OCTANES.min && octane <= RT70_OCTANES.max
/** True of a hydrocarbon that RT-70 applies to. */
export const isFit = ({ oxygenate, properties: p }: Oxygenated & { properties: Octanes }): boolean =>
  !oxygenate && isIn(p.octan_ron) && isIn(p.octan_mon) && p.olefin !== null && p.aromatics !== null

/** A material's AKI: stated, or the mean of its RON and MON. */
export const akiOf = (p: Pick<Octanes, 'octan_ron' | 'octan_mon' | 'octan_aki'>): number | null =>
  p.octan_aki ?? (p.octan_ron === null || p.octan_mon === null ? null : (p.octan_ron + p.octan_mon) / 2)

/** Volume % recovered at each label, IBP at 1 and FBP at 99, and their standard normal quantiles. */
export const VOLUMES = [1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99] as const
export const QUANTILES = [
  -2.3263478740408408, -1.6448536269514729, -1.2815515655446004, -0.8416212335729143, -0.5244005127080409,
  -0.2533471031357997, 0, 0.2533471031357997, 0.5244005127080409, 0.8416212335729143, 1.2815515655446004,
  1.6448536269514729, 2.3263478740408408,
] as const

/** D86 to TBP, °F: the middle by a·t^b from `cold` on, widths between knots by a·x^b, the last one up to `wide`. */
export const DAUBERT = {
  /** Labels of the knots: IBP, 10, 30, 50, 70, 90, FBP. */
  knots: [0, 2, 4, 6, 8, 10, 12],
  middle: { a: 0.8718, b: 1.0258, cold: 50 },
  a: [7.4012, 4.9004, 3.0305, 2.5282, 3.0419, 0.11798],
  b: [0.60244, 0.71644, 0.80076, 0.82002, 0.75497, 1.6606],
  wide: 100,
} as const
