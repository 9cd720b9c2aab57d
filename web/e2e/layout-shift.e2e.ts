import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { calculated } from './analyses.page.ts'
import { atStep, openWizard, RECIPE, WIZARD_PATH } from './analysis.page.ts'
import { storedMaterial } from './materials.page.ts'
import { type SignedIn, testSite } from './site.ts'

const site = testSite()

/** What the eye does not see: a hundredth of the window moved by half its height. */
const MOST = 0.006
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]
/** A line that is no better than a phone's. */
const SLOW = { offline: false, latency: 120, downloadThroughput: 400_000, uploadThroughput: 100_000 }

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** A page of this size that counts what moves without anybody's doing, and says what. */
async function watched(as: SignedIn | undefined, viewport: (typeof WIDTHS)[number], language: 'en' | 'fa') {
  const page = await site.open({ path: '/nowhere', viewport, language, ...(as && { as }) })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(() => {
    const seen: string[] = []
    const kept = { sum: 0, seen }
    Object.assign(window, { shifts: kept })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        kept.sum += value
        for (const { node, previousRect, currentRect } of sources) {
          const at = node instanceof Element ? node : node?.parentElement
          const what = `${at?.tagName}.${at?.className} ${at?.textContent?.slice(0, 30)}`
          seen.push(`${value.toFixed(3)} ${what} ${Math.round(previousRect.y)}→${Math.round(currentRect.y)}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}

/** How much moved until nothing is on its way any more. */
async function moved(page: Page, path: string): Promise<{ sum: number; seen: string[] }> {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
  return page.evaluate(() => (window as unknown as { shifts: { sum: number; seen: string[] } }).shifts)
}

async function stillness(page: Page, paths: Readonly<Record<string, string>>) {
  const found: Record<string, string[]> = {}
  for (const [name, path] of Object.entries(paths)) {
    const { sum, seen } = await moved(page, path)
    if (sum > MOST) found[name] = [sum.toFixed(3), ...seen]
  }
  return found
}

const call = async ({ access }: SignedIn, method: string, path: string, body: object) => {
  const answer = await fetch(`${site.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { url: string }
}

test.each(WIDTHS)(
  'nothing jumps on any screen, at $width px, with analyses made before',
  async (viewport) => {
    const { account, kept, blend } = await calculated(site)
    const other = await blend([50, 30, 20], { name: 'A recipe that was given a name' })
    await blend([40, 40, 20])
    await site.addMaterial(account, storedMaterial('Gasoil 1'))
    await call(account, 'PUT', `/me/calculations/${kept.id}/lab/`, {
      sampled_at: new Date().toISOString(),
      results: { density: 757.2, rvp: 58.1 },
    })
    const { url } = await call(account, 'POST', `/me/calculations/${kept.id}/share/`, {
      days: 7,
      materials: true,
      laboratory: true,
    })
    const open = await watched(undefined, viewport, 'en')
    const outside = await stillness(open, {
      home: '/',
      login: '/login',
      signup: '/signup',
      link: new URL(url, site.url).pathname,
      nowhere: '/nowhere/else',
    })
    const page = await watched(account, viewport, viewport.width > 400 ? 'en' : 'fa')
    const inside = await stillness(page, {
      dashboard: '/dashboard',
      wizard: WIZARD_PATH,
      profile: '/profile',
      materials: '/my-materials',
      grades: '/my-grades',
      properties: '/my-properties',
      analyses: '/my-analyses',
      comparison: `/my-analyses/compare?ids=${kept.id},${other.id}`,
      laboratory: '/my-analyses/laboratory',
      sheet: `/my-analyses/${kept.id}`,
    })
    expect({ ...outside, ...inside }).toEqual({})
  },
  240_000,
)

test.each(WIDTHS)(
  'nor on any step at $width px, with a draft waiting here or on another machine',
  async (viewport) => {
    const { account, page, wizard } = await openWizard(site, { viewport: WIDTHS[0] })
    await wizard.toPercentages(Object.keys(RECIPE))
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await wizard.setPercentages(RECIPE)
    await page.getByRole('combobox', { name: 'Check against' }).selectOption('en228-e5')
    expect((await kept).status()).toBe(200)

    const elsewhere = await watched(account, viewport, 'en')
    const found = await stillness(elsewhere, { 'first step, left elsewhere': WIZARD_PATH })
    expect(await elsewhere.getByText('You have an unfinished analysis.').isVisible()).toBe(true)

    await wizard.button('Calculate').click()
    await wizard.confirmed.waitFor()
    const tab = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    const here = await watched(account, viewport, 'en')
    await here.addInitScript((items) => {
      for (const [key, value] of Object.entries(JSON.parse(items)))
        sessionStorage.setItem(key, value as string)
    }, tab)
    const steps = ['count', 'category', 'materials', 'analyze', 'percentages', 'results']
    const paths = Object.fromEntries(steps.map((step) => [step, atStep(step)]))
    expect({ ...found, ...(await stillness(here, paths)) }).toEqual({})
  },
  240_000,
)
