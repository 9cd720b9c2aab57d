import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import type { Tank } from '#server/features/tanks/tanks.model.ts'
import { until } from '#server/test-until.ts'
import { correct, keptHead, remove, type Stored } from './analyses.page.ts'
import { openChoice, STREAMS } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll, follow } from './inspect.ts'
import { tabTo } from './plan.page.ts'
import { type SignedIn, testSite } from './site.ts'

const site = testSite()
const SLOW = 120_000
const GASOIL = STREAMS.gasoil[0]
const NEW = { name: 'T-101', category: 'gasoil', unit: 'm3', capacity: 2000, minimum: 50 }

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, table: string, name: string | RegExp) =>
  page
    .getByRole(['Tanks', 'مخزن‌ها'].includes(table) ? 'grid' : 'table', { name: table })
    .getByRole('row')
    .filter({ hasText: name })

async function press(wanted: Locator, way?: 'Shift+Tab') {
  await tabTo(wanted, way)
  await wanted.page().keyboard.press('Enter')
}
async function type(wanted: Locator, text: string) {
  await tabTo(wanted)
  await wanted.page().keyboard.type(text)
}

async function materialNamed(account: SignedIn, name: string) {
  const answer = await fetch(`${site.url}/materials/`, {
    headers: { Authorization: `Bearer ${account.access}` },
  })
  return ((await answer.json()) as { id: string; name: string }[]).find((one) => one.name === name)!.id
}

/** A tank with 1,000 m³ of a gasoil. */
async function filled(account: SignedIn, more: object = {}) {
  const tank = (await site.create(account, '/me/tanks/', { ...NEW, ...more })) as Tank
  const material = await materialNamed(account, GASOIL)
  const receive = (amount: number) =>
    site.create(account, '/me/movements/', {
      kind: 'receipt',
      tank: tank.id,
      material,
      amount,
      unit: 'm3',
    }) as Promise<{ movement: Stored }>
  await receive(1000)
  return { tank, material, receive }
}

test(
  'by keyboard: a tank, a receipt, a shipment of too much and of less, and that taken back',
  async () => {
    const page = await site.open({ as: await site.account(), path: '/tanks' })
    await page.getByText('Add a tank with its capacity, then record a receipt').waitFor()
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Add tank' }))
    const form = dialog(page)
    await press(form.getByRole('button', { name: 'Save tank' }))
    await form.getByRole('alert').getByRole('link', { name: 'Capacity is missing.' }).waitFor()
    await type(form.getByLabel('Name'), 'T-101')
    await type(form.getByLabel('Category'), 'Gasoil')
    await type(form.getByLabel('Capacity'), '۲۰۰۰')
    await type(form.getByLabel('Stays in the tank'), '3000')
    await page.keyboard.press('Enter')
    await form.getByRole('alert').getByText('cannot be more than its capacity').waitFor()
    expect(await form.getByLabel('Name').inputValue()).toBe('T-101')
    await form.getByLabel('Stays in the tank').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('50')
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    await row(page, 'Tanks', 'T-101').getByText('Empty. Record a receipt.').waitFor()

    await press(page.getByRole('button', { name: 'Record a movement in T-101' }))
    // The menu's first item has the focus.
    await page.getByRole('menuitem', { name: 'Receipt' }).waitFor()
    await page.keyboard.press('Enter')
    await form.getByRole('heading', { name: 'Receipt into T-101' }).waitFor()
    await type(form.getByLabel('Find a material'), GASOIL)
    await type(form.getByLabel('Material', { exact: true }), GASOIL.slice(0, 8))
    await type(form.getByLabel('Amount'), '1200')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    await row(page, 'Tanks', 'T-101').getByText('1,200 / 2,000').waitFor()
    await row(page, 'Tanks', 'T-101').getByText('1,150').waitFor()
    await page.getByText('1 tank, 1,200 m³').waitFor()

    await press(page.getByRole('link', { name: 'T-101' }), 'Shift+Tab')
    await page.getByRole('heading', { level: 1, name: 'T-101' }).waitFor()
    await press(page.getByRole('button', { name: 'Shipment', exact: true }))
    await type(form.getByLabel('Amount'), '1300')
    await page.keyboard.press('Enter')
    await form.getByRole('alert').getByRole('link', { name: 'T-101 contains only 1200 m³.' }).waitFor()
    expect(await form.getByLabel('Amount').getAttribute('aria-invalid')).toBe('true')
    await form.getByLabel('Amount').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('435.5')
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    expect(await row(page, 'Movements', 'Shipment').textContent()).toMatch(/−435\.5764\.5Undo$/)

    await press(page.getByRole('button', { name: 'Undo Shipment' }))
    const asked = page.getByRole('alertdialog')
    await press(asked.getByRole('button', { name: 'Undo' }))
    await asked.waitFor({ state: 'detached' })
    await row(page, 'Movements', 'Shipment').getByText('undone').waitFor()
    await page.getByText('1,200 of 2,000 m³').first().waitFor()
    expect(await page.getByRole('button', { name: 'Undo Shipment' }).count()).toBe(0)
  },
  SLOW,
)

