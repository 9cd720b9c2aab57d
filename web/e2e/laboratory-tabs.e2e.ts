import { expect, test } from 'bun:test'
import { calculated } from './analyses.page.ts'
import { analysisPage } from './analysis.page.ts'
import { expectAccessible } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

test('of two tabs the second is told what the first has saved, keeps what it has typed, and chooses', async () => {
  const { account, kept } = await calculated(site)
  const open = async () => {
    const page = await site.open({ as: account, path: `/my-analyses/${kept.id}` })
    await analysisPage(page).results.waitFor()
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
  await two.dialog.getByText('Other results were saved meanwhile').waitFor()
  await two.dialog.getByText(/Density — → 756\.1/).waitFor()
  await expectAccessible(two.page)
  expect(await two.density.inputValue()).toBe('757.3')
  // What was typed over something else is told so even after the page was loaded again.
  await two.page.reload()
  await two.page.getByRole('button', { name: 'Laboratory results' }).click()
  await two.dialog.getByText('Other results were saved meanwhile').waitFor()
  await two.dialog.getByRole('button', { name: 'Save mine over it' }).click()
  await two.table.getByText('757.3').waitFor()

  await one.dialog.getByRole('button', { name: 'Edit results' }).click()
  await one.density.fill('758.8')
  await one.save.click()
  await one.dialog.getByText(/Density 756\.1 → 757\.3/).waitFor()
  await one.dialog.getByRole('button', { name: 'Take the other' }).click()
  await one.table.getByText('757.3').waitFor()

  // Where the blend stands, and its name.
  for (const { page } of [one, two]) await page.keyboard.press('Escape')
  await one.page.getByRole('radio', { name: 'Released' }).check()
  await one.page.getByRole('button', { name: 'Save status' }).click()
  await one.page.getByRole('button', { name: 'Save status' }).waitFor({ state: 'detached' })
  await two.page.getByRole('radio', { name: 'Blended' }).check()
  await two.page.getByRole('button', { name: 'Save status' }).click()
  await two.page.getByText('It was changed meanwhile').waitFor()
  await two.page.getByRole('button', { name: 'Save status' }).click()
  await two.page.getByRole('button', { name: 'Save status' }).waitFor({ state: 'detached' })
  const name = (page: typeof one.page) => page.getByRole('textbox', { name: 'Name of this analysis' })
  await name(one.page).fill('Tank 4')
  await name(one.page).press('Enter')
  await one.page.getByText('Saved', { exact: true }).waitFor()
  await name(two.page).fill('Tank 5')
  await name(two.page).press('Enter')
  await two.page.getByText('Changed meanwhile in another window: “Tank 4”.').waitFor()
  expect(await name(two.page).inputValue()).toBe('Tank 5')
  await two.page.getByRole('button', { name: 'Try again' }).click()
  await two.page.getByText('Saved', { exact: true }).waitFor()
  await one.page.reload()
  await one.page.getByRole('heading', { level: 1, name: 'Tank 5' }).waitFor()
}, 120_000)
