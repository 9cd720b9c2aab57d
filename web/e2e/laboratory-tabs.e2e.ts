import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { calculated, correct } from './analyses.page.ts'
import { analysisPage } from './analysis.page.ts'
import { expectAccessible } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

const changed = (page: Page) => page.getByRole('alertdialog', { name: 'Changed meanwhile' })

test('of two tabs the second is told what the first has saved, keeps what it has typed, and chooses', async () => {
  const { account, kept } = await calculated(site)
  const open = async () => {
    const page = await site.open({ as: account, path: `/my-analyses/${kept.id}` })
    await analysisPage(page).results.first().waitFor()
    await page.getByRole('button', { name: 'Laboratory results' }).click()
    const dialog = page.getByRole('dialog', { name: 'Laboratory results' })
    const density = dialog.getByRole('textbox', { name: 'Measured Density' })
    await density.waitFor()
    const save = dialog.getByRole('button', { name: 'Save results' })
    return {
      page,
      dialog,
      density,
      save,
      table: dialog.getByRole('table', { name: 'Calculated and measured' }),
    }
  }
  const [one, two] = [await open(), await open()]
  await one.density.fill('756.1')
  await one.save.click()
  await one.table.waitFor()
  await two.density.fill('757.3')
  await two.save.dblclick()
  const told = changed(two.page)
  await told.getByRole('row', { name: /^Measured Density 757\.3 .+ 756\.1/ }).waitFor()
  expect(await two.density.inputValue()).toBe('757.3')
  // What was typed over something else is told so even after the page was loaded again.
  await two.page.reload()
  await two.page.getByRole('button', { name: 'Laboratory results' }).click()
  await told.getByRole('button', { name: 'Overwrite with mine' }).click()
  await two.table.getByText('757.3').waitFor()

  await one.dialog.getByRole('button', { name: 'Edit results' }).click()
  await one.density.fill('758.8')
  await one.save.click()
  await changed(one.page)
    .getByRole('row', { name: /^Measured Density 758\.8 .+ 757\.3/ })
    .waitFor()
  await changed(one.page).getByRole('button', { name: 'Use theirs' }).click()
  await one.table.getByText('757.3').waitFor()

  // Where the blend stands, and its name.
  for (const { page } of [one, two]) await page.keyboard.press('Escape')
  await one.page.getByRole('button', { name: 'Release…' }).click()
  const ask = one.page.getByRole('alertdialog', { name: 'Release this blend?' })
  await ask.getByRole('textbox', { name: 'Reason' }).fill('Sold as it is.')
  await ask.getByRole('button', { name: 'Release', exact: true }).click()
  await one.page.getByRole('button', { name: 'Release…' }).waitFor({ state: 'detached' })
  const name = (page: typeof one.page) => page.getByRole('textbox', { name: 'Name of this analysis' })
  // The other tab does not know that it is frozen, and is told.
  await name(two.page).fill('Tank 3')
  await name(two.page).press('Enter')
  await two.page.getByText(/^This blend is released/).waitFor()
  await name(two.page).fill('')
  await name(two.page).press('Enter')
  await two.page.getByRole('radio', { name: 'Blended' }).check()
  await two.page.getByRole('button', { name: 'Save status' }).click()
  await changed(two.page)
    .getByRole('row', { name: /Blended Released/ })
    .waitFor()
  await changed(two.page).getByRole('button', { name: 'Overwrite with mine' }).click()
  await two.page.getByText(/^This blend is released/).waitFor()
  // Nor is it held as what it was: what it is by now is shown first.
  await two.page.getByRole('button', { name: 'Hold…' }).click()
  await two.page.getByRole('button', { name: 'Withdraw…' }).click()
  const back = two.page.getByRole('alertdialog', { name: 'Withdraw the release?' })
  await back.getByRole('textbox', { name: 'Reason' }).fill('Not sold.')
  await back.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await two.page.getByRole('radio', { name: 'Tested', checked: true }).waitFor()
  const path = `/me/calculations/${kept.id}/`
  expect((await correct(site, account, path, { name: 'Tank 4' })).status).toBe(200)
  await name(two.page).fill('Tank 5')
  await name(two.page).press('Enter')
  await changed(two.page)
    .getByRole('row', { name: /Tank 5 Tank 4/ })
    .waitFor()
  expect(await name(two.page).inputValue()).toBe('Tank 5')
  await changed(two.page).getByRole('button', { name: 'Overwrite with mine' }).click()
  await two.page.getByText('Saved', { exact: true }).waitFor()
  await one.page.reload()
  await one.page.getByRole('heading', { level: 1, name: 'Tank 5' }).waitFor()
  await one.page.getByRole('radio', { name: 'Tested', checked: true }).waitFor()
}, 120_000)

