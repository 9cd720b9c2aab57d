import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { Material } from '../analysis.api.ts'
import type { FormerRecipe } from './reuse.ts'

/** A typical recipe of catalogue streams; shares in vol %. */
export interface Example {
  category: Exclude<CategoryName, 'customized'>
  name: { en: string; fa: string }
  grade?: string
  shares: Readonly<Record<string, number>>
}

/** Names and categories are tested against the catalogue. */
export const EXAMPLES: readonly Example[] = [
  {
    category: 'gasoline',
    name: { en: 'Motor gasoline of four streams', fa: 'بنزین معمولی از چهار جریان' },
    grade: 'en228-e5-2026-11',
    shares: { 'Reformate, 95 RON': 40, 'FCC gasoline, full range': 35, Alkylate: 15, Isomerate: 10 },
  },
  {
    category: 'gasoline',
    name: { en: 'Low in aromatics and sulfur', fa: 'کم‌آروماتیک و کم‌گوگرد' },
    grade: 'en228-e5-2026-11',
    shares: { Alkylate: 45, 'Reformate, 100 RON': 25, Isomerate: 20, 'FCC gasoline, light': 10 },
  },
  {
    category: 'gasoline',
    name: { en: 'With 10 % ethanol', fa: 'با ۱۰ درصد اتانول' },
    grade: 'en228-e10-2026-11',
    shares: { 'FCC gasoline, full range': 40, 'Reformate, 95 RON': 35, Alkylate: 15, Ethanol: 10 },
  },
  {
    category: 'gasoil',
    name: { en: 'Road diesel', fa: 'نفت‌گاز خودرو' },
    grade: 'en590-temperate-2026-11',
    shares: { 'Ultra-low-sulfur diesel (ULSD)': 70, 'Hydrocracker diesel': 30 },
  },
  {
    category: 'gasoil',
    name: { en: 'Road diesel for the winter', fa: 'نفت‌گاز زمستانی خودرو' },
    grade: 'en590-temperate-2026-11',
    shares: {
      'Ultra-low-sulfur diesel (ULSD)': 50,
      'Kerosene, hydrotreated (jet range)': 35,
      'Hydrocracker diesel': 15,
    },
  },
  {
    category: 'gasoil',
    name: { en: 'Road diesel with 7 % FAME', fa: 'نفت‌گاز خودرو با ۷ درصد FAME' },
    grade: 'en590-temperate-2026-11',
    shares: { 'Ultra-low-sulfur diesel (ULSD)': 93, 'FAME from rapeseed (RME)': 7 },
  },
  {
    category: 'naphtha',
    name: { en: 'Cracker feed', fa: 'خوراک واحد اولفین' },
    shares: { 'Light straight-run naphtha': 60, 'Light hydrocracker naphtha': 25, 'Condensate naphtha': 15 },
  },
  {
    category: 'naphtha',
    name: { en: 'Reformer feed', fa: 'خوراک ریفرمینگ' },
    shares: {
      'Heavy naphtha, hydrotreated (reformer feed)': 70,
      'Heavy hydrocracker naphtha': 20,
      'Coker naphtha, hydrotreated': 10,
    },
  },
  {
    category: 'white_spirit',
    name: { en: 'Regular white spirit of two cuts', fa: 'وایت اسپریت معمولی از دو برش' },
    shares: { 'White spirit, low aromatic': 60, 'White spirit, high aromatic': 40 },
  },
  {
    category: 'white_spirit',
    name: { en: 'Low in aromatics, higher flash point', fa: 'کم‌آروماتیک با نقطهٔ اشتعال بالاتر' },
    shares: { 'Dearomatised solvent D40': 50, 'Dearomatised solvent D60': 30, 'Stoddard solvent': 20 },
  },
]

/** One that meets its grade, and two that do not. */
export const FIRST_EXAMPLES = [
  'Road diesel',
  'Road diesel for the winter',
  'Low in aromatics and sulfur',
].map((name) => EXAMPLES.find((example) => example.name.en === name)!)

/** Only streams of these producers count, since names repeat. */
const PRODUCERS = ['Typical stream', 'Pure compound']

/** A category's examples whose streams are all listed; `customized` lists everything, so it has all. */
export function examplesFor(category: CategoryName | null, list: readonly Material[]) {
  const catalogue = new Map(
    list
      .filter(({ is_owner, producer_english_name }) => !is_owner && PRODUCERS.includes(producer_english_name))
      .map((one) => [one.name, one]),
  )
  return EXAMPLES.filter((example) => category === 'customized' || example.category === category).flatMap(
    ({ name, shares }) => {
      const components = Object.entries(shares).flatMap(([stream, percentage]) => {
        const material = catalogue.get(stream)
        return material ? [{ material, percentage }] : []
      })
      return components.length === Object.keys(shares).length ? [{ name, components }] : []
    },
  )
}

/** An example as a recipe by ids; null where a stream is not listed. */
export function recipeOfExample(example: Example, list: readonly Material[]): FormerRecipe | null {
  const found = examplesFor(example.category, list).find(({ name }) => name === example.name)
  if (!found) return null
  const components = found.components.map(({ material: { id }, percentage }) => ({ id, percentage }))
  const against = example.grade ? { grade: example.grade, chosen: {}, limits: [] } : null
  return { category: example.category, basis: 'volume', components, against }
}
