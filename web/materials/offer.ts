import { ccaiOf } from '#calc/heavy/heavy-blend.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import {
  type MaterialProperties,
  type NumericPropertyName,
  type PropertyName,
  propertiesOf,
  usualPropertiesOf,
} from '#calc/vocabulary/properties.ts'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { matcher, type SearchText, searchText } from '#calc/vocabulary/rules/material-search.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { nameOf, producerOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { textOrder } from '#web/format/sorting.ts'

/** Source of a material's figures: illustrative, published, own, or a tank's contents. */
const KINDS = ['typical', 'published', 'own', 'tank'] as const
type Kind = (typeof KINDS)[number]

/** The catalogue's producer of illustrative figures. */
export const TYPICAL_PRODUCER = 'Typical stream'

/** Properties that tell a category's materials apart, beside density, distillation and sulfur. */
const RATINGS = {
  gasoil: ['cetane_number', 'cetane_index'],
  gasoline: ['octan_ron'],
  naphtha: ['rvp'],
  white_spirit: ['flash_point'],
  residual: ['flash_point'],
  customized: ['octan_ron', 'cetane_number', 'cetane_index'],
} as const satisfies Record<CategoryName, readonly NumericPropertyName[]>
type Rating = (typeof RATINGS)[CategoryName][number]

const USUAL = ['density', 'distillation', 'sulfur', 'rating'] as const
/** Figures of a list of materials, each a column. */
const FIGURES = {
  gasoil: [...USUAL, 'flash', 'cloud'],
  gasoline: USUAL,
  naphtha: USUAL,
  white_spirit: USUAL,
  residual: ['viscosity_50', 'density', 'sulfur', 'ccai', 'flash', 'pour', 'mcr'],
  customized: USUAL,
} as const satisfies Record<CategoryName, readonly string[]>
export type OfferedFigure = (typeof FIGURES)[CategoryName][number]
export const figuresOf = (category: CategoryName): readonly OfferedFigure[] => FIGURES[category]

export type SortKey = 'name' | OfferedFigure | 'coverage'
export const sortKeysOf = (category: CategoryName): readonly SortKey[] => [
  'name',
  ...figuresOf(category),
  'coverage',
]

/** What a material has by itself of what a grade asks for. */
export interface GradeValues {
  known: number
  all: number
  lacking: readonly Quantity[]
}

/** Groups of a list: one's own with the tanks, typical streams, published analyses. */
const GROUP_OF = { own: 'mine', tank: 'mine', typical: 'typical', published: 'published' } as const
type Group = (typeof GROUP_OF)[Kind]
const GROUP_ORDER: readonly Group[] = ['mine', 'typical', 'published']
export const groupOfKind = (kind: Kind): Group => GROUP_OF[kind]

export interface Offered<M extends Material = Material> {
  material: M
  name: string
  producer: string
  kind: Kind
  rating: { property: Rating; value: number; isOfHead: boolean } | null
  /** Properties of the category that the pure material has a value for, read or computed. */
  known: ReadonlySet<PropertyName>
  unknown: readonly PropertyName[]
  /** Where a grade is chosen. */
  grade?: GradeValues
  text: SearchText
}

export interface WantedFigures {
  text: string
  kind: Kind | 'all'
  /** A property that must have a value; `all`: every property. */
  has: PropertyName | 'all' | 'any'
}
export const EVERYTHING: WantedFigures = { text: '', kind: 'all', has: 'any' }

export interface Order {
  column: SortKey
  descending: boolean
}
export const USUAL_ORDER: Order = { column: 'coverage', descending: true }

/** The list's figures. Without the core only readings count as values. */
export function offerOf<M extends Material>(
  materials: readonly M[],
  category: CategoryName,
  language: Language,
  calc: Calc | null,
  gradeValues?: (material: M) => GradeValues,
): Offered<M>[] {
  const properties = propertiesOf(category)
  return materials.map((material) => {
    const values = calc
      ? calc.blend([{ ...material, percentage: 100 }], 'volume').results
      : material.properties
    return {
      material,
      name: nameOf(material, language),
      producer: producerOf(material, language),
      kind: materialKindOf(material),
      rating: ratingOf(material.properties, category),
      known: new Set(properties.filter((property) => values[property] !== null)),
      unknown: usualPropertiesOf(category).filter((property) => values[property] === null),
      ...(gradeValues && { grade: gradeValues(material) }),
      text: searchTextOf(material),
    }
  })
}

export function materialKindOf(
  material: Pick<Material, 'is_owner' | 'is_tank' | 'producer_english_name'>,
): Kind {
  if (material.is_owner) return material.is_tank ? 'tank' : 'own'
  return material.producer_english_name === TYPICAL_PRODUCER ? 'typical' : 'published'
}

function ratingOf(properties: MaterialProperties, category: CategoryName): Offered['rating'] {
  const ratings: readonly Rating[] = RATINGS[category]
  const property = ratings.find((name) => properties[name] !== null)
  return property
    ? { property, value: properties[property]!, isOfHead: property === ratingProperty(category) }
    : null
}

/** Property in the head of the rating column; null where it differs by row. */
export const ratingProperty = (category: CategoryName): Rating | null =>
  category === 'customized' ? null : RATINGS[category][0]

export function searchTextOf(material: Material): SearchText {
  const { name, name_farsi, producer_english_name, producer_farsi_name } = material
  const names = [name, name_farsi, producer_english_name, producer_farsi_name]
  return searchText(names.filter((text) => text !== null).map(fold))
}

/** Sorted within their groups; rows without the figure last either way, equal ones by name. */
export function ordered<M extends Material>(
  offer: readonly Offered<M>[],
  { column, descending }: Order,
  language: Language,
): Offered<M>[] {
  const order = textOrder(language)
  const sign = descending ? -1 : 1
  const byName = (a: Offered, b: Offered) => order(a.name, b.name) || order(a.producer, b.producer)
  const byColumn = (a: Offered, b: Offered) => {
    if (column === 'name') return sign * byName(a, b)
    const [x, y] = [offeredFigure(a, column), offeredFigure(b, column)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return sign * (x - y)
  }
  const place = ({ kind }: Offered) => GROUP_ORDER.indexOf(groupOfKind(kind))
  return offer.toSorted((a, b) => place(a) - place(b) || byColumn(a, b) || byName(a, b))
}

/** The figure of a column; of a range its lower end. */
export function offeredFigure({ material, rating, known, grade }: Offered, column: Exclude<SortKey, 'name'>) {
  const { properties, heavy } = material
  const viscosity = heavy?.viscosity_50 ?? null
  const figures: Record<typeof column, number | null> = {
    coverage: grade ? grade.known : known.size,
    density: properties.density,
    sulfur: properties.sulfur_ppm,
    distillation: properties.pct_10 ?? properties.pct_50,
    rating: rating?.value ?? null,
    flash: properties.flash_point,
    cloud: properties.cloud_point,
    pour: properties.pour_freezing_point,
    viscosity_50: viscosity,
    ccai: ccaiOf(properties.density, viscosity),
    mcr: heavy?.carbon_residue ?? null,
  }
  return figures[column]
}

export function finder({ text, kind, has }: WantedFigures): (row: Offered) => boolean {
  const isFound = matcher(text)
  return (row) =>
    (kind === 'all' || row.kind === kind) &&
    (has === 'any' || (has === 'all' ? row.unknown.length === 0 : row.known.has(has))) &&
    isFound(row.text)
}
