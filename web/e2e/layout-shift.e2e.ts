import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { calculated } from './analyses.page.ts'
import { atStep, keptAnalysis, openShares, RECIPE, WIZARD_PATH } from './analysis.page.ts'
import { storedMaterial } from './materials.page.ts'
import { type OpenOptions, type SignedIn, testSite } from './site.ts'

const site = testSite()

/** What the eye does not see: a hundredth of the window moved by half its height. */
const MOST = 0.006
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 360, height: 740 }
/** Where heads begin to wrap. */
const BETWEEN = { width: 900, height: 900 }
/** One column, but no phone. */
const TABLET = { width: 768, height: 1024 }
/** A line that is no better than a phone's. */
const SLOW = { offline: false, latency: 120, downloadThroughput: 400_000, uploadThroughput: 100_000 }

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** A page that counts what moves without anybody's doing, and says what. Nothing is loaded in it yet but an answer of the server. */
async function watched(options?: OpenOptions) {
  const page = await site.open({ ...options, path: '/healthz' })
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

/** What jumps in a window of this size, into which all of each page comes slowly. Several at once wait no longer than one. */
async function stillness(page: Page, viewport: typeof WIDE, paths: Readonly<Record<string, string>>) {
  const found: Record<string, string[]> = {}
  await page.setViewportSize(viewport)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  for (const [name, path] of Object.entries(paths)) {
    const { sum, seen } = await moved(page, path)
    if (sum > MOST) found[`${name}, ${viewport.width} px`] = [sum.toFixed(3), ...seen]
  }
  await session.detach()
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

test('nothing jumps on any screen, wide or narrow, with analyses made before', async () => {
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
  const outside = {
    home: '/',
    login: '/login',
    signup: '/signup',
    link: new URL(url, site.url).pathname,
    nowhere: '/nowhere/else',
  }
  const inside = {
    dashboard: '/dashboard',
    profile: '/profile',
    materials: '/my-materials',
    grades: '/my-grades',
    properties: '/my-properties',
    analyses: '/my-analyses',
    comparison: `/my-analyses/compare?ids=${kept.id},${other.id}`,
    laboratory: '/my-analyses/laboratory',
    sheet: `/my-analyses/${kept.id}`,
  }
  const windows = [
    [await watched(), WIDE, outside],
    [await watched({ as: account }), WIDE, inside],
    [await watched({ as: account }), BETWEEN, { dashboard: inside.dashboard, sheet: inside.sheet }],
    [await watched({ language: 'fa' }), NARROW, outside],
    [await watched({ as: account, language: 'fa' }), NARROW, inside],
  ] as const
  const found = await Promise.all(windows.map(([page, viewport, paths]) => stillness(page, viewport, paths)))
  expect(found).toEqual(windows.map(() => ({})))
}, 240_000)

test('nor on any step, with a draft waiting here or on another machine', async () => {
  const { account, page, wizard } = await openShares(site, RECIPE)
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('combobox', { name: 'Check against' }).selectOption('en228-e5-2026-11')
  expect((await kept).status()).toBe(200)

  const elsewhere = await watched({ as: account })
  const found: Record<string, string[]> = {}
  for (const viewport of [WIDE, NARROW]) {
    Object.assign(found, await stillness(elsewhere, viewport, { 'first step, left elsewhere': WIZARD_PATH }))
    expect(await elsewhere.getByText('You have an unfinished analysis.').isVisible()).toBe(true)
  }

  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  const analysis = await keptAnalysis(page)
  const steps = ['count', 'category', 'materials', 'analyze', 'percentages', 'results']
  const paths = Object.fromEntries(steps.map((step) => [step, atStep(step)]))
  const onSteps = [WIDE, NARROW].map(async (viewport) =>
    stillness(await watched({ as: account, analysis }), viewport, paths),
  )
  expect([found, ...(await Promise.all(onSteps))]).toEqual([{}, {}, {}])
  const tablet = await watched({ as: account, analysis })
  expect(await stillness(tablet, TABLET, { percentages: atStep('percentages') })).toEqual({})
}, 240_000)
