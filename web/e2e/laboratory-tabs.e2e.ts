import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { calculated, correct, keptHead } from './analyses.page.ts'
import { analysisPage } from './analysis.page.ts'
import { expectAccessible } from './inspect.ts'
import { type SignedIn, testSite } from './site.ts'

const site = testSite()

const changed = (page: Page) => page.getByRole('alertdialog', { name: 'Changed meanwhile' })

const put = async ({ access }: SignedIn, path: string, body: object) => {
  const answer = await fetch(`${site.url}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

test('a tab is told what another has saved, keeps what was typed in it, and its reader chooses', async () => {
  const { account, kept } = await calculated(site)
  const path = `/me/calculations/${kept.id}/`
  const measured = (density: number) => put(account, `${path}lab/`, { results: { density } })
  const page = await site.open({ as: account, path: `/my-analyses/${kept.id}` })
  await analysisPage(page).results.first().waitFor()
  const open = page.getByRole('button', { name: 'Laboratory results' })
  const dialog = page.getByRole('dialog', { name: 'Laboratory results' })
  const density = dialog.getByRole('textbox', { name: 'Measured Density' })
  const save = dialog.getByRole('button', { name: 'Save results' })
  const table = dialog.getByRole('table', { name: 'Calculated and measured' })
  const told = changed(page)
  await open.click()
  await density.waitFor()
  await measured(756.1)
  await density.fill('757.3')
  await save.dblclick()
  await told.getByRole('row', { name: /^Measured Density 757\.3 .+ 756\.1/ }).waitFor()
  expect(await density.inputValue()).toBe('757.3')
  // What was typed over something else is told so even after the page was loaded again.
  await page.reload()
  await open.click()
  await told.getByRole('button', { name: 'Overwrite with mine' }).click()
  await table.getByText('757.3').waitFor()

  await measured(757.9)
  await dialog.getByRole('button', { name: 'Edit results' }).click()
  await density.fill('758.8')
  await save.click()
  await told.getByRole('row', { name: /^Measured Density 758\.8 .+ 757\.9/ }).waitFor()
  await told.getByRole('button', { name: 'Use theirs' }).click()
  await table.getByText('757.9').waitFor()

  // Where the blend stands, and its name.
  await page.keyboard.press('Escape')
  await site.create(account, `${path}release/`, { reason: 'Sold as it is.' })
  const name = page.getByRole('textbox', { name: 'Name of this analysis' })
  // The tab does not know that it is frozen, and is told.
  const head = keptHead(page)
  await head.rename('Tank 3')
  await page.getByText(/^This blend is released/).waitFor()
  await name.fill('')
  await name.press('Enter')
  await name.waitFor({ state: 'detached' })
  await head.set('Blended')
  await told.getByRole('row', { name: /Blended Released/ }).waitFor()
  await told.getByRole('button', { name: 'Overwrite with mine' }).click()
  await page.getByText(/^This blend is released/).waitFor()
  // Nor is it held as what it was: what it is by now is shown first.
  await head.set('Hold…')
  await head.set('Withdraw…')
  const back = page.getByRole('alertdialog', { name: 'Withdraw the release?' })
  await back.getByRole('textbox', { name: 'Reason' }).fill('Not sold.')
  await back.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('button', { name: 'Status: Tested' }).waitFor()
  expect((await correct(site, account, path, { name: 'Tank 4' })).status).toBe(200)
  await head.rename('Tank 5')
  await told.getByRole('row', { name: /Tank 5 Tank 4/ }).waitFor()
  expect(await name.inputValue()).toBe('Tank 5')
  await told.getByRole('button', { name: 'Overwrite with mine' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Tank 5' }).waitFor()
  await page.getByRole('button', { name: 'Status: Tested' }).waitFor()
}, 120_000)

test('what another tab says of the laboratory’s precision is told as well, and r above R while it is typed', async () => {
  const { account } = await calculated(site)
  const page = await site.open({ as: account, path: '/my-analyses/laboratory' })
  await page.getByRole('heading', { name: 'No laboratory results yet' }).waitFor()
  expect(await page.getByRole('link', { name: 'Back to My Analyses' }).count()).toBe(1)
  const open = page.getByRole('button', { name: 'Precision of the laboratory' })
  const dialog = page.getByRole('dialog', { name: 'Precision of your laboratory' })
  const r = dialog.getByRole('textbox', { name: 'For the repeatability r' })
  const R = dialog.getByRole('textbox', { name: 'For the reproducibility R' })
  const save = dialog.getByRole('button', { name: 'Save precision' })
  const told = changed(page)
  const lines = (line: string) => Array.from({ length: 8 }, () => line).join('\n')
  const elsewhere = (...pair: number[]) =>
    put(account, '/me/lab/precision/', {
      properties: { density: { repeats: Array.from({ length: 8 }, () => pair) } },
    })
  const saved = async () => {
    const [row] = await site.sql<{ r: string }[]>`
      select lab_precision -> 'density' -> 'repeats' ->> 0 as r from space where id = ${account.user.id}`
    return row!.r
  }
  await open.click()
  await dialog.getByRole('combobox', { name: 'Add a property' }).selectOption('density')
  await elsewhere(757, 757.2)
  await R.fill(lines('757 757.1'))
  await r.fill(lines('757 757.4'))
  await dialog.getByText('r can’t be greater than R').waitFor()
  await save.click()
  await dialog.getByText('Some lines can’t be used').waitFor()
  await r.fill(lines('757 757.15'))
  await dialog.getByText('With so few results it may be chance').waitFor()
  await save.dblclick()
  await told.getByRole('row', { name: /^Density, repeatability r 757 757\.15/ }).waitFor()
  await expectAccessible(page)
  expect((await r.inputValue()).split('\n')[0]).toBe('757 757.15')
  expect(await saved()).toBe('[757, 757.2]')
  // Saving once more says it again; only the way that is named writes over it.
  await told.getByRole('button', { name: 'Close' }).click()
  const refused = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await save.click()
  expect((await refused).status()).toBe(409)
  expect(await saved()).toBe('[757, 757.2]')
  await told.getByRole('button', { name: 'Overwrite with mine' }).click()
  await page.getByText('Precision saved.').waitFor()
  expect(await saved()).toBe('[757, 757.15]')

  await open.click()
  await r.fill(lines('757 757.05'))
  await elsewhere(757, 757.1)
  await save.click()
  await told.getByRole('button', { name: 'Use theirs' }).click()
  expect((await r.inputValue()).split('\n')[0]).toBe('757  757.1')
}, 120_000)
