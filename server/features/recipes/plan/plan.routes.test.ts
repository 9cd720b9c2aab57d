import { describe, expect, test } from 'bun:test'
import { loadCalc } from '#server/calc.ts'
import { openTestApp } from '#server/test-app.ts'
import { insertStream } from '../test-streams.ts'
import type { PlanResult } from './plan.model.ts'
import { GASOILS, openPlans, P1 } from './test-asked-plans.ts'

const { api, mina, ids, asked, ask, answerTo } = await openPlans()
const omid = await api.person()
const faultOf = async (body: object) => {
  const answer = await ask(body)
  expect(answer.status).toBe(400)
  return await answer.json()
}

describe('a plan', () => {
  test('has the worked costs, amounts that preview confirms, what stocks are worth and what to keep', async () => {
    const plan = await answerTo(asked())
    expect(plan).toMatchObject({
      status: 'optimal',
      proven: true,
      cost: 6_750_490,
      margin: null,
      conflict: null,
      ways: [],
    })
    expect(plan.bound).toBeCloseTo(6_750_402.87, 1)
    for (const [k, { m3, t, amounts, percentages, results, limits, cost }] of plan.products.entries()) {
      expect(m3).toBe(5000)
      expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(5000)
      expect(amounts.every(Number.isInteger)).toBe(true)
      const used = percentages.flatMap((share, at) => (share > 0 ? [at] : []))
      const preview = await api.call('POST', '/calculations/preview/', mina, {
        body: {
          materials: used.map((at) => asked().materials[at]!.id),
          percentages: used.map((at) => percentages[at]),
        },
      })
      expect(((await preview.json()) as { results: object }).results).toEqual(results as object)
      expect(t!).toBeCloseTo((5 * results!.density!) as number, 6)
      expect(limits.every(({ is_met }) => is_met)).toBe(true)
      expect(limits.length).toBeGreaterThan(k === 0 ? 8 : 6)
      expect(cost).toBeGreaterThan(0)
    }
    expect(plan.materials.map(({ used, left }) => used + left!)).toEqual(
      P1!.materials!.map(({ available }) => expect.closeTo(available!, 6)),
    )
    expect(plan.materials[2]!.worth_more).toBeCloseTo(48.92, 2)
    expect(plan.sentences).toContain(
      'Keep 2,050 m³ of Hydrotreated gasoil for Heating oil: Road diesel on its own would take 3,165 m³.',
    )
  })

  test('for the highest margin; the bound is one on the margin', async () => {
    const free = { min: 0, max: 8000 }
    const plan = await answerTo(
      asked({ goal: 'margin', parcel: 0 }, [
        { amount: free, price: 700 },
        { amount: free, price: 640 },
      ]),
    )
    expect(plan.bound).toBeCloseTo(160_943.89, 1)
    expect(plan.margin!).toBeLessThanOrEqual(plan.bound!)
    expect(plan.margin!).toBeGreaterThan(160_800)
    const brought = plan.products[0]!.m3! * 700 + plan.products[1]!.m3! * 640
    expect(plan.margin!).toBeCloseTo(brought - plan.cost!, 4)
  })

  test('no parcel is smaller than asked, or than 1 % of the product and 10 m³', async () => {
    const free = { min: 0, max: 8000 }
    const sold = [
      { amount: free, price: 700 },
      { amount: free, price: 640 },
    ]
    const least = async (more: object) => {
      const { products } = await answerTo(asked({ goal: 'margin', ...more }, sold))
      return Math.min(...products.flatMap(({ amounts }) => amounts.filter((one) => one > 0)))
    }
    expect(await least({})).toBeGreaterThanOrEqual(10)
    expect(await least({ parcel: 120 })).toBeGreaterThanOrEqual(120)
    const small = [{ amount: { min: 400, max: 400 } }, { amount: { min: 10, max: 10 } }]
    const { products } = await answerTo(asked({ step: 0.1 }, small))
    for (const { amounts, m3 } of products)
      expect(amounts.filter((one) => one > 0 && one < m3! / 100 - 1e-9)).toEqual([])
  })

  test('each limit says what a unit of it is worth', async () => {
    const plan = await answerTo(asked())
    const [road, heating] = plan.products
    const worths = road!.limits.map(({ property, side, worth }) => [`${property} ${side}`, worth])
    expect(Object.fromEntries(worths)['flash_point min']).toBe(0)
    const sulfur = heating!.limits.find(({ property }) => property === 'sulfur_ppm')!
    const limits = (P1!.products as { limits: { property: string; max?: number }[] }[])[1]!.limits
    const looser = limits.map((one) =>
      one.property === 'sulfur_ppm' ? { ...one, max: sulfur.limit + 5 } : one,
    )
    const other = await answerTo(asked({}, [{}, { limits: looser }]))
    expect(sulfur.worth!).toBeGreaterThan(0)
    expect((plan.bound! - other.bound!) / 5 / sulfur.worth!).toBeWithin(0.9, 1.1)
  })

  test('the verdict of a product is that of its grade and of the buyer’s limits', async () => {
    const made = (limits: object[]) =>
      answerTo(
        asked({}, [
          { amount: { min: 100, max: 100 }, limits, grade: 'iso8217-dm' },
          { amount: { min: 10, max: 10 } },
        ]),
      )
    const sulfurOf = async (limits: object[]) => {
      const { products } = await made(limits)
      return products[0]!.check!.limits.filter(({ q }) => q === 'sulfur_ppm')
    }
    const [ofGrade] = await sulfurOf([])
    const [asked400, ...others] = await sulfurOf([{ property: 'sulfur_ppm', max: 400 }])
    expect([ofGrade!.limit! > 400, asked400!.limit, others]).toEqual([true, 400, []])
    expect(asked400!.value!).toBeLessThanOrEqual(400)
    expect(await sulfurOf([{ property: 'sulfur_ppm', max: 50_000 }])).toMatchObject([
      { limit: ofGrade!.limit },
    ])
  })

  test('with an average over both, only some materials, in steps of ten', async () => {
    const average = { products: [0, 1], limit: { property: 'sulfur_ppm', max: 500 } }
    expect((await answerTo(asked({ averages: [average] }))).bound).toBeCloseTo(6_758_990.8, 1)
    const { materials } = asked()
    const only = materials.filter((_, at) => ![5].includes(at)).map(({ id }) => id)
    const plan = await answerTo(
      asked({ step: 10, materials: materials.map(({ available, ...one }) => one) }, [{ only }]),
    )
    expect(plan.products[0]!.amounts[5]).toBe(0)
    expect(plan.products.every(({ amounts }) => amounts.every((one) => one % 10 === 0))).toBe(true)
  })

  test('against grades, and inside its limits by what a test may err', async () => {
    const wide = [{ probability: 0.95 }, { probability: 0.95 }]
    const [plain, sure] = [
      await answerTo(asked({}, [{ amount: { min: 100, max: 100 } }, { amount: { min: 100, max: 100 } }])),
      await answerTo(
        asked(
          {},
          wide.map((one) => ({ ...one, amount: { min: 100, max: 100 } })),
        ),
      ),
    ]
    expect(sure.cost!).toBeGreaterThan(plain.cost!)
    expect(sure.products[0]!.limits.some(({ margin }) => margin > 0)).toBe(true)
    const graded = await answerTo(
      asked({}, [
        { amount: { min: 100, max: 100 }, limits: [], grade: 'en590-temperate' },
        { amount: { min: 10, max: 10 } },
      ]),
    )
    expect(graded.products[0]!.check!.grade).toBe('en590-temperate')
    expect(graded.products[0]!.limits.length).toBeGreaterThan(5)
  })

  test('that there is none is told, with the products, the limits and what would help, in both languages', async () => {
    const body = asked({}, [{ amount: { min: 5600, max: 5600 } }])
    const none = await answerTo(body)
    expect(none).toMatchObject({ status: 'infeasible', proven: true, cost: null, products: [] })
    expect(none.conflict).toEqual({
      products: [0, 1],
      limits: [
        { product: 0, property: 'sulfur_ppm', side: 'max', limit: 50 },
        { product: 1, property: 'sulfur_ppm', side: 'max', limit: 1000 },
      ],
      averages: [],
    })
    const { materials } = asked()
    expect(none.ways).toContainEqual({
      material: materials[5]!.id,
      more: expect.closeTo(400.2076, 3),
      enough: expect.closeTo(400.2076, 3),
    })
    expect(none.ways).toContainEqual({
      product: 0,
      at_most: expect.closeTo(5195.7048, 3),
      enough: expect.closeTo(5195.7, 1),
    })
    expect(none.ways.find(({ product, best }) => product === 0 && best)).toMatchObject({
      property: 'sulfur_ppm',
      best: expect.closeTo(375.2213, 3),
    })
    expect(none.sentences).toContain('Road diesel and Heating oil can’t both be made from this.')
    // 400.3, in steps of which the plan is made.
    expect(none.sentences).toContain('401 m³ more of Hydrocracker diesel would do.')
    const said = await answerTo(body, { 'accept-language': 'fa' })
    expect(said.sentences.join(' ')).toContain('با هم از این موجودی نمی‌توان ساخت')
    expect(said.sentences.join(' ')).not.toContain('can’t')
  })

  test('is the same to the last bit, asked twenty times of two servers, of which one has answered others before', async () => {
    const other = await openTestApp({ sql: api.sql, calc: await loadCalc() })
    const first = JSON.stringify(await answerTo(asked()))
    for (let again = 0; again < 10; again++)
      for (const server of [api, other])
        expect(JSON.stringify(await answerTo(asked(), {}, server))).toBe(first)
  }, 60_000)
})

