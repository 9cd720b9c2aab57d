import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { BlendAnswer } from '../answers/blend.model.ts'
import { CommandError } from './command.ts'

/** One call as a browser makes it, `POST /me/tanks/`; throws where it is refused. */
export type Send = <Answer = unknown>(call: string, body?: unknown) => Promise<Answer>

interface Given {
  lang: Language
  /** Goes on to a day of the week, 0 to 7; from then on that is now. @returns the moment */
  at(day: number): string
  /** Has a calculation made at that moment: the database's own clock stood otherwise. */
  made(id: string): Promise<unknown>
}

interface Stream {
  id: string
  name: string
  name_farsi: string | null
  properties: MaterialProperties
}

type Answer = BlendAnswer & { id: string }

const TEXTS = {
  en: {
    gasoil: 'Imported gasoil',
    isomerate: 'Isomerate, our unit',
    producer: 'Terminal 2',
    road: (tank: string) => `Road diesel for ${tank}`,
    winter: 'Road diesel, a winter recipe',
    e5: 'Motor gasoline E5',
    e10: 'Motor gasoline E10, a trial',
    ship: 'Truck loading',
    vessel: 'MT Sahand',
    products: ['Road diesel', 'Export diesel 2-D'],
    reason: 'The buyer takes it as it was measured; oxidation stability follows.',
  },
  fa: {
    gasoil: 'نفت‌گاز وارداتی',
    isomerate: 'ایزومریت واحد ما',
    producer: 'پایانهٔ ۲',
    road: (tank: string) => `نفت‌گاز خودرو برای ${tank}`,
    winter: 'نفت‌گاز خودرو، دستور زمستانی',
    e5: 'بنزین E5',
    e10: 'بنزین E10، آزمایشی',
    ship: 'بارگیری نفتکش جاده‌ای',
    vessel: 'کشتی سهند',
    products: ['نفت‌گاز خودرو', 'نفت‌گاز صادراتی'],
    reason: 'خریدار آن را همان‌گونه که اندازه‌گیری شده می‌پذیرد.',
  },
} as const

/** US dollars a tonne: of the size that such streams had, for a sum that can be looked at. */
const PRICES = {
  'Ultra-low-sulfur diesel (ULSD)': 742,
  'Hydrocracker diesel': 728,
  'Kerosene, hydrotreated (jet range)': 765,
  'Reformate, 95 RON': 835,
  'FCC gasoline, full range': 742,
  Alkylate: 902,
  Isomerate: 778,
} as const

/** What the laboratory found beside what was predicted: within what two of them differ by. */
const FOUND = {
  ...{ density: 0.3, sulfur_ppm: 0.4, flash_point: 1.2, viscosity_40: 0.02, pct_95: -1.8 },
  ...{ octan_ron: -0.2, octan_mon: 0.1, rvp: 0.6, benzene: 0.01, aromatics: -0.5, olefin: 0.3 },
} as const satisfies Partial<MaterialProperties>

