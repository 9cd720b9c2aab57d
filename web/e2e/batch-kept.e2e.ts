import { expect, test } from 'bun:test'
import { openShares } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll, follow } from './inspect.ts'
import { type SignedIn, testSite } from './site.ts'

const site = testSite()
const TREATED = 'Hydrotreated gasoil'
const LIGHT = 'Light straight-run gasoil'
const CRACKED = 'Hydrocracker diesel'

async function put(as: SignedIn, amounts: Record<string, number>, at: string) {
  const list = (await (await fetch(`${site.url}/materials/`, headersOf(as))).json()) as {
    id: string
    name: string
  }[]
  const prices = Object.entries(amounts).map(([name, amount]) => ({
    material: list.find((one) => one.name === name)!.id,
    amount,
    unit: 'm3',
    currency: 'USD',
    at,
  }))
  const init = { ...headersOf(as), method: 'PUT', body: JSON.stringify(prices) }
  expect((await fetch(`${site.url}/me/prices/`, init)).status).toBe(200)
}
const headersOf = (as: SignedIn) => ({
  headers: { authorization: `Bearer ${as.access}`, 'content-type': 'application/json' },
})

// 0.671 · 640 + 0.08 · 600 + 0.249 · 660, by hand.
const LINES = [
  'Batch 5,000 m³ · tank T-12',
  `in tank 400 m³ ${LIGHT} · to pump 3,355 / 1,245 m³`,
  '641.78 USD/m³ · batch 3.21 M USD · prices of 15 Jan',
]

test('what stood in step 5 is kept: in results, ticket, files and list, on a link without its money; it comes back with Use again', async () => {
  const account = await site.account()
  await put(account, { [TREATED]: 640, [LIGHT]: 600, [CRACKED]: 660 }, '2026-01-15')
  const shares = { [TREATED]: '67.1', [LIGHT]: '8', [CRACKED]: '24.9' }
  const { page, wizard } = await openShares(site, shares, { as: account, category: 'gasoil' })
  const batch = page.getByRole('textbox', { name: 'Batch', exact: true })
  const money = page.getByRole('region', { name: 'Money' })
  const lines = page.getByRole('list', { name: 'Batch and cost' })
  // 400 m³ of it are in tank 12.
  await batch.fill('5000')
  expect(await page.locator('tfoot').first().textContent()).toContain('5,000.0')
  await wizard.row(LIGHT, 'In the tank')
  await wizard.options(() => page.getByRole('textbox', { name: 'Tank', exact: true }).fill('T-12'))
  await money.getByText('batch 3.21 M USD').waitFor()
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  expect(await lines.getByRole('listitem').allTextContents()).toEqual(LINES)
  await page.getByText('3,355.0 m³ · ').waitFor()
  await expectAccessible(page)

  await wizard.button('Batch ticket').click()
  expect(await wizard.dialog.getByLabel('Batch', { exact: true }).inputValue()).toBe('5000')
  expect(await wizard.dialog.getByLabel('Tank').inputValue()).toBe('T-12')
  await wizard.dialog.getByLabel('Batch', { exact: true }).fill('100')
  await wizard.dialog.getByRole('button', { name: 'Make ticket' }).click()
  await wizard.dialog
    .getByText('The tank contains more of this material than the batch takes.')
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await wizard.export('CSV')
  const text = await Bun.file((await (await download).path())!).text()
  expect(text).toContain('T-12')
  expect(text).toContain('USD')

  // A later price changes nothing of it, here or in what is kept.
  await put(account, { [TREATED]: 1, [LIGHT]: 2, [CRACKED]: 3 }, '2026-02-02')
  await follow(page, '/my-analyses')
  const row = page.getByRole('table').getByRole('row').nth(1)
  await row.getByText('5,000 m³').waitFor()
  await row.getByText('3.21 M USD').waitFor()
  await row.getByRole('link').click()
  await lines.waitFor()
  expect(await lines.getByRole('listitem').allTextContents()).toEqual(LINES)
  expect(await page.getByText('Inputs changed').count()).toBe(0)

  const id = page.url().split('/').at(-1)
  const { url } = (await site.create(account, `/me/calculations/${id}/share/`, {})) as { url: string }
  const phone = { width: 360, height: 740 }
  const visitor = await site.open({ path: url, language: 'fa', viewport: phone })
  const seen = visitor.getByRole('list', { name: 'بچ و هزینه' })
  await seen.waitFor()
  expect(await seen.getByRole('listitem').count()).toBe(2)
  expect(await visitor.locator('body').textContent()).not.toMatch(/USD|T-12/)
  await expectNoSidewaysScroll(visitor)
  await visitor.close()

  await wizard.button('Use again').click()
  await wizard.percentage(LIGHT).waitFor()
  expect(await batch.inputValue()).toBe('5000')
  await money.getByText('641.78 USD/m³').waitFor()
  await money.getByText('prices of 15 Jan').waitFor()
  await page.getByText('Tank T-12', { exact: true }).waitFor()
  await wizard.button(`More for ${LIGHT}`).click()
  await page.getByRole('menuitem', { name: 'Not in the tank' }).waitFor()
  await page.keyboard.press('Escape')
  // Calculated again it is the same; another batch is another input.
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  expect(await lines.getByRole('listitem').allTextContents()).toEqual(LINES)
  await wizard.step('Set percentages').click()
  await batch.fill('6000')
  await batch.press('Enter')
  await wizard.step('View results').click()
  await page.getByText('Inputs changed').waitFor()

  // Without a batch the list tells the cost of one m³ as that: here with 400 of 6000 m³ in the tank.
  await wizard.step('Set percentages').click()
  await batch.fill('')
  await batch.press('Enter')
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await follow(page, '/my-analyses')
  await row.getByText('642.39 USD/m³').waitFor()
})