describe('turns', () => {
  test('an account has one plan at a time; another account has its own, and the next one is computed', async () => {
    const together = await Promise.all([...Array(6).fill(mina), omid].map((person) => ask(asked(), person)))
    const hers = together.slice(0, 6).map(({ status }) => status)
    expect(hers).toContain(429)
    expect(hers.filter((status) => status !== 429).length).toBeGreaterThan(0)
    expect(together[6]!.status).not.toBe(429)
    const refused = together.find(({ status }) => status === 429)!
    expect(await refused.json()).toEqual({ detail: expect.any(String) })
    expect((await answerTo(asked())).status).toBe('optimal')
  })
})

describe('what can’t be asked', () => {
  test('too many products or materials, and none', async () => {
    const { products: two, materials } = asked()
    expect(await faultOf({ ...asked(), products: Array(9).fill(two[0]) })).toHaveProperty('products')
    expect(await faultOf({ ...asked(), products: [] })).toHaveProperty('products')
    expect(await faultOf({ ...asked(), materials: Array(61).fill(materials[0]) })).toHaveProperty('materials')
    expect(await faultOf({ ...asked(), materials: materials.slice(0, 1) })).toHaveProperty('materials')
    expect(await faultOf({ ...asked(), materials: [materials[0], materials[0]] })).toHaveProperty(
      'materials.1.id',
    )
  })

  test('amounts and limits the wrong way round, no bound, no price', async () => {
    expect(await faultOf(asked({}, [{ amount: { min: 10, max: 5 } }]))).toHaveProperty(
      'products.0.amount.min',
    )
    expect(
      await faultOf(asked({}, [{}, { limits: [{ property: 'density', min: 850, max: 840 }] }])),
    ).toHaveProperty('products.1.limits.0')
    const unbounded = asked({ materials: asked().materials.map(({ available, ...one }) => one) }, [
      { amount: { min: 5 } },
    ])
    expect(await faultOf(unbounded)).toHaveProperty('products.0.amount.max')
    expect(await faultOf(asked({ goal: 'margin' }))).toHaveProperty('products.0.price')
    const { materials } = asked()
    expect(
      await faultOf({ ...asked(), materials: materials.map(({ price, ...one }) => one) }),
    ).toHaveProperty('materials.0.price')
    expect(await faultOf(asked({}, [{ grade: 'none-such' }]))).toHaveProperty('products.0')
    expect(await faultOf(asked({}, [{ colour: 'red' }]))).toHaveProperty('products.0.colour')
  })

  test('an average of what does not add up, or of products that are not there', async () => {
    const limit = (property: string) => ({ averages: [{ products: [0, 1], limit: { property, max: 50 } }] })
    expect(await faultOf(asked(limit('pct_90')))).toHaveProperty('averages.0.limit.property')
    expect(await faultOf(asked(limit('nonsense')))).toHaveProperty('averages.0.limit.property')
    expect(
      await faultOf(asked({ averages: [{ products: [2], limit: { property: 'density', max: 900 } }] })),
    ).toHaveProperty('averages.0.products.0')
    expect(await faultOf(asked({ averages: [{ products: [0] }] }))).toHaveProperty('averages.0.limit')
    expect(await faultOf(asked({ averages: 'all' }))).toHaveProperty('averages')
  })

  test('another’s material, a stranger, an account without Premium', async () => {
    const own = await insertStream(api, omid, GASOILS[0]!)
    const { materials } = asked()
    const foreign = { ...asked(), materials: materials.with(3, { ...materials[3]!, id: own }) }
    expect(await faultOf(foreign)).toHaveProperty('materials.3.id')
    expect((await ask({ ...asked(), products: 'x' })).status).toBe(400)
  })
})

