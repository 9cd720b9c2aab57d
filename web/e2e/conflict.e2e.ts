import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectAccessible, follow, turnPersian } from './inspect.ts'
import { openMaterials, storedMaterial } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()

const changed = (page: Page, name = 'Changed meanwhile') => page.getByRole('alertdialog', { name })
const whatHasFocus = (page: Page) =>
  page.evaluate(() => {
    const { tagName, textContent, ariaLabel } = document.activeElement!
    return `${tagName} ${ariaLabel ?? textContent}`
  })

async function material(name: string) {
  const account = await site.account()
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${site.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${account.access}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as { id: string; properties: Record<string, number | null> }
  }
  const properties = { recovery: 97, density: 740, sulfur_ppm: 10, flash_point: 20 }
  const made = await call('POST', '/me/materials/', storedMaterial(name, { properties }))
  return {
    account,
    path: `/me/materials/${made.id}/`,
    read: () => call('GET', `/me/materials/${made.id}/`),
    call,
  }
}

test('what another tab saved of a material stays, what was typed stays, and where both changed one field it is asked; theirs can be taken, and what was changed since it was seen is asked about before it is deleted; where overwriting fails what was merged is kept', async () => {
  const { account, read, call, path } = await material('Naphtha')
  const { page, screen } = await openMaterials(site, { as: account })
  await screen.button('Edit Naphtha').click()
  await call('PATCH', path, { properties: { density: 750, flash_point: 25 } })
  await screen.fill({ Density: '745', Sulfur: '12' })
  await screen.button('Save changes').click()
  const told = changed(page)
  await told.getByRole('row', { name: /^Density 745 kg\/m³ 750 kg\/m³$/ }).waitFor()
  await told.getByRole('row', { name: /^Sulfur 12 ppm 10 ppm$/ }).waitFor()
  expect(await told.getByRole('row').count()).toBe(3)
  await told.getByText('kept whichever you choose: Flash Point.').waitFor()
  // Closed, it leaves everything as it was typed.
  await page.keyboard.press('Escape')
  await told.waitFor({ state: 'detached' })
  expect(await screen.field('Density').inputValue()).toBe('745')
  expect((await read()).properties).toMatchObject({ density: 750, sulfur_ppm: 10, flash_point: 25 })
  await screen.button('Save changes').click()
  await told.getByRole('button', { name: 'Overwrite with mine' }).click()
  await screen.form.waitFor({ state: 'detached' })
  expect((await read()).properties).toMatchObject({ density: 745, sulfur_ppm: 12, flash_point: 25 })

  await screen.button('Edit Naphtha').click()
  await call('PATCH', path, { properties: { density: 780 } })
  await screen.fill({ Density: '760' })
  await screen.button('Save changes').click()
  await changed(page).getByRole('button', { name: 'Use theirs' }).click()
  expect(await screen.field('Density').inputValue()).toBe('780')
  await page.keyboard.press('Escape')
  await screen.form.waitFor({ state: 'detached' })
  await screen.button('Delete Naphtha').click()
  const asked = page.getByRole('alertdialog')
  const confirm = asked.getByRole('button', { name: 'Delete' })
  await confirm.click()
  await asked.getByText('See how it looks now').waitFor()
  await asked.getByRole('row', { name: /^Density 745 kg\/m³ 780 kg\/m³$/ }).waitFor()
  expect((await read()).properties.density).toBe(780)
  await confirm.click()
  await asked.waitFor({ state: 'detached' })
  expect((await read()).id).toBeUndefined()

  // Where overwriting fails, the form says why and keeps what was merged.
  await call('POST', '/me/properties/', { key: 'gum', name: 'Gum', unit: 'mg', rule: 'volume' })
  await follow(page, '/my-properties')
  await page.getByRole('button', { name: 'Edit Gum' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Gum' })
  await form.getByRole('textbox', { name: 'Test method' }).fill('D381')
  await call('PATCH', '/me/properties/gum/', { name: 'Washed gum' })
  await form.getByRole('button', { name: 'Save property' }).click()
  await changed(page).waitFor()
  await page.route('**/me/properties/gum/', (route) => route.abort(), { times: 1 })
  await changed(page).getByRole('button', { name: 'Overwrite with mine' }).click()
  await form.getByText('The server cannot be reached').waitFor()
  expect(await form.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Washed gum')
  await form.getByRole('button', { name: 'Save property' }).click()
  await page.getByRole('rowheader', { name: /^Washed gum/ }).waitFor()
}, 120_000)

test('focus never falls out of the page with the control that had it; in Persian a grade’s limits stand side by side, and those that only the other changed are kept', async () => {
  const { account, call } = await material('Diesel')
  const { page, screen } = await openMaterials(site, { as: account })
  // A search that finds nothing, cleared.
  await screen.search.fill('zzz')
  const clear = page.getByRole('button', { name: 'Clear search' })
  await clear.focus()
  await page.keyboard.press('Enter')
  await clear.waitFor({ state: 'detached' })
  expect(await screen.search.evaluate((field) => field === document.activeElement)).toBe(true)
  // A dated sample, added and saved.
  await page.getByRole('button', { name: 'Samples of Diesel' }).click()
  const dialog = page.getByRole('dialog')
  const add = dialog.getByRole('button', { name: 'Add sample' })
  await add.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
  expect(await whatHasFocus(page)).not.toStartWith('BODY')
  await dialog.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' })
  expect(await whatHasFocus(page)).not.toStartWith('BODY')
  await page.keyboard.press('Escape')
  // A limit of a grade: the next row's, and in the end the dialog.
  await follow(page, '/my-grades')
  await page.getByRole('button', { name: 'New grade' }).first().click()
  await page.getByRole('button', { name: 'Add a limit' }).click()
  const remove = page.getByRole('button', { name: /^Remove the limit of/ })
  await remove.first().focus()
  await page.keyboard.press('Enter')
  await remove.nth(1).waitFor({ state: 'detached' })
  expect(await remove.count()).toBe(1)
  expect(await whatHasFocus(page)).toStartWith('BUTTON Remove the limit')
  await page.keyboard.press('Enter')
  await remove.waitFor({ state: 'detached' })
  expect(await whatHasFocus(page)).not.toStartWith('BODY')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // In Persian a grade’s limits stand side by side, and those that only the other changed are kept.
  const limits = (density: number, sulfur: number) => ({
    limits: [
      { q: 'density', max: density },
      { q: 'sulfur_ppm', max: sulfur },
    ],
  })
  const made = await call('POST', '/me/grades/', { name: 'Terminal 4', ...limits(845, 10) })
  await follow(page, '/dashboard')
  await turnPersian(page, { width: 1280 })
  await follow(page, '/my-grades')
  await page
    .getByRole('button', { name: /Terminal 4/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  const most = form.getByRole('group', { name: 'چگالی' }).getByRole('textbox').nth(1)
  await most.fill('840')
  await call('PATCH', `/me/grades/${made.id}/`, limits(846, 8))
  await form.getByRole('button', { name: 'ذخیرهٔ مشخصات' }).click()
  const told = changed(page, 'در این فاصله تغییر کرده است')
  const row = told.getByRole('row').nth(1)
  await row.waitFor()
  expect(await row.textContent()).toMatch(/چگالی[\s\S]*≤ (840|۸۴۰)[\s\S]*≤ (846|۸۴۶)/)
  await told.getByText(/در هر دو حالت حفظ می‌شود: گوگرد/).waitFor()
  await expectAccessible(page)
  await told.getByRole('button', { name: 'جایگزینی با نسخهٔ من' }).click()
  await form.waitFor({ state: 'detached' })
  const [now] = (await call('GET', '/me/grades/')) as unknown as { limits: { q: string; max: number }[] }[]
  expect(now!.limits.map(({ q, max }) => [q, max])).toEqual([
    ['density', 840],
    ['sulfur_ppm', 8],
  ])
}, 120_000)
