import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { BlendAnswer } from '../responses/blend.model.ts'
import { CommandError } from './command.ts'

/** Sends a call as a browser does, `POST /me/tanks/`; throws if it is refused. */
export type Send = <Answer = unknown>(call: string, body?: unknown) => Promise<Answer>

interface Given {
  lang: Language
  /** Sets the clock to a day of the week, 0 to 7. @returns the moment */
  at(day: number): string
  /** Dates a calculation by that clock: it was stored by the database's. */
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

const ULSD = 'Ultra-low-sulfur diesel (ULSD)'
const CRACKED = 'Hydrocracker diesel'
const KEROSENE = 'Kerosene, hydrotreated (jet range)'
const REFORMATE = 'Reformate, 95 RON'
const FCC = 'FCC gasoline, full range'

/** US dollars a tonne, of a realistic size. */
const PRICES = {
  [ULSD]: 742,
  [CRACKED]: 728,
  [KEROSENE]: 765,
  [REFORMATE]: 835,
  [FCC]: 742,
  Alkylate: 902,
  Isomerate: 778,
}

/** Laboratory result minus prediction, within reproducibility. */
const FOUND = {
  density: 0.3,
  sulfur_ppm: 0.4,
  flash_point: 1.2,
  viscosity_40: 0.02,
  pct_95: -1.8,
  octan_ron: -0.2,
  octan_mon: 0.1,
  rvp: 0.6,
  benzene: 0.01,
  aromatics: -0.5,
  olefin: 0.3,
} as const satisfies Partial<MaterialProperties>

/** A week: receipts, blends with their laboratory results, shipments, and open work. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: told day by day, and each day uses what the days before have made
export async function fillWeek(send: Send, { lang, at, made }: Given): Promise<void> {
  const t = TEXTS[lang]
  const streams = await catalogue(send)
  const stream = (name: string): Stream => {
    const found = streams.get(name)
    if (!found) throw new CommandError(`The catalogue has no "${name}": load it with bun run seed.`)
    return found
  }
  let today = 0
  const day = (next: number) => {
    today = next
    at(next)
  }

  day(0)
  const prices = Object.entries(PRICES).map(([name, amount]) => ({
    material: stream(name).id,
    amount,
    unit: 't',
    currency: 'USD',
  }))
  await send('PUT /me/prices/', prices)
  const ulsd = stream(ULSD)
  const cracked = stream(CRACKED)
  const own = async (name: string, from: Stream, category: string, more: Partial<MaterialProperties>) => {
    const material = await send<Stream>('POST /me/materials/', {
      name,
      producer_english_name: TEXTS.en.producer,
      ...(lang === 'fa' && { name_farsi: name, producer_farsi_name: t.producer }),
      categories: ['customized', category],
      properties: { ...from.properties, ...more },
    })
    streams.set(name, material)
    return material
  }
  const better = { density: 838.4, sulfur_ppm: 8.6, cetane_number: 51.8 }
  const imported = await own(t.gasoil, ulsd, 'gasoil', better)
  await own(t.isomerate, stream('Isomerate'), 'gasoline', { rvp: 88.5, octan_ron: 88.1 })
  const tank = (name: string, capacity: number) =>
    send<{ id: string }>('POST /me/tanks/', { name, category: 'gasoil', unit: 'm3', capacity, minimum: 40 })
  const t1 = await tank('T-1', 5000)
  const t2 = await tank('T-2', 3000)
  const t3 = await tank('T-3', 6000)
  const t4 = await tank('T-4', 4000)
  const move = (body: object) => send('POST /me/movements/', body)
  const receive = (into: { id: string }, material: Stream, amount: number, note?: string) =>
    move({ kind: 'receipt', tank: into.id, material: material.id, amount, unit: 'm3', ...(note && { note }) })
  const ship = (from: { id: string }, amount: number) =>
    move({ kind: 'shipment', tank: from.id, amount, unit: 'm3', note: t.ship })
  await receive(t1, ulsd, 4200)
  await receive(t2, cracked, 2400)

  /** @param recipe shares by the names of the streams */
  const blend = async (name: string, recipe: Record<string, number>, grade: string, more: object = {}) => {
    const answer = await send<Answer>('POST /calculations/blending/', {
      materials: Object.keys(recipe).map((one) => stream(one).id),
      percentages: Object.values(recipe),
      name,
      grade,
      ...more,
    })
    await made(answer.id)
    return answer
  }
  const mark = (id: string, body: object) => send(`PATCH /me/calculations/${id}/`, body)
  const measure = (of: Answer, more: Partial<MaterialProperties> = {}) => {
    const results = Object.entries(FOUND).flatMap(([name, off]) => {
      const predicted = of.results[name as keyof typeof FOUND]
      return typeof predicted === 'number' ? [[name, Number((predicted + off).toFixed(2))]] : []
    })
    return send(`PUT /me/calculations/${of.id}/lab/`, {
      sampled_at: at(today),
      sample: `L-${200 + today}`,
      results: { ...Object.fromEntries(results), ...more },
    })
  }

