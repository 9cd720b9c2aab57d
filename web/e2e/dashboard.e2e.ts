import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { calculated } from './analyses.page.ts'
import { analysisPage, FCC, RECIPE, REFORMATE } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll, follow, turnPersian } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

const example = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

test('the latest analyses stand on the dashboard, and one of them is used again as a new draft', async () => {
  const { account } = await calculated(site)
  const page = await site.open({ as: account, path: '/dashboard' })
  const wizard = analysisPage(page)
  const analysis = page
    .getByRole('region', { name: 'Recent analyses' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
  await analysis.getByText('RON', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Open/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Start from an example' }).click()
  await page.getByRole('button', { name: 'Open: Road diesel', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Start from an example' }).click()
  expect(await analysis.count()).toBe(1)
  expect(await analysis.textContent()).toContain(`55 % ${REFORMATE} · 25 % ${FCC}`)
  await expectNoSidewaysScroll(page)

  await analysis.getByRole('button', { name: 'Use again' }).click()
  await wizard.percentage(REFORMATE).waitFor()
  for (const [name, share] of Object.entries(RECIPE))
    expect(await wizard.percentage(name).inputValue()).toContain(share)
  // What was handed over is taken once: a reload keeps what is typed since.
  await wizard.percentage(REFORMATE).fill('54')
  await page.reload()
  await wizard.percentage(REFORMATE).waitFor()
  expect(await wizard.percentage(REFORMATE).inputValue()).toContain('54')

  // What is unfinished is one line; a start begins anew, and Undo brings back what was there.
  await follow(page, '/dashboard')
  await page.getByRole('link', { name: 'Start Analysis' }).click()
  await wizard.count.waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Resume' }).click()
  await wizard.percentage(REFORMATE).waitFor()
  expect(await wizard.percentage(REFORMATE).inputValue()).toContain('54')
  // What got no answer comes with the next, the unfinished analysis too.
  await page.route(/\/me\/(calculations|draft)\//, (route) => route.abort())
  await follow(page, '/dashboard')
  const again = page.getByRole('button', { name: 'Retry' })
  await again.waitFor()
  await page.unroute(/\/me\/(calculations|draft)\//)
  await again.click()
  const line = page.getByText('Unfinished analysis · 3 materials,')
  await line.waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await line.waitFor({ state: 'detached' })
  await turnPersian(page, { width: 320 })
  await page.locator('.recent tbody tr').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a list that does not come can be asked for again; the first time there are typical blends with what their grade makes of them now, and one press opens one at its shares', async () => {
  const account = await site.account()
  const page = await site.open({ as: account, path: '/profile' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.route('**/me/calculations/**', (route) => route.abort(), { times: 1 })
  await follow(page, '/dashboard')
  await page.getByText('Your recent analyses could not be loaded.').waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  const preview = (materials: string[], percentages: number[], grade: string) =>
    site.create(account, '/calculations/preview/', { materials, percentages, grade }) as Promise<{
      check: { limits: { q: string; state: string }[] }
    }>
  const ids = async (...names: string[]) => {
    const rows = await site.sql<{ id: string; name: string }[]>`
      select id, name from material where name = any(${names}::text[]) and producer_english_name = 'Typical stream'`
    return names.map((name) => rows.find((row) => row.name === name)!.id)
  }
  const ulsd = 'Ultra-low-sulfur diesel (ULSD)'
  const met = await preview(await ids(ulsd, 'Hydrocracker diesel'), [70, 30], 'en590-temperate-2026-11')
  const properties = new Set(met.check.limits.map(({ q }) => q))
  expect(met.check.limits.every(({ state }) => state === 'pass')).toBe(true)
  await example(page, 'Road diesel').getByText(`${properties.size} met`).waitFor()
  await example(page, 'Very low sulfur fuel oil (VLSFO)')
    .getByText(/^1 too close /)
    .waitFor()
  await example(page, 'Cracker feed').waitFor()
  expect(await page.getByRole('button', { name: /^Open: / }).count()).toBe(6)
  expect(await page.getByText(/\d+ missed/).count()).toBe(0)
  await expectAccessible(page)
  await example(page, 'Road diesel for the winter').getByRole('button', { name: 'Open' }).click()
  await page.getByRole('spinbutton', { name: 'Percentage of Kerosene, ultra-low sulfur (No. 1)' }).waitFor()
  const grade = page.getByRole('combobox', { name: 'Check against' })
  expect(await grade.inputValue()).toBe('en590-temperate-2026-11')
})

test('what was measured and missed, and what was blended and not measured, waits until it is decided', async () => {
  const account = await site.account()
  const rows = await site.sql<{ id: string }[]>`
    select id from material where name in ('Ultra-low-sulfur diesel (ULSD)', 'Hydrocracker diesel') and owner_id is null`
  const materials = rows.map(({ id }) => id)
  const call = (method: string, path: string, body: object) =>
    fetch(`${site.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${account.access}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const make = async (name: string, grade?: string) => {
    const body = { materials, percentages: [50, 50], name, ...(grade && { grade }) }
    return ((await site.create(account, '/calculations/blending/', body)) as { id: string }).id
  }
  const missed = await make('Tank 12', 'en590-temperate')
  await call('PUT', `/me/calculations/${missed}/lab/`, { results: { sulfur_ppm: 30 } })
  await call('PATCH', `/me/calculations/${await make('Jetty 3')}/`, { status: 'blended' })
  await make('Only planned')
  const page = await site.open({ as: account, path: '/dashboard' })
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await waiting
    .getByRole('listitem')
    .filter({ hasText: 'Tank 12' })
    .getByText(/1 missed Sulfur 30/)
    .waitFor()
  await waiting.getByRole('listitem').filter({ hasText: 'Jetty 3' }).getByText('not measured yet').waitFor()
  expect(await waiting.getByRole('listitem').count()).toBe(2)
  await expectAccessible(page)
  await waiting.getByRole('link', { name: 'Decide' }).click()
  await page.waitForURL(`**/my-analyses/${missed}`)
})

test('every screen begins at the edge of the brand, at either width', async () => {
  const page = await site.open({ as: await site.account(), path: '/dashboard' })
  const edges: Record<string, number> = {}
  for (const path of ['/dashboard', '/profile', '/my-materials', '/my-analyses', '/materials-analysis']) {
    if (path === '/dashboard') await page.locator('h1').waitFor()
    else await follow(page, path)
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const [brand, content] = await page.evaluate(() => {
        const left = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().left
        return [left('.brand'), left('main > :not([role="status"])')]
      })
      const edge = Math.round(content! - brand!)
      if (edge !== 0) edges[`${path}, ${width} px`] = edge
    }
  }
  expect(edges).toEqual({})
})