test(
  'what another tab recorded, corrected or took back is told, and what was typed stays',
  async () => {
    const account = await site.account()
    const { tank, receive } = await filled(account)
    const page = await site.open({ as: account, path: `/tanks/${tank.id}` })
    await page.getByRole('button', { name: 'Shipment', exact: true }).click()
    const form = dialog(page)
    await form.getByLabel('Amount').fill('600')
    const { movement } = await receive(300)
    await form.getByRole('button', { name: 'Record' }).click()
    await form.getByText('The tank has changed meanwhile.').waitFor()
    await form.getByText('T-101 holds 1,300 m³ now, 1,000 m³ before.').waitFor()
    expect(await form.getByLabel('Amount').inputValue()).toBe('600')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Record' }).click()
    await form.waitFor({ state: 'detached' })
    await row(page, 'Movements', 'Shipment').getByText('700').waitFor()

    await receive(100)
    const asked = page.getByRole('alertdialog')
    await page.getByRole('button', { name: 'Undo Shipment' }).click()
    await asked.getByRole('button', { name: 'Undo' }).click()
    await asked.getByText('The tank has changed meanwhile.').waitFor()
    await asked.getByRole('row', { name: 'T-101 700 m³ 800 m³' }).waitFor()
    await asked.getByRole('button', { name: 'Undo' }).click()
    await asked.waitFor({ state: 'detached' })
    await row(page, 'Movements', 'Shipment').getByText('undone').waitFor()
    // Undone in another tab, while this one still sees the movement.
    const received = row(page, 'Movements', 'Receipt').filter({ hasText: '300' })
    await received.getByRole('button', { name: 'Undo Receipt' }).click()
    expect((await remove(site, account, `/me/movements/${movement.id}/`)).status).toBe(200)
    await asked.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('alert').filter({ hasText: 'The movement was not undone' }).waitFor()
    await received.getByText('undone').waitFor()

    // Both correct the tank.
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await form.getByLabel('Capacity').fill('2500')
    const theirs = { capacity: 3000, minimum: 80 }
    expect((await correct(site, account, `/me/tanks/${tank.id}/`, theirs)).status).toBe(200)
    await form.getByRole('button', { name: 'Save tank' }).click()
    const told = page.getByRole('alertdialog', { name: 'Changed meanwhile' })
    await told.getByRole('row', { name: 'Capacity 2500 3000' }).waitFor()
    await told.getByText('kept whichever you choose: Stays in the tank.').waitFor()
    await told.getByRole('button', { name: 'Overwrite with mine' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('1,100 of 2,500 m³').first().waitFor()
    await page.getByText('1,020 m³ can be pumped').first().waitFor()
  },
  SLOW,
)

test(
  'in Persian at 360 px: the list, one tank, its movements, a sample and what it says of the values',
  async () => {
    const account = await site.account()
    const { tank } = await filled(account)
    await site.create(account, '/me/movements/', {
      kind: 'sample',
      tank: tank.id,
      sample: 'L-1',
      properties: { density: 836, sulfur_ppm: 8.1 },
    })
    const view = { width: 360, height: 740 }
    const page = await site.open({ as: account, path: '/tanks', language: 'fa', viewport: view })
    await row(page, 'مخزن‌ها', 'T-101').getByText('1,000 / 2,000').first().waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'T-101' }).click()
    await page.getByRole('heading', { level: 1, name: 'T-101' }).waitFor()
    // Each reading by itself, from left to right before its unit.
    const figures = page.getByRole('row').filter({ hasText: 'L-1' }).locator('.note > bdi[dir=ltr]')
    await figures.first().waitFor()
    expect(await figures.allTextContents()).toEqual(['836 kg/m³', '8.10 ppm'])
    const received = page.getByRole('row').filter({ hasText: '+1,000' })
    // The digits of the other cells.
    expect(await received.getByRole('cell').allTextContents()).toContain('1,000')
    await page.getByRole('button', { name: 'نمونه', exact: true }).click()
    const form = dialog(page)
    await form.getByRole('button', { name: 'ثبت', exact: true }).click()
    await form.getByRole('alert').waitFor()
    await form.getByLabel('گوگرد', { exact: true }).fill('۳۱٫۵')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await form.getByRole('button', { name: 'ثبت', exact: true }).click()
    await form.waitFor({ state: 'detached' })
    await row(page, 'مقدارها', /گوگرد ppm/)
      .getByText(/31\.50|۳۱٫۵۰/)
      .waitFor()
    await row(page, 'مقدارها', /گوگرد ppm/)
      .getByText('اندازه‌گیری‌شده')
      .waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const now = await fetch(`${site.url}/me/tanks/${tank.id}/`, {
      headers: { Authorization: `Bearer ${account.access}` },
    })
    expect(((await now.json()) as Tank).content.properties.sulfur_ppm).toBe(31.5)
  },
  SLOW,
)