  day(1)
  const road = await blend(t.road('T-3'), { [ULSD]: 70, [CRACKED]: 30 }, 'en590-temperate-2026-11', {
    batch: { amount: 3000, unit: 'm3' },
    prices: prices
      .filter(({ material }) => material === ulsd.id || material === cracked.id)
      .map((price) => ({ ...price, at: at(1).slice(0, 10) })),
  })
  await mark(road.id, { status: 'blended' })
  await move({
    kind: 'blend',
    tank: t3.id,
    calculation: road.id,
    amount: 3000,
    unit: 'm3',
    from: { [ulsd.id]: t1.id, [cracked.id]: t2.id },
  })

  day(2)
  await measure(road)
  await mark(road.id, { status: 'released', reason: t.reason })
  const premium = { Isomerate: 35, Alkylate: 25, [REFORMATE]: 20, 'Toluene-rich aromatic stream': 20 }
  const e5 = await blend(t.e5, premium, 'en228-e5-2026-11', { batch: { amount: 1200, unit: 'm3' } })

  day(3)
  await ship(t3, 640)
  await receive(t1, imported, 900, t.vessel)
  await mark(e5.id, { status: 'blended' })

  day(4)
  await measure(e5)
  const sampled = { density: 835.9, sulfur_ppm: 8.1 }
  await move({ kind: 'sample', tank: t1.id, properties: sampled, sample: 'L-204' })
  await blend(t.winter, { [ULSD]: 50, [KEROSENE]: 35, [CRACKED]: 15 }, 'en590-temperate-2026-11')

  day(5)
  const second = await blend(t.road('T-4'), { [t.gasoil]: 55, [CRACKED]: 45 }, 'en590-temperate-2026-11', {
    batch: { amount: 1500, unit: 'm3' },
  })
  await mark(second.id, { status: 'blended' })
  await receive(t4, cracked, 500)
  await ship(t3, 820)

  day(6)
  // Off specification: somebody has to decide what becomes of it.
  await measure(second, { sulfur_ppm: 11.2 })
  await blend(t.e10, { [FCC]: 40, [REFORMATE]: 35, Alkylate: 15, Ethanol: 10 }, 'en228-e10-2026-11')

  day(7)
  const stock = ({ id }: Stream, price: string, available: string) => ({ id, price, available, mustUse: '' })
  const product = (name: string, grade: string, amount: string) => ({
    key: crypto.randomUUID(),
    name,
    amount,
    against: { grade, chosen: {}, limits: [] },
  })
  const [first, other] = t.products
  const plan = {
    goal: 'cost',
    unit: 'm3',
    currency: 'USD',
    stocks: [
      stock(ulsd, '620', '2000'),
      stock(cracked, '604', '1600'),
      stock(imported, '611', '900'),
      stock(stream('Light straight-run gasoil'), '548', '700'),
    ],
    products: [
      product(first, 'en590-temperate-2026-11', '2500'),
      product(other, 'd975-2d-s15-2026-11', '800'),
    ],
  }
  await send('PUT /me/plan/', { draft: plan, seen: 0 })
}

async function catalogue(send: Send): Promise<Map<string, Stream>> {
  const lists = await Promise.all(
    ['gasoil', 'gasoline'].map((category) => send<Stream[]>(`GET /materials/?category=${category}`)),
  )
  return new Map(lists.flat().map((stream) => [stream.name, stream]))
}