/** A week: what came in, what was blended and measured, what went out, and what is still open. */
export async function fillWeek(send: Send, { lang, at, made }: Given): Promise<void> {
  const t = TEXTS[lang]
  const stream = await catalogue(send)

  at(0)
  const usd = { unit: 't', currency: 'USD' } as const
  const priced = Object.entries(PRICES).map(([name, amount]) => ({
    material: stream(name).id,
    amount,
    ...usd,
  }))
  await send('PUT /me/prices/', priced)
  const ulsd = stream('Ultra-low-sulfur diesel (ULSD)')
  const cracked = stream('Hydrocracker diesel')
  const own = (name: string, from: Stream, category: string, more: Partial<MaterialProperties>) =>
    send<Stream>('POST /me/materials/', {
      ...{ name, producer_english_name: lang === 'en' ? t.producer : 'Terminal 2' },
      ...(lang === 'fa' && { name_farsi: name, producer_farsi_name: t.producer }),
      categories: ['customized', category],
      properties: { ...from.properties, ...more },
    })
  const imported = await own(t.gasoil, ulsd, 'gasoil', {
    density: 838.4,
    sulfur_ppm: 8.6,
    cetane_number: 51.8,
  })
  await own(t.isomerate, stream('Isomerate'), 'gasoline', { rvp: 88.5, octan_ron: 88.1 })
  const tank = (name: string, category: string, capacity: number) =>
    send<{ id: string }>('POST /me/tanks/', { name, category, unit: 'm3', capacity, minimum: 40 })
  const [t1, t2, t3, t4] = [
    await tank('T-1', 'gasoil', 5000),
    await tank('T-2', 'gasoil', 3000),
    await tank('T-3', 'gasoil', 6000),
    await tank('T-4', 'gasoil', 4000),
  ]
  const moves = (body: object) => send('POST /me/movements/', body)
  const came = (into: { id: string }, material: Stream, amount: number, note?: string) =>
    moves({
      kind: 'receipt',
      tank: into.id,
      material: material.id,
      amount,
      unit: 'm3',
      ...(note && { note }),
    })
  await came(t1, ulsd, 4200)
  await came(t2, cracked, 2400)

  const blend = async (name: string, recipe: [Stream, number][], grade: string, more: object = {}) => {
    const answer = await send<Answer>('POST /calculations/blending/', {
      materials: recipe.map(([{ id }]) => id),
      percentages: recipe.map(([, share]) => share),
      ...{ name, grade, ...more },
    })
    await made(answer.id)
    return answer
  }
  const stands = (id: string, body: object) => send(`PATCH /me/calculations/${id}/`, body)
  const measured = (of: Answer, more: Partial<MaterialProperties> = {}) => {
    const results = Object.entries(FOUND).flatMap(([name, off]) => {
      const predicted = of.results[name as keyof typeof FOUND]
      return typeof predicted === 'number' ? [[name, Number((predicted + off).toFixed(2))]] : []
    })
    return send(`PUT /me/calculations/${of.id}/lab/`, {
      ...{ sampled_at: at(now), sample: `L-${200 + now}` },
      results: { ...Object.fromEntries(results), ...more },
    })
  }
  let now = 1
  const day = (next: number) => {
    now = next
    at(next)
  }

  day(1)
  const road = await blend(
    t.road('T-3'),
    [
      [ulsd, 70],
      [cracked, 30],
    ],
    'en590-temperate',
    {
      batch: { amount: 3000, unit: 'm3' },
      prices: priced
        .filter(({ material }) => material === ulsd.id || material === cracked.id)
        .map((price) => ({ ...price, at: new Date(at(1)).toISOString().slice(0, 10) })),
    },
  )
  await stands(road.id, { status: 'blended' })
  await moves({
    ...{ kind: 'blend', tank: t3.id, calculation: road.id, amount: 3000, unit: 'm3' },
    from: { [ulsd.id]: t1.id, [cracked.id]: t2.id },
  })

  day(2)
  await measured(road)
  await stands(road.id, { status: 'released', reason: t.reason })
  const e5 = await blend(
    t.e5,
    [
      [stream('Isomerate'), 35],
      [stream('Alkylate'), 25],
      [stream('Reformate, 95 RON'), 20],
      [stream('Toluene-rich aromatic stream'), 20],
    ],
    'en228-e5',
    { batch: { amount: 1200, unit: 'm3' } },
  )

  day(3)
  await moves({ kind: 'shipment', tank: t3.id, amount: 640, unit: 'm3', note: t.ship })
  await came(t1, imported, 900, t.vessel)
  await stands(e5.id, { status: 'blended' })

  day(4)
  await measured(e5)
  await moves({
    kind: 'sample',
    tank: t1.id,
    properties: { density: 835.9, sulfur_ppm: 8.1 },
    sample: 'L-204',
  })
  await blend(
    t.winter,
    [
      [ulsd, 50],
      [stream('Kerosene, hydrotreated (jet range)'), 35],
      [cracked, 15],
    ],
    'en590-temperate',
  )

  day(5)
  const second = await blend(
    t.road('T-4'),
    [
      [imported, 55],
      [cracked, 45],
    ],
    'en590-temperate',
    {
      batch: { amount: 1500, unit: 'm3' },
    },
  )
  await stands(second.id, { status: 'blended' })
  await came(t4, cracked, 500)
  await moves({ kind: 'shipment', tank: t3.id, amount: 820, unit: 'm3', note: t.ship })

  day(6)
  // One that missed: somebody has to decide what becomes of it.
  await measured(second, { sulfur_ppm: 11.2 })
  await blend(
    t.e10,
    [
      [stream('FCC gasoline, full range'), 40],
      [stream('Reformate, 95 RON'), 35],
      [stream('Alkylate'), 15],
      [stream('Ethanol'), 10],
    ],
    'en228-e10',
  )

  at(7)
  const stock = (material: { id: string }, price: string, available: string) => ({
    ...{ id: material.id, price, available, mustUse: '' },
  })
  const product = (name: string, grade: string, amount: string) => ({
    ...{ key: crypto.randomUUID(), name, amount, against: { grade, chosen: {}, limits: [] } },
  })
  const [first, other] = t.products
  const plan = {
    ...{ goal: 'cost', unit: 'm3', currency: 'USD' },
    stocks: [
      stock(ulsd, '620', '2000'),
      stock(cracked, '604', '1600'),
      stock(imported, '611', '900'),
      stock(stream('Light straight-run gasoil'), '548', '700'),
    ],
    products: [product(first, 'en590-temperate', '2500'), product(other, 'd975-2d-s15', '800')],
  }
  await send('PUT /me/plan/', { draft: plan, seen: 0 })
}

/** The catalogue's typical streams by their English names. */
async function catalogue(send: Send): Promise<(name: string) => Stream> {
  const lists = await Promise.all(
    ['gasoil', 'gasoline'].map((category) => send<Stream[]>(`GET /materials/?category=${category}`)),
  )
  const byName = new Map(lists.flat().map((one) => [one.name, one]))
  return (name) => {
    const found = byName.get(name)
    if (!found) throw new CommandError(`The catalogue has no "${name}": load it with bun run seed.`)
    return found
  }
}
