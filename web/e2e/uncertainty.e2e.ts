import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { until } from '#server/test-until.ts'
import { openShares } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

/** What is kept of the account's one calculation, as the database has it. */
const keptOf = async (accountId: string) => {
  const [row] = await site.sql<{ id: string; uncertainty: UncertaintyAnswer | null }[]>`
    select id, uncertainty from calculation where owner_id = ${accountId}`
  return row!
}

/** The ± that reach out of their cells: what stands beside would hide a part of the figure. */
const beyondCells = (page: Page) =>
  page.locator('td .spread bdi').evaluateAll((all) =>
    all.flatMap((one) => {
      const cell = one.closest('td')!.getBoundingClientRect()
      const { left, right } = one.getBoundingClientRect()
      return left < cell.left - 0.5 || right > cell.right + 0.5 ? [one.textContent] : []
    }),
  )

test('the switch: ± at the values, likelihoods at the limits, kept as the server draws it, shown again on the sheet and the link', async () => {
  const account = await site.account()
  const density = { r: 1, R: 2 }
  await site.sql`update space set lab_precision = ${site.sql.json({ density })} where id = ${account.user.id}`
  const { page, wizard } = await openShares(site, undefined, { as: account })
  await page
    .getByRole('combobox', { name: 'Check against' })
    .selectOption({ label: 'EN 228, E5 (oxygen ≤ 2.7 %)' })
  await wizard.button('Auto Distribute').click()
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  const power = page.getByRole('switch', { name: 'Uncertainty' })
  expect(await power.isChecked()).toBe(false)
  expect(await page.locator('.spread').count()).toBe(0)
  await power.click()
  await page.getByText('Kept with the calculation').waitFor()
  expect(await page.locator('.spread').count()).toBeGreaterThan(15)
  expect(await page.locator('.limit-likely').first().textContent()).toMatch(/^likely to meet the limit: /)
  expect(await page.locator('.limits').textContent()).toContain('by simulation')
  expect(await page.locator('.limits').textContent()).not.toContain('by test accuracy')
  await expectAccessible(page)
  expect(await beyondCells(page)).toEqual([])

  expect(await page.getByText(/All checked limits together/).count()).toBe(0)
  await wizard.button('How likely is the grade as a whole?').click()
  await page.getByText(/All checked limits together: .*were not checked/).waitFor()

  await wizard.results.getByRole('button', { name: 'Method for RVP' }).click()
  await wizard.dialog.getByText(/In 95 of 100 repeats of this estimate the value lies between/).waitFor()
  await page.keyboard.press('Escape')

  const { id, uncertainty } = await keptOf(account.user.id)
  expect(uncertainty!.settings).toMatchObject({
    draws: 2000,
    seed: 1,
    accuracy: 0.5,
    laboratory: { density },
  })
  const { low, high } = uncertainty!.properties.density!
  const cell = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Density' }) })
  expect(await cell.locator('.spread bdi').first().textContent()).toBe(
    `±\u00a0${((high - low) / 2).toFixed(1)}`,
  )

  await page.getByText(/^Assumed: each share within 0\.5.*seed 1, 2,000 draws, engine/).waitFor()
  expect(
    uncertainty!.limits.flatMap(({ q, laboratory_R }) => (laboratory_R === undefined ? [] : [q])),
  ).toContain('density')
  await page.getByText(/By R of the chosen test method, or the laboratory’s own, for .*Density/).waitFor()

  // What a program has asked for is shown as it was drawn.
  const seed = Number.MAX_SAFE_INTEGER
  const asked = await fetch(`${site.url}/me/calculations/${id}/uncertainty/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${account.access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ accuracy: 5, seed, correlation: 0.25, tests: { rvp: 'ASTM D323' } }),
  })
  expect(asked.status).toBe(200)
  await page.goto(`${site.url}/my-analyses/${id}`)
  expect(await power.isChecked()).toBe(true)
  const again = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Density' }) })
  await again.locator('.spread').first().waitFor()
  const wide = (await keptOf(account.user.id)).uncertainty!.properties.density!
  expect(await again.locator('.spread bdi').first().textContent()).toBe(
    `±\u00a0${((wide.high - wide.low) / 2).toFixed(1)}`,
  )
  await page.getByText(`seed ${seed}`).waitFor()
  await wizard.results.getByRole('button', { name: 'Method for RVP' }).click()
  await wizard.dialog.getByText('ASTM D323').filter({ hasText: '(from memory)' }).waitFor()
  await page.keyboard.press('Escape')
  const { url } = (await site.create(account, `/me/calculations/${id}/share/`, {
    materials: true,
    laboratory: true,
  })) as { url: string }
  const shared = await site.open({ path: url, language: 'fa', viewport: { width: 360, height: 740 } })
  await shared.locator('.spread').first().waitFor()
  await expectNoSidewaysScroll(shared)
  for (const width of [360, 1024, 1440]) {
    await shared.setViewportSize({ width, height: 900 })
    expect([width, await beyondCells(shared)]).toEqual([width, []])
  }
  expect(await shared.getByRole('switch', { name: 'عدم قطعیت' }).isChecked()).toBe(true)

  // On paper the blend's curve has the interval around it, and nothing where the uncertainty is off.
  await page.emulateMedia({ media: 'print' })
  const graph = page.locator('.print-chart')
  await graph.locator('svg .chart-line').first().waitFor()
  expect(await graph.locator('.chart .chart-band').count()).toBe(1)
  expect(await graph.locator('figcaption').textContent()).toContain('Blend with its 95 % interval')
  await page.emulateMedia({ media: 'screen' })

  await power.click()
  await until(async () => (await keptOf(account.user.id)).uncertainty === null)
  await graph.locator('.chart-band').waitFor({ state: 'detached' })
  expect(await graph.locator('figcaption').textContent()).not.toContain('interval')
  expect(await page.locator('.spread').count()).toBe(0)
}, 120_000)