test(
  'a tank stands among the materials with what can be pumped; a blend of it goes into another, out of the first',
  async () => {
    const account = await site.account()
    const { tank, material } = await filled(account)
    const into = (await site.create(account, '/me/tanks/', { ...NEW, name: 'T-102' })) as Tank
    const { page, wizard } = await openChoice(site, 2, { as: account, category: 'gasoil' })
    await page.getByRole('radio', { name: 'Tanks', exact: true }).check()
    await wizard.material('T-101').waitFor()
    await page.getByText('950 m³ can be pumped').waitFor()
    // What holds nothing is in no category.
    expect(await wizard.material('T-102').count()).toBe(0)
    await follow(page, '/my-materials')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: /Add/ }).first().waitFor()
    expect(await page.getByText('T-101').count()).toBe(0)

    const [row1] = await site.sql<{ id: string }[]>`select material_id as id from tank where id = ${tank.id}`
    await site.create(account, '/calculations/blending/', {
      category: 'gasoil',
      materials: [row1!.id, material],
      percentages: [60, 40],
      batch: { amount: 200, unit: 'm3' },
    })
    const [kept] = await site.sql<
      { id: string }[]
    >`select id from calculation where owner_id = ${account.user.id}`
    const answer = await fetch(`${site.url}/me/calculations/${kept!.id}/`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${account.access}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ status: 'blended' }),
    })
    expect(answer.status).toBe(200)
    await follow(page, `/my-analyses/${kept!.id}`)
    await keptHead(page).more('Into tank')
    const form = dialog(page)
    await form.getByLabel('T-101 from').waitFor()
    // Its part was taken out of the tank that it is; the amount is the batch's.
    expect(await form.getByLabel('T-101 from').inputValue()).toBe(tank.id)
    expect(await form.getByLabel('Amount').inputValue()).toBe('200')
    await form.getByLabel('Into tank').selectOption({ label: 'T-102' })
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Record' }).click()
    await form.waitFor({ state: 'detached' })
    await follow(page, `/tanks/${into.id}`)
    await page.getByText('200 of 2,000 m³').first().waitFor()
    await follow(page, '/tanks')
    await row(page, 'Tanks', 'T-101').getByText('880 / 2,000').waitFor()
  },
  SLOW,
)

test(
  'a tank beyond its limit: what to add is found in two presses, by its grade, within what it can hold',
  async () => {
    const account = await site.account()
    const { tank, material } = await filled(account, { capacity: 4000 })
    await site.create(account, '/me/properties/', {
      key: 'wax',
      name: 'Wax content',
      unit: 'mass %',
      rule: 'mass',
    })
    await site.create(account, '/me/movements/', {
      kind: 'sample',
      tank: tank.id,
      properties: { sulfur_ppm: 12 },
      own: { wax: 3.2 },
    })
    const page = await site.open({ as: account, path: `/tanks/${tank.id}` })
    await page.getByText('Sulfur 12 ppm · Wax content 3.20 mass %').waitFor()
    await page.getByRole('button', { name: 'Correct it' }).waitFor()
    let isDown = true
    await page.route('**/me/tanks/', (route) => (isDown ? route.abort() : route.continue()))
    await page.getByRole('button', { name: 'Correct it' }).click()
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    isDown = false
    await again.click()
    await page.getByRole('button', { name: 'Solve', exact: true }).waitFor()
    expect(await page.getByRole('radio', { name: 'Least addition' }).isChecked()).toBe(true)
    expect(await page.getByRole('textbox', { name: 'Batch', exact: true }).inputValue()).toBe('1000')
    expect(await page.getByRole('textbox', { name: 'Tank capacity' }).inputValue()).toBe('4000')
    const share = page.getByRole('spinbutton', { name: /^Percentage of T-101/ })
    expect(await share.inputValue()).toBe('100.0')
    await page.getByRole('combobox', { name: 'Check against' }).selectOption('en590-temperate-2026-11')
    await page.getByRole('button', { name: 'Solve', exact: true }).click()
    await until(async () => Number(await share.inputValue()) < 100)
    expect(material).not.toBe(tank.material)
  },
  SLOW,
)
