import { expect, test } from 'bun:test'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { expectNoSidewaysScroll } from './inspect.ts'
import { storedMaterial } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()

test('an own property has its ± beside its value, the reader’s own words in its card, and the same on the server', async () => {
  const account = await site.account()
  await site.create(account, '/me/properties/', {
    key: 'smoke',
    name: 'Smoke point',
    name_farsi: 'نقطهٔ دود',
    unit: 'mm',
    digits: 1,
    method: 'ASTM D1322',
    rule: 'volume',
    reproducibility: 3,
  })
  const materials = await Promise.all(
    [20, 35].map((smoke) =>
      site.addMaterial(account, storedMaterial(`Naphtha ${smoke}`, { own: { smoke } })),
    ),
  )
  const { id } = (await site.create(account, '/calculations/blending/', {
    materials: materials.map((one) => (one as { id: string }).id),
    percentages: [60, 40],
    category: 'customized',
  })) as { id: string }
  const page = await site.open({ as: account, path: `/my-analyses/${id}` })
  await page.getByRole('switch', { name: 'Uncertainty' }).click()
  await page.getByText('Kept with the calculation').waitFor()
  const [row] = await site.sql<{ uncertainty: UncertaintyAnswer }[]>`
    select uncertainty from calculation where id = ${id}`
  const { low, high } = row!.uncertainty.properties['own:smoke']!
  const smoke = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Smoke point' }) })
  const shown = smoke.locator('.spread bdi').first()
  expect(await shown.textContent()).toBe(`±\u00a0${((high - low) / 2).toFixed(1)}`)
  expect(await smoke.locator('.spread .visually-hidden').first().textContent()).toMatch(
    /^plus or minus [\d.]+ mm$/,
  )
  await smoke
    .getByRole('button', { name: /Smoke point/ })
    .first()
    .click()
  const card = page.getByRole('dialog')
  await card.getByText(/In 95 of 100 repeats .* mm\./).waitFor()
  await card
    .getByText(/test of Smoke point of/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')

  const { url } = (await site.create(account, `/me/calculations/${id}/share/`, {
    materials: true,
    laboratory: true,
  })) as { url: string }
  const shared = await site.open({
    path: url,
    language: 'fa',
    theme: 'dark',
    viewport: { width: 360, height: 780 },
  })
  const there = shared.getByRole('row').filter({ has: shared.getByRole('rowheader', { name: 'نقطهٔ دود' }) })
  await there.locator('.spread bdi').first().waitFor()
  await expectNoSidewaysScroll(shared)
})
