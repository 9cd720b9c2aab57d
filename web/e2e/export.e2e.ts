import { beforeAll, expect, test } from 'bun:test'
import { readXlsx } from 'hucre/xlsx'
import type { Download, Page } from 'playwright-core'
import { ALKYLATE, REFORMATE } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll, hasFocus, tooSmall, turnPersian } from './inspect.ts'
import { type SignedIn, testSite } from './site.ts'

const site = testSite()
let account: SignedIn
let id: string

beforeAll(async () => {
  account = await site.account()
  const headers = { authorization: `Bearer ${account.access}` }
  const list = (await (await fetch(`${site.url}/materials/`, { headers })).json()) as Record<
    'id' | 'name',
    string
  >[]
  const materials = [REFORMATE, ALKYLATE].map((name) => list.find((one) => one.name === name)!.id)
  const body = { materials, percentages: [60, 40], category: 'gasoline', grade: 'en228-e5' }
  id = ((await site.create(account, '/calculations/blending/', body)) as { id: string }).id
  await site.sql`update calculation set name = 'Summer' where id = ${id}`
})

const bytesOf = async (download: Download) =>
  new Uint8Array(await Bun.file((await download.path())!).arrayBuffer())

async function openKept(): Promise<Page> {
  const page = await site.open({ as: account, path: `/my-analyses/${id}` })
  await page.locator('.property-table').first().waitFor()
  return page
}

test('a kept analysis is saved as a workbook by keyboard alone, and what was saved is said; the ticket asks for its batch and comes as PDF; a server that fails is told', async () => {
  const page = await openKept()
  const button = page.getByRole('button', { name: 'More actions' })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  const items = page.getByRole('menuitem')
  expect(await items.allTextContents()).toEqual([
    ...['Graph Analysis', 'Use again', 'Release…', 'Excel', 'CSV', 'JSON', 'PDF', 'Copy', 'Print', 'Hold…'],
  ])
  expect(await hasFocus(items.first())).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('End')
  expect(await hasFocus(items.last())).toBe(true)
  await page.keyboard.press('Escape')
  expect(await hasFocus(button)).toBe(true)
  expect(await items.count()).toBe(0)

  await page.keyboard.press('Enter')
  for (let down = 0; down < 3; down++) await page.keyboard.press('ArrowDown')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toBe(`Summer-${id.slice(0, 6)}.xlsx`)
  const { sheets } = await readXlsx(await bytesOf(file))
  expect(sheets.map(({ name }) => name)).toContain('Calculation')
  await page.getByText(`Saved: Summer-${id.slice(0, 6)}.xlsx`).waitFor()
  expect(await hasFocus(button)).toBe(true)

  await page.getByRole('button', { name: 'Batch ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Batch ticket' })
  await dialog.getByRole('button', { name: 'Make ticket' }).click()
  await dialog.getByRole('link', { name: 'Enter how much is made, such as 5000' }).waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Batch', { exact: true }).fill('۵۰۰۰')
  await dialog.getByLabel('Tank').fill('T-4')
  const ticket = page.waitForEvent('download')
  const asked = page.waitForRequest((request) => request.url().includes('/report/'))
  await dialog.getByRole('button', { name: 'Make ticket' }).click()
  const query = new URL((await asked).url()).searchParams
  expect(Object.fromEntries(query)).toMatchObject({ form: 'ticket', batch: '5000', unit: 'm3', tank: 'T-4' })
  expect(new TextDecoder().decode((await bytesOf(await ticket)).slice(0, 5))).toBe('%PDF-')
  await dialog.waitFor({ state: 'detached' })

  await page.route('**/report/**', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Service temporarily unavailable, try again later.' } }),
  )
  await button.click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const told = page.getByText('Service temporarily unavailable, try again later.')
  await told.waitFor()
  expect(await told.count()).toBe(1)

  await page.getByRole('button', { name: 'Batch ticket' }).click()
  await dialog.getByLabel('Batch', { exact: true }).fill('10')
  await dialog.getByRole('button', { name: 'Make ticket' }).click()
  await dialog.getByText('Service temporarily unavailable, try again later.').waitFor()
})

test('on a phone the menu stays on the screen and is large enough for a finger, in Persian as well', async () => {
  const page = await openKept()
  const isWithin = async () => {
    const { x, width } = (await page.getByRole('menu').boundingBox())!
    expect([x >= 0, x + width <= 360]).toEqual([true, true])
  }
  const button = page.getByRole('button', { name: 'More actions' })
  const look = async () => {
    await button.click()
    await isWithin()
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await look()
  // Wherever the other buttons leave it.
  const leave = (margin: string) =>
    button.evaluate((one, it) => one.parentElement!.style.setProperty('margin-inline-start', it), margin)
  await leave('auto')
  await look()
  await leave('')

  await page.setViewportSize({ width: 1280, height: 740 })
  await turnPersian(page)
  await page.getByRole('button', { name: 'کارهای دیگر' }).click()
  await isWithin()
  await expectNoSidewaysScroll(page)
  expect(await tooSmall(page, '.menu')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'برگهٔ بچ' }).click()
  await page.getByRole('dialog').waitFor()
  await expectNoSidewaysScroll(page)
})
