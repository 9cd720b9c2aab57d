import type { Basis } from '#calc/vocabulary/blend.ts'
import { emptyProperties, type MaterialProperties } from '#calc/vocabulary/properties.ts'
import published from '#sql/seed/published.json'
import typical from '#sql/seed/typical.json'

interface Material {
  name: string
  name_farsi?: string
  producer_english_name: string
  properties: Partial<MaterialProperties>
}

export interface Recipe {
  what: string
  basis: Basis
  components: { percentage: number; material: Material }[]
}

const CATALOGUE: Material[] = [...typical.materials, ...published.materials]

/** A material of the catalogue whose name begins like this; the `nth` of several. */
function material(name: string, nth = 0): Material {
  const found = CATALOGUE.filter((candidate) => candidate.name.startsWith(name))[nth]
  if (!found) throw new Error(`The catalogue has no ${name}.`)
  return found
}

const of = (...parts: [percentage: number, name: string, nth?: number][]) =>
  parts.map(([percentage, name, nth]) => ({ percentage, material: material(name, nth) }))

const GASOLINES = typical.materials.filter(({ categories }) => categories.includes('gasoline'))

const LONG: Material = {
  name: 'Straight-run gasoil of the second crude unit, sweetened, tank 14, sampled after the flood & "certified" <again>',
  name_farsi:
    'گازوئیل تقطیر مستقیم واحد دوم تقطیر در جو، شیرین‌شده، مخزن ۱۴، نمونه‌برداری پس از سیلاب و تأیید دوباره در آزمایشگاه مرکزی',
  producer_english_name: 'A refinery with a long name',
  properties: { ...material('Light straight-run gasoil').properties, pct_40: null, pct_60: null, fbp: null },
}

/** What there is to show: few and many components, gaps of every kind, long names, either basis. */
export const RECIPES: Recipe[] = [
  {
    what: 'two gasolines',
    basis: 'volume',
    components: of([60, 'Reformate, 95'], [40, 'FCC gasoline, full']),
  },
  {
    what: 'a gasoline pool of five',
    basis: 'volume',
    components: of(
      [40, 'Reformate, 100'],
      [25, 'FCC gasoline, light'],
      [15, 'FCC gasoline, heavy'],
      [12.5, 'Alkylate'],
      [7.5, 'Isomerate'],
    ),
  },
  {
    what: 'ten gasolines',
    basis: 'mass',
    components: GASOLINES.slice(0, 10).map((one, at) => ({ percentage: 5.5 + at, material: one })),
  },
  {
    what: 'three gasoils by mass',
    basis: 'mass',
    components: of(
      [50, 'Hydrotreated gasoil'],
      [30, 'Light cycle oil (LCO), hydro'],
      [20, 'Kerosene, hydro'],
    ),
  },
  {
    what: 'naphthas far apart',
    basis: 'volume',
    components: of([30, 'Light straight-run naphtha'], [70, 'Heavy straight-run naphtha']),
  },
  {
    what: 'diesels with a few points each',
    basis: 'volume',
    components: of([55, 'No. 2 diesel, summer'], [45, 'No. 2 diesel, winter']),
  },
  {
    what: 'a solvent without a curve',
    basis: 'volume',
    components: of([45, 'White spirit, regular'], [35, 'Stoddard solvent', 1], [20, 'Mineral turps']),
  },
  {
    what: 'two materials of one name',
    basis: 'volume',
    components: of([50, 'Ultra-low-sulphur diesel', 0], [50, 'Ultra-low-sulphur diesel', 1]),
  },
  {
    what: 'a name that is far too long',
    basis: 'volume',
    components: [...of([66.67, 'Heavy straight-run gasoil']), { percentage: 33.33, material: LONG }],
  },
  {
    what: 'a component with no share',
    basis: 'volume',
    components: of([99.995, 'Alkylate'], [0.005, 'Isomerate'], [0, 'Toluene-rich']),
  },
]

export const propertiesOf = ({ properties }: Material): MaterialProperties => ({
  ...emptyProperties(),
  ...properties,
})
