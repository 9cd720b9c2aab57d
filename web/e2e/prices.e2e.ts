import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { until } from '#server/test-until.ts'
import { atStep, openShares } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll, follow, turnPersian } from './inspect.ts'
import { panelOf } from './recipe.page.ts'
import { type SignedIn, testSite } from './site.ts'

const site = testSite()

const LIGHT = 'Light straight-run gasoil'
const TREATED = 'Hydrotreated gasoil'

const call = async ({ access }: SignedIn, method: string, body?: object) => {
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
  const answer = await fetch(`${site.url}/me/prices/`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  })
  return (await answer.json()) as {
    material: string
    amount: number
    unit: string
    currency: string
    at: string
  }[]
}
const idOf = async (name: string) => {
  const [row] = await site.sql<{ id: string }[]>`select id from material where name = ${name}`
  return row!.id
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const screen = (page: Page) => ({
  price: (name: string) => page.getByRole('spinbutton', { name: `Price of ${name}`, exact: true }),
  unit: (name: string) => page.getByRole('combobox', { name: `Unit of the price of ${name}`, exact: true }),
  save: page.getByRole('button', { name: /^Save/ }),
  told: (text: string) => page.getByText(text),
  async paste(name: string, text: string) {
    await this.price(name).evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  },
})

test('prices are typed and pasted, kept with their day, and what was changed elsewhere is not written over unseen; in Persian, on a phone, the list fits and is understood', async () => {
  const as = await site.account()
  const page = await site.open({ as, path: '/dashboard' })
  const list = screen(page)
  await page.getByRole('button', { name: 'Library' }).click()
  await page.getByRole('link', { name: 'Prices', exact: true }).click()
  await list.price('Alkylate').fill('۶۴۰٫۵')
  await list.unit('Alkylate').selectOption('EUR/t')
  const search = page.getByRole('searchbox', { name: 'Search materials' })
  await search.fill(LIGHT)
  await list.price(LIGHT).fill('610')
  await list.unit(LIGHT).selectOption('USD/t')
  await search.fill(TREATED)
  await list.price(TREATED).fill('12,5')
  await search.fill('')
  await list.save.click()
  await list.told('The prices were not saved. First correct the marked entries').waitFor()
  expect(await call(as, 'GET')).toEqual([])
  // A table is read on the page of imports, and what is not saved outlives that, and a reload.
  await list.paste('Alkylate', `Material\tPrice\n${LIGHT}\t61.25\tUSD/bbl\nWater\t1`)
  await page.getByRole('group', { name: 'Water is' }).waitFor()
  await page.getByText('385.251 USD/m³').first().waitFor()
  await page.goBack()
  await page.reload()
  expect(await list.price('Alkylate').inputValue()).toBe('۶۴۰٫۵')
  await list.price(TREATED).fill('680')
  await list.save.click()
  await list.told('Prices saved: 3.').waitFor()
  const kept = await call(as, 'GET')
  expect(kept).toHaveLength(3)
  expect(kept).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        material: await idOf('Alkylate'),
        amount: 640.5,
        unit: 't',
        currency: 'EUR',
      }),
      expect.objectContaining({ material: await idOf(LIGHT), amount: 610, unit: 't', currency: 'USD' }),
    ]),
  )
  expect(Math.abs(Date.parse(kept[0]!.at) - Date.now())).toBeLessThan(2 * 86_400_000)

  await call(as, 'PUT', [{ ...kept.find(({ amount }) => amount === 680)!, amount: 700 }])
  await list.price(TREATED).fill('')
  await list.save.click()
  await list.told('Changed elsewhere meanwhile: 700 USD/m³.').waitFor()
  expect(await call(as, 'GET')).toHaveLength(3)
  await list.save.click()
  await list.told('Prices saved: 1.').waitFor()
  expect(await call(as, 'GET')).toHaveLength(2)

  await call(as, 'PUT', [
    { material: await idOf('Isomerate'), amount: 640, unit: 't', currency: 'USD', at: daysAgo(40) },
  ])
  await follow(page, '/dashboard')
  await turnPersian(page)
  await follow(page, '/prices')
  await page.getByText('قدیمی‌تر از ۳۰ روز').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a recipe goes by the list, says of which days its prices are, and keeps there what is typed', async () => {
  const account = await site.account()
  await call(account, 'PUT', [
    { material: await idOf(LIGHT), amount: 610, unit: 'm3', currency: 'USD', at: daysAgo(40) },
  ])
  const shares = { [LIGHT]: '50', [TREATED]: '50' }
  const { page, wizard: bench } = await openShares(site, shares, { as: account, category: 'gasoil' })
  await bench.button('Find a recipe').click()
  const find = panelOf(page)
  // The draft of the tab comes first, the prices of the list with the materials.
  await until(async () => (await find.price(LIGHT).inputValue()) === '610')
  await find.price(TREATED).fill('680')
  await find.price(TREATED).press('Tab')
  await bench.button('Find a recipe').click()
  const money = page.getByRole('region', { name: 'Money' })
  await money.getByText('645.00 USD').first().waitFor()
  await money.getByText(/^prices of .+ to .+ older than 30 days$/).waitFor()
  // The page shows its own price before the list has it.
  await until(async () => (await call(account, 'GET')).length === 2)
  const listed = await call(account, 'GET')
  expect(listed.map(({ amount }) => amount).sort()).toEqual([610, 680])
  // A price that is corrected on the list is the one that counts from then on.
  await call(
    account,
    'PUT',
    listed.map((price) => ({ ...price, amount: 700, at: daysAgo(1) })),
  )
  await follow(page, '/prices')
  await follow(page, atStep('percentages'))
  await money.getByText('700.00 USD').first().waitFor()
  await money.getByText(/^prices of \d+ \w+$/).waitFor()
})
