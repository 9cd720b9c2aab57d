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

  await page.getByText('Assumptions').click()
  // The points of a curve have one error, and one field for it.
  await page.getByRole('textbox', { name: 'Distillation, 10 to 90 %', exact: true }).waitFor()
  const accuracy = page.getByLabel('Blending accuracy')
  await accuracy.fill('-1')
  await wizard.button('Draw again').click()
  await page.getByText('Enter a number from 0 to 20.').waitFor()
  await accuracy.fill('۵')
  await page.getByRole('combobox', { name: 'RVP' }).selectOption('ASTM D323')
  const more = page.getByText('More', { exact: true })
  await more.click()
  const seed = { field: page.getByLabel('Seed'), right: '۹۰۰۷۱۹۹۲۵۴۷۴۰۹۹۱' }
  const correlation = { field: page.getByLabel('Correlation within one distillation'), right: '۰٫۲۵' }
  const invalid = page.locator('[aria-invalid=true]')
  await seed.field.fill(seed.right)
  // Behind a closed disclosure nothing wrong can hide.
  for (const [{ field, right }, says] of [
    [seed, 'Enter a whole number from 0 to 9,007,199,254,740,991.'],
    [correlation, 'Enter a number from 0 to 1.'],
  ] as const) {
    await field.fill('')
    await more.click()
    await wizard.button('Draw again').click()
    await field.and(invalid).waitFor()
    await page.getByText(says).waitFor()
    expect(await field.inputValue()).toBe('')
    await field.fill(right)
    await invalid.waitFor({ state: 'detached' })
  }
  for (const [{ field, right }, ...wrong] of [
    [seed, '-1', '۱٫۵', '9007199254740992'],
    [correlation, '-0.1', '۱٫۵'],
  ] as const)
    for (const text of wrong) {
      await field.fill(text)
      await field.and(invalid).waitFor()
      await field.fill(right)
      await invalid.waitFor({ state: 'detached' })
    }
  await wizard.button('Draw again').click()
  await page.getByText('Kept with the calculation').waitFor()
  await until(async () => (await keptOf(account.user.id)).uncertainty!.settings.accuracy === 5)
  expect((await keptOf(account.user.id)).uncertainty!.settings).toMatchObject({
    tests: { rvp: 'ASTM D323' },
    seed: Number.MAX_SAFE_INTEGER,
    correlation: 0.25,
  })
  expect([await seed.field.inputValue(), await correlation.field.inputValue()]).toEqual([
    '9007199254740991',
    '0.25',
  ])
  const others = (await keptOf(account.user.id)).uncertainty!.limits.flatMap(({ q, laboratory_R }) =>
    laboratory_R === undefined ? [] : [q],
  )
  expect(others).toContain('density')
  // What was assumed is still open, with the focus where it was.
  expect(await accuracy.inputValue()).toBe('5')
  expect(await wizard.button('Draw again').evaluate((button) => button === document.activeElement)).toBe(true)
  await wizard.button('How likely is the grade as a whole?').click()
  await page.getByText(/By R of the chosen test method, or the laboratory’s own, for .*Density/).waitFor()
  await wizard.results.getByRole('button', { name: 'Method for RVP' }).click()
  await wizard.dialog.getByText('ASTM D323').filter({ hasText: '(from memory)' }).waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${site.url}/my-analyses/${id}`)
  expect(await power.isChecked()).toBe(true)
  const again = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Density' }) })
  await again.locator('.spread').first().waitFor()
  const wide = (await keptOf(account.user.id)).uncertainty!.properties.density!
  expect(await again.locator('.spread bdi').first().textContent()).toBe(
    `±\u00a0${((wide.high - wide.low) / 2).toFixed(1)}`,
  )
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

  // Back to the usual, with the laboratory's own figures, which the server puts in.
  await page.getByText('Assumptions').click()
  await wizard.button('As usual').click()
  await until(async () => (await keptOf(account.user.id)).uncertainty!.settings.seed === 1)
  await page.getByText('Kept with the calculation').waitFor()

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
