import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { Material } from '../analysis.api.ts'
import type { FormerRecipe } from './reuse.ts'

/** A typical recipe of catalogue streams; shares in vol %. */
export interface Example {
  category: Exclude<CategoryName, 'customized'>
  name: { en: string; fa: string }
  grade?: string
  /** The grade's choices other than the usual ones. */
  chosen?: Readonly<Record<string, string>>
  shares: Readonly<Record<string, number>>
}

const FCC = 'FCC gasoline, full range, hydrotreated to 10 ppm'
const REFORMATE = 'Reformate, benzene removed, 100 RON'
const ALKYLATE = 'Alkylate from butylenes'
const ISOMERATE = 'Isomerate with recycle, 89 RON'
const ULSD = 'Ultra-low-sulfur diesel (ULSD)'
const HYDROCRACKED = 'Hydrocracker diesel'

/** Names, categories and verdicts are tested against the catalogue and the core. */
export const EXAMPLES: readonly Example[] = [
  {
    category: 'gasoline',
    name: { en: 'Motor gasoline of four streams', fa: 'بنزین معمولی از چهار جریان' },
    grade: 'en228-e5-2026-11',
    shares: { [REFORMATE]: 30, [FCC]: 10, [ALKYLATE]: 30, [ISOMERATE]: 30 },
  },
  {
    category: 'gasoline',
    name: { en: 'Low in aromatics and sulfur', fa: 'کم‌آروماتیک و کم‌گوگرد' },
    grade: 'en228-e5-2026-11',
    shares: { [FCC]: 35, [ALKYLATE]: 30, [ISOMERATE]: 20, 'Toluene-rich aromatic stream': 15 },
  },
  {
    category: 'gasoline',
    name: { en: 'With 10 % ethanol', fa: 'با ۱۰ درصد اتانول' },
    grade: 'en228-e10-2026-11',
    shares: {
      [REFORMATE]: 35,
      [ISOMERATE]: 20,
      'FCC gasoline, light, 10 ppm': 15,
      [FCC]: 10,
      [ALKYLATE]: 10,
      'Ethanol, denatured fuel grade (EN 15376)': 10,
    },
  },
  {
    category: 'gasoil',
    name: { en: 'Road diesel', fa: 'نفت‌گاز خودرو' },
    grade: 'en590-temperate-2026-11',
    shares: { [ULSD]: 70, [HYDROCRACKED]: 30 },
  },
  {
    category: 'gasoil',
    name: { en: 'Road diesel for the winter', fa: 'نفت‌گاز زمستانی خودرو' },
    grade: 'en590-temperate-2026-11',
    chosen: { class: 'D' },
    shares: {
      'Diesel EN 590, without FAME (B0)': 72,
      'HVO, renewable diesel, winter grade': 13,
      'Kerosene, ultra-low sulfur (No. 1)': 15,
    },
  },
  {
    category: 'gasoil',
    name: { en: 'Road diesel with 7 % FAME', fa: 'نفت‌گاز خودرو با ۷ درصد FAME' },
    grade: 'en590-temperate-2026-11',
    shares: { [ULSD]: 93, 'FAME from rapeseed (RME)': 7 },
  },
  {
    category: 'gasoil',
    name: { en: 'Marine gasoil', fa: 'نفت‌گاز دریایی' },
    grade: 'iso8217-dm',
    shares: { 'Marine gasoil DMA, 0.10 % S': 70, 'Hydrotreated gasoil': 30 },
  },
  {
    category: 'residual',
    name: { en: 'Very low sulfur fuel oil (VLSFO)', fa: 'سوخت دریایی کم‌گوگرد (VLSFO)' },
    grade: 'iso8217-rm',
    shares: {
      'Atmospheric residue, sweet crude, low sulfur': 60,
      'Marine gasoil DMA, 0.10 % S': 25,
      'Light cycle oil, cutter stock': 15,
    },
  },
  {
    category: 'residual',
    name: {
      en: 'High sulfur fuel oil for ships with scrubbers',
      fa: 'نفت کورهٔ پرگوگرد برای کشتی‌های دارای اسکرابر',
    },
    grade: 'iso8217-rm',
    chosen: { sulfur: '3.50' },
    shares: { 'RMG 380, high sulfur (HSFO)': 90, 'Light cycle oil, cutter stock': 10 },
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
    shares: { 'Dearomatised solvent D40': 60, 'White spirit, regular': 40 },
  },
  {
    category: 'white_spirit',
    name: { en: 'Odorless white spirit', fa: 'وایت اسپریت بی‌بو' },
    shares: { 'Dearomatised solvent D40': 90, 'Dearomatised solvent D60': 10 },
  },
]

/** One of each category for the first day, and the winter's diesel. Of naphtha and white spirit no grade is confirmed. */
export const FIRST_EXAMPLES = [
  'Road diesel',
  'Road diesel for the winter',
  'Motor gasoline of four streams',
  'Very low sulfur fuel oil (VLSFO)',
  'Cracker feed',
  'Regular white spirit of two cuts',
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
  const against = example.grade ? { grade: example.grade, chosen: example.chosen ?? {}, limits: [] } : null
  return { category: example.category, basis: 'volume', components, against }
}