test('in tonnes all is told in tonnes: of a tank what can be pumped, of a material what is used', async () => {
  const who = await api.person()
  const post = async (path: string, body: object) =>
    (await (await api.call('POST', path, who, { body })).json()) as never
  const room = { name: 'T-1', category: 'gasoil', unit: 'm3', capacity: 2000, minimum: 50 }
  const { id, material } = (await post('/me/tanks/', room)) as { id: string; material: string }
  const [from, other] = [ids[0]!, ids[1]!]
  const came = { kind: 'receipt', tank: id, material: from, amount: 1000, unit: 'm3' }
  const { tanks } = (await post('/me/movements/', came)) as {
    tanks: { content: { properties: { density: number } } }[]
  }
  const tonnes = (950 * tanks[0]!.content.properties.density) / 1000
  const plan = {
    goal: 'cost',
    unit: 't',
    materials: [
      { id: material, price: 1 },
      { id: other, price: 900 },
    ],
    products: [{ name: 'All', basis: 'mass', amount: { min: 1000, max: 1000 } }],
  }
  const { materials } = (await post('/calculations/plan/', plan)) as PlanResult
  expect(materials[0]!.used + materials[0]!.left!).toBeCloseTo(tonnes, 9)
  expect(materials[0]!.used).toBe(Math.floor(tonnes))
  expect(materials[1]).toMatchObject({ used: 1000 - Math.floor(tonnes), left: null })
})
