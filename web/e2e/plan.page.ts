import type { Locator, Page } from 'playwright-core'
import { WORKED } from '#calc/plan/test-plans.ts'
import { hasFocus } from './inspect.ts'
import type { SignedIn, TestSite } from './site.ts'

const [P1] = WORKED.plans
const STREAMS = P1!.materials! as { name: string; price: number; available: number }[]
const METRIC = { temperature: '°C', density: 'kg/m³' }

/** What a test of plans begins with: prices, and a plan that is kept. */
export function plansOf(site: TestSite) {
  const headersOf = ({ access }: SignedIn) => ({
    authorization: `Bearer ${access}`,
    'content-type': 'application/json',
  })
  const call = async (as: SignedIn, method: string, path: string, body?: object) => {
    const answer = await fetch(`${site.url}${path}`, {
      method,
      headers: headersOf(as),
      body: body && JSON.stringify(body),
    })
    return (await answer.json()) as Record<string, unknown>
  }
  const idOf = async (name: string) => {
    const [row] = await site.sql<
      { id: string }[]
    >`select id from material where name = ${name} and owner_id is null`
    return row!.id
  }

  /** An account whose prices are on its list. */
  async function withPrices(): Promise<SignedIn> {
    const as = await site.account()
    const list = await Promise.all(
      STREAMS.map(async ({ name, price }) => ({
        material: await idOf(name),
        amount: price,
        unit: 'm3',
        currency: 'USD',
      })),
    )
    await call(as, 'PUT', '/me/prices/', list)
    return as
  }

  /** Road diesel by a grade that two streams can't keep. */
  async function keepGraded(as: SignedIn) {
    const named = ['Hydrotreated gasoil', 'Ultra-low-sulfur diesel (ULSD)']
    const streams = STREAMS.filter(({ name }) => named.includes(name))
    const stocks = await Promise.all(
      streams.map(async ({ name, available }) => ({ id: await idOf(name), available: String(available) })),
    )
    const against = { grade: 'en590-temperate', chosen: {}, limits: [] }
    const products = [{ key: 'road', name: 'Road diesel', against, amount: '3000' }]
    await call(as, 'PUT', '/me/plan/', { draft: { stocks, products } })
  }

  /** The plan of the worked cases, with so much road diesel. */
  async function keepPlan(as: SignedIn, amount: string) {
    const [road, heating] = P1!.products as unknown as {
      name: string
      limits: { property: string; min?: number; max?: number }[]
    }[]
    const limitsOf = ({ limits }: NonNullable<typeof road>) =>
      limits
        .filter(({ property }) => property !== 'e')
        .map(({ property, min, max }, at) => ({
          key: `${property}-${at}`,
          q: property,
          min: String(min ?? ''),
          max: String(max ?? ''),
          strict: false,
          note: '',
          units: METRIC,
          kept: {},
        }))
    const stocks = await Promise.all(
      STREAMS.map(async ({ name, available }) => ({ id: await idOf(name), available: String(available) })),
    )
    const products = [
      { key: 'road', name: road!.name, limits: limitsOf(road!), amount },
      { key: 'heating', name: heating!.name, limits: limitsOf(heating!), amount: '5000' },
    ]
    await call(as, 'PUT', '/me/plan/', { draft: { stocks, products } })
  }
  return { call, idOf, withPrices, keepPlan, keepGraded }
}

export const screen = (page: Page) => ({
  field: (name: string) => page.getByRole('textbox', { name, exact: true }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  make: page.getByRole('button', { name: 'Make the plan' }),
  /** The band of a plan that was made. */
  found: page.getByRole('status').filter({ hasText: /^(Cost|Margin) / }),
  sheet: page.getByRole('table', { name: 'Plan', exact: true }),
  row: (name: string) =>
    page.getByRole('table', { name: 'Plan', exact: true }).getByRole('row', { name: new RegExp(`^${name}`) }),
  line: (name: string) =>
    page.getByRole('table', { name: 'Products' }).getByRole('row', { name: new RegExp(`^${name}`) }),
})

/** Chooses an entry of a menu. */
export async function choose(page: Page, menu: Locator, item: string | RegExp) {
  await menu.click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** To an element by the Tab key alone, or with Shift back to it. */
export async function tabTo(element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const { keyboard } = element.page()
  await element.waitFor()
  // Once there the page takes no further Tab: so it need not be asked after each.
  const way = await element.evaluateHandle((wanted) => {
    const left = new AbortController()
    const stop = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && document.activeElement === wanted) event.preventDefault()
    }
    document.addEventListener('keydown', stop, left)
    return left
  })
  for (let presses = 0; presses < 80 && !(await hasFocus(element)); presses += 5)
    for (let press = 0; press < 5; press++) await keyboard.press(key)
  await way.evaluate((left) => left.abort())
  if (!(await hasFocus(element))) throw new Error(`no way by Tab to ${element}`)
}
