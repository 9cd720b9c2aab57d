import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { atStep, openChoice, openShares } from './analysis.page.ts'
import { follow, turnPersian, wrongWay } from './inspect.ts'
import { storedMaterial } from './materials.page.ts'
import { persianFaults } from './persian-order.ts'
import { type SignedIn, testSite } from './site.ts'

const site = testSite()
let account: SignedIn
beforeAll(async () => {
  account = await site.account()
})

const orderly = async (page: Page, where: string) =>
  expect({ [where]: [...(await persianFaults(page)), ...(await wrongWay(page))] }).toEqual({ [where]: [] })

test('nothing is out of order on the screens before the log-in', async () => {
  const page = await site.open({ language: 'fa' })
  await page.locator('.demo svg').first().waitFor()
  await orderly(page, '/')
  for (const path of ['/login', '/nowhere', '/signup']) {
    await follow(page, path)
    await orderly(page, path)
  }
  await page.locator('form button[type=submit]').click()
  await page.getByRole('alert').first().waitFor()
  await orderly(page, 'an empty sign-up')
})

test('nothing is out of order on the profile, the dashboard, in the dialogs, among one’s own materials and in their form', async () => {
  await site.addMaterial(
    account,
    storedMaterial('Gasoil 1 (50 %)', {
      name_farsi: 'نفت‌گاز ۱',
      properties: { recovery: 98, ibp: 160, fbp: 360, density: 840 },
    }),
  )
  await site.addMaterial(account, storedMaterial('Slop'))
  const page = await site.open({ as: account, language: 'fa', path: '/profile' })
  await page.locator('main dl').first().waitFor()
  await orderly(page, 'profile')
  await follow(page, '/dashboard')
  await orderly(page, 'dashboard')
  for (const name of ['راهنما', 'پشتیبانی', 'دربارهٔ ما']) {
    await page.getByRole('button', { name, exact: true }).first().click()
    await page.getByRole('dialog').waitFor()
    await orderly(page, name)
    await page.keyboard.press('Escape')
  }
  await follow(page, '/my-materials')
  await page.getByRole('rowheader').first().waitFor()
  await orderly(page, 'my materials')
  await page.getByRole('button', { name: /ویرایش .*نفت‌گاز ۱/ }).click()
  await page.getByRole('dialog').waitFor()
  await orderly(page, 'the form')
  const fields = page
    .getByRole('dialog')
    .getByRole('spinbutton')
    .or(page.getByRole('dialog').locator('input[inputmode=decimal]'))
  for (const [at, text] of ['900', '-400', '12,5', 'x'].entries()) await fields.nth(at).fill(text)
  await page.keyboard.press('Tab')
  await orderly(page, 'the form with faults')
})

/** With gaps, so that there are notes and dashes. */
const GAPPY = ['Aviation gasoline 100', 'Toluene', 'Marine distillate DMB', 'Reformate, 95 RON']

test('nothing is out of order on any step of an analysis', async () => {
  const { page, wizard } = await openShares(site, GAPPY, { as: account, category: 'customized' })
  await wizard.button('Auto Distribute').click()
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await turnPersian(page, { width: 1280 })
  const steps = {
    count: '.count-field',
    category: '.wizard-category input',
    materials: '.material-row',
    analyze: '.property-table',
    percentages: '.limit-row',
    results: '.property-table',
  }
  for (const [step, ready] of Object.entries(steps)) {
    await follow(page, atStep(step))
    await page.locator(ready).first().waitFor()
    await orderly(page, step)
  }
  await page.getByRole('button', { name: 'نمودار تقطیر', exact: true }).click()
  await page.locator('.graph img').waitFor()
  await orderly(page, 'graph')
  await page.keyboard.press('Escape')
  await follow(page, atStep('percentages'))
  const fields = page.getByRole('spinbutton')
  for (const [at, text] of ['12,5', 'x', '150'].entries()) await fields.nth(at).fill(text)
  await orderly(page, 'percentages with faults')
  for (const [at, text] of ['12.5', '20', '150'].entries()) await fields.nth(at).fill(text)
  await orderly(page, 'percentages above 100')
})

test('the list of materials stands in Persian order and is searched in whatever spelling', async () => {
  const { page } = await openChoice(site, 2, { as: account, language: 'fa', category: 'gasoil' })
  await page.getByRole('button', { name: 'نام', exact: true }).click()
  const names = async () => {
    await page.locator('.material-list:not([aria-busy])').waitFor()
    return page.locator('.material-row:not([hidden]) label').allTextContents()
  }
  const listed = await names()
  expect(listed.length).toBeGreaterThan(10)
  // Each group by the browser's own rules: where it puts Latin letters among Persian ones is for it to say.
  const groups = await page.locator('.material-group, .material-row:not([hidden])').evaluateAll((rows) => {
    const { compare } = new Intl.Collator('fa', { numeric: true, sensitivity: 'base' })
    const groups: string[][] = []
    for (const row of rows) {
      const name = row.querySelector('label')?.textContent
      if (name == null) groups.push([])
      else groups.at(-1)!.push(name)
    }
    return groups.map((names) => [names, names.toSorted(compare)] as const)
  })
  expect(groups.length).toBeGreaterThan(1)
  for (const [names, sorted] of groups) expect(names).toEqual(sorted)
  const at = (part: string) => listed.findIndex((name) => name.includes(part))
  expect(at('خام بونگا')).toBeLessThan(at('خام پازفلور'))
  expect(at('خام پازفلور')).toBeLessThan(at('خام تاپیس'))

  const search = page.getByRole('searchbox')
  const found = async (text: string) => {
    await search.fill(text)
    await page.getByRole('status').filter({ hasText: 'پیدا شد' }).waitFor()
    return names()
  }
  const gasoils = await found('نفت‌گاز')
  expect(gasoils.length).toBeGreaterThan(3)
  for (const text of ['نفتگاز', 'گازوییل', 'gasoil'])
    expect([text, await found(text)]).toEqual([text, gasoils])
})
