import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { calculated } from './analyses.page.ts'
import { openShares, RECIPE } from './analysis.page.ts'
import { drawnOrder } from './drawn-order.ts'
import { follow, wrongWay } from './inspect.ts'
import { type SignedIn, testSite } from './site.ts'

const site = testSite()
const WIDTHS = [1280, 360]
const DAY_MS = 86_400_000

/** What is drawn out of order on the page at either width, of which at least so many signs were there to be seen. */
async function inOrder(page: Page, where: string, signs: number, found: Record<string, string[]>) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const drawn = await drawnOrder(page)
    const few = drawn.signs.length < signs ? [`${drawn.signs.length} signs`] : []
    const faults = [...few, ...drawn.faults, ...(await wrongWay(page))]
    if (faults.length > 0) found[`${where}, ${width} px`] = faults
  }
}

const sent = async ({ access }: SignedIn, method: string, path: string, body: object) => {
  const answer = await fetch(`${site.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

test('every limit is drawn with its sign on the left, in Persian, while a recipe is made', async () => {
  const found = {}
  const { page } = await openShares(site, RECIPE, { language: 'fa' })
  await page.getByRole('combobox', { name: 'بررسی با' }).selectOption('en228-e5-2026-11')
  await page.locator('.limit-list .limit-limits').first().waitFor()
  await inOrder(page, 'the step of the shares', 8, found)

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.locator('.limit-list .figure-button').first().click()
  await inOrder(page, 'how a limit can be met', 8, found)
  await button('یافتن ترکیب').click()
  await page.getByRole('button', { name: 'حل', exact: true }).or(button('یافتن ترکیب')).last().waitFor()
  await inOrder(page, 'Find', 8, found)
  await page.setViewportSize({ width: 1280, height: 900 })
  await button('نقشهٔ ترکیب').click()
  await page.locator('.map-box[aria-busy=false]').waitFor()
  await inOrder(page, 'the map', 8, found)
  expect(found).toEqual({})
}, 240_000)

test('and on every sheet of what was calculated, in the laboratory over time and in the editor of grades', async () => {
  const found = {}
  const { account, kept, materials, blend } = await calculated(site)
  await sent(account, 'PUT', `/me/calculations/${kept.id}/lab/`, {
    sampled_at: new Date(Date.now() - DAY_MS).toISOString(),
    results: { density: 757.2, rvp: 58.1, benzene: 0.7, aromatics: 30.2 },
    as_blended: Object.fromEntries(
      materials.map((id, at) => [id, { amount: [560, 250, 190][at], unit: 'm3' }]),
    ),
  })
  const other = await blend([50, 30, 20], { grade: 'en228-e5' })
  for (let at = 0; at < 6; at++) {
    const { id } = await blend([55 + at / 2, 25, 20 - at / 2])
    await sent(account, 'PUT', `/me/calculations/${id}/lab/`, {
      sampled_at: new Date(Date.now() - (30 - 5 * at) * DAY_MS).toISOString(),
      results: { density: 757.5 + 0.3 * at, rvp: at === 4 ? 65 : 45 + (at % 4) },
    })
  }
  const link = (await sent(account, 'POST', `/me/calculations/${kept.id}/share/`, {
    days: 7,
    materials: true,
    laboratory: true,
  })) as {
    url: string
  }
  const page = await site.open({ as: account, language: 'fa', path: `/my-analyses/${kept.id}` })
  await page.getByRole('button', { name: /^محاسبه‌شده و اندازه‌گیری‌شده/ }).click()
  await page.locator('.lab-table').first().waitFor()
  await page.locator('.property-table').first().waitFor()
  await inOrder(page, 'a kept analysis', 15, found)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'نتایج آزمایشگاه' }).first().click()
  await page.getByRole('dialog').locator('.lab-table').first().waitFor()
  await inOrder(page, 'the laboratory', 3, found)
  await page.keyboard.press('Escape')
  await follow(page, `/my-analyses/compare?ids=${kept.id},${other.id}`)
  await page.locator('table').first().waitFor()
  await inOrder(page, 'a comparison', 3, found)
  await follow(page, '/my-analyses')
  await page.locator('tbody tr').first().waitFor()
  await inOrder(page, 'the list', 0, found)
  await follow(page, '/my-analyses/laboratory')
  await page.locator('.history-plot svg').first().waitFor()
  await inOrder(page, 'the laboratory over time', 2, found)
  await follow(page, '/my-grades')
  await page.locator('button').filter({ hasText: 'رونوشت' }).first().click()
  await page.getByRole('dialog').waitFor()
  await inOrder(page, 'the editor of grades', 0, found)
  await page.goto(new URL(link.url, site.url).pathname)
  await page.locator('.property-table').first().waitFor()
  await inOrder(page, 'a link', 10, found)
  expect(found).toEqual({})
}, 240_000)