test('of two tabs that say the laboratory’s precision the second is told as well, and r above R is said while it is typed', async () => {
  const { account } = await calculated(site)
  const open = async () => {
    const page = await site.open({ as: account, path: '/my-analyses/laboratory' })
    await page.getByRole('heading', { name: 'No laboratory results yet' }).waitFor()
    expect(await page.getByRole('link', { name: 'Back to My Analyses' }).count()).toBe(1)
    return openIn(page)
  }
  const openIn = async (page: Page) => {
    await page.getByRole('button', { name: 'Precision of the laboratory' }).click()
    const dialog = page.getByRole('dialog', { name: 'Precision of your laboratory' })
    const add = dialog.getByRole('combobox', { name: 'Add a property' })
    await add.waitFor()
    if ((await dialog.getByRole('region', { name: 'Density' }).count()) === 0)
      await add.selectOption('density')
    const lines = (name: string) => dialog.getByRole('textbox', { name: `For the ${name}` })
    return {
      page,
      dialog,
      r: lines('repeatability r'),
      R: lines('reproducibility R'),
      save: dialog.getByRole('button', { name: 'Save precision' }),
    }
  }
  const lines = (line: string) => Array.from({ length: 8 }, () => line).join('\n')
  const saved = async () => {
    const [row] = await site.sql<{ r: string }[]>`
      select lab_precision -> 'density' -> 'repeats' ->> 0 as r from space where id = ${account.user.id}`
    return row!.r
  }
  const [one, two] = [await open(), await open()]
  await one.r.fill(lines('757 757.2'))
  await one.save.click()
  await one.page.getByText('Precision saved.').waitFor()
  await two.R.fill(lines('757 757.1'))
  await two.r.fill(lines('757 757.4'))
  await two.dialog.getByText('r can’t be greater than R').waitFor()
  await two.save.click()
  await two.dialog.getByText('Some lines can’t be used').waitFor()
  await two.r.fill(lines('757 757.15'))
  await two.dialog.getByText('From this number of results it may be chance').waitFor()
  await two.save.dblclick()
  const told = changed(two.page)
  await told.getByRole('row', { name: /^Density, repeatability r 757 757\.15/ }).waitFor()
  await expectAccessible(two.page)
  expect((await two.r.inputValue()).split('\n')[0]).toBe('757 757.15')
  expect(await saved()).toBe('[757, 757.2]')
  // Saving once more says it again; only the way that is named writes over it.
  await told.getByRole('button', { name: 'Close' }).click()
  const refused = two.page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await two.save.click()
  expect((await refused).status()).toBe(409)
  expect(await saved()).toBe('[757, 757.2]')
  await told.getByRole('button', { name: 'Overwrite with mine' }).click()
  await two.page.getByText('Precision saved.').waitFor()
  expect(await saved()).toBe('[757, 757.15]')

  const [again, late] = [await openIn(two.page), await openIn(one.page)]
  await late.r.fill(lines('757 757.05'))
  await again.r.fill(lines('757 757.3'))
  await again.R.fill(lines('757 757.3'))
  await again.save.click()
  await again.page.getByText('Precision saved.').waitFor()
  await late.save.click()
  await changed(late.page).getByRole('button', { name: 'Use theirs' }).click()
  expect((await late.r.inputValue()).split('\n')[0]).toBe('757  757.3')
}, 120_000)
