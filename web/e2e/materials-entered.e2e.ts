import { expect, test } from 'bun:test'
import { openShares } from './analysis.page.ts'
import { expectAccessible, hasFocus } from './inspect.ts'
import { NAPHTHA, openMaterials, storedMaterial } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()

test('one wrong point is one error, which follows the entries; every reading of a doubtful number is offered; price and precision stand in a closed section, are checked there, and come back as they were saved; a property can be defined without leaving the form', async () => {
  const { account, page, screen } = await openMaterials(site)
  await screen.add({ ...NAPHTHA, '10%': '250', '90%': '170' })
  const links = screen.problem.getByRole('link')
  expect(await links.allInnerTexts()).toEqual([
    'Distillation values must be strictly ascending: 50% (131.5°C) must be above 10% (250°C)',
  ])
  expect(await screen.field('20%').getAttribute('aria-invalid')).toBeNull()
  await screen.field('10%').fill('200')
  await screen.form.getByRole('paragraph').getByText('must be above 10% (200°C)').waitFor()
  await links.getByText('must be above 10% (200°C)').waitFor()
  await screen.field('10%').fill('100')
  await screen.problem.waitFor({ state: 'detached' })
  expect(await screen.field('50%').getAttribute('aria-invalid')).toBeNull()

  await screen.field('Density').fill('0,832')
  await screen.form.getByText('“0,832” is not a plain number.').waitFor()
  await screen.form.getByRole('button', { name: 'Use 0.832', exact: true }).click()
  expect(await screen.field('Density').inputValue()).toBe('0.832')
  await screen.field('Sulfur').fill('1,250')
  await screen.form.getByText('“1,250” can be read in more than one way.').waitFor()
  await screen.form.getByRole('button', { name: 'Use 1250', exact: true }).waitFor()
  await screen.form.getByRole('button', { name: 'Use 1.250', exact: true }).click()
  expect(await screen.field('Sulfur').inputValue()).toBe('1.250')

  await screen.fill({ Density: NAPHTHA.Density })
  expect(await screen.field('Price').count()).toBe(0)
  const section = screen.form.getByText('Price and precision')
  await section.click()
  await screen.fill({ Price: '712.5', 'Standard deviation of Density': '0.4' })
  await screen.form.getByRole('button', { name: 'Add Material' }).click()
  await screen.problem.getByRole('link', { name: /Currency/ }).click()
  await page.keyboard.type('usd')
  await screen.form.getByLabel('Price for').selectOption({ label: '1 t' })

  await screen.form.getByRole('button', { name: 'Define a property' }).click()
  const editor = page.getByRole('dialog', { name: 'New property' })
  await editor.getByLabel('Name', { exact: true }).fill('Chloride')
  await editor.getByLabel('Unit', { exact: true }).fill('ppm')
  await editor.getByRole('button', { name: 'Save property' }).click()
  const own = page.getByLabel('Chloride', { exact: true })
  await page.waitForFunction(() => document.activeElement?.id === 'material-own-chloride')
  expect(await hasFocus(own)).toBe(true)
  expect(await screen.field('Density').inputValue()).toBe(NAPHTHA.Density)
  await own.fill('2,5')
  await page.getByRole('button', { name: /2\.5/ }).click()
  await screen.form.getByRole('button', { name: 'Add Material' }).click()
  await screen.row('Heavy naphtha').waitFor()
  const [row] = await site.sql`select details from material where owner_id = ${account.user.id}`
  expect(row!.details).toMatchObject({
    price: { amount: 712.5, unit: 't', currency: 'USD' },
    precision: { density: 0.4 },
    own: { chloride: 2.5 },
  })
  await screen.button('Edit Heavy naphtha').click()
  expect(await screen.field('Currency').inputValue()).toBe('USD')
  expect(await screen.field('Standard deviation of Density').inputValue()).toBe('0.4')
  await own.fill('')
  await screen.form.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('status').getByText('Changes saved: Heavy naphtha').waitFor()
  const [again] = await site.sql`select details from material where owner_id = ${account.user.id}`
  expect(again!.details.own ?? {}).toEqual({})
})

test('a name that looks like an oxygenate is asked about; figures that contradict each other are doubted and saved; a bought fuel says what it contains: kept, opened again, refused beyond 100 %', async () => {
  const { account, page, screen } = await openMaterials(site)
  await screen.button('Add New Material').click()
  await screen.fill({ 'Material Name': 'Fuel ethanol', 'Producer Name (English)': 'Works', Recovery: '99' })
  const oxygenate = screen.form.getByRole('combobox', { name: 'Oxygenate' })
  expect(await oxygenate.inputValue()).toBe('')
  await screen.form.getByRole('button', { name: 'Yes, it is' }).click()
  expect(await oxygenate.inputValue()).toBe('ethanol')
  await screen.form
    .getByRole('combobox', { name: 'Curve measured by' })
    .selectOption('True boiling points (ASTM D2892)')
  await screen.form.getByText('Curve of true boiling points, used as if it were ASTM D86').waitFor()
  await screen.fill({ Mercaptan: '12', Sulfur: '5', Aromatics: '0' })
  const doubt = screen.form.getByText(
    'Mercaptan sulfur (12 ppm) is part of the sulfur, but exceeds it (5 ppm).',
  )
  await doubt.waitFor()
  expect(await screen.field('Mercaptan').getAttribute('aria-invalid')).toBeNull()
  await expectAccessible(page)
  await screen.field('Sulfur').fill('15')
  await doubt.waitFor({ state: 'detached' })
  await screen.field('Sulfur').fill('5')
  await screen.form.getByRole('button', { name: 'Add Material' }).click()
  await screen.row('Fuel ethanol').waitFor()
  const kept = async (name: string) => {
    const [row] = await site.sql`
      select details from material where owner_id = ${account.user.id} and name = ${name}`
    return row!.details
  }
  expect(await kept('Fuel ethanol')).toEqual({ oxygenate: 'ethanol', distillation: 'tbp' })

  await screen.button('Add New Material').click()
  await screen.fill({
    'Material Name': 'Terminal gasoline',
    'Producer Name (English)': 'Depot',
    Recovery: '98',
  })
  expect(await screen.field('Ethanol').count()).toBe(0)
  await screen.form.getByText('Oxygenate content').click()
  await screen.fill({ Ethanol: '95', MTBE: '۱۲٫۵' })
  await screen.form.getByRole('button', { name: 'Add Material' }).click()
  await screen.form.getByText('Its contents must not exceed 100 vol % in total.').first().waitFor()
  await screen.field('Ethanol').fill('9.5')
  await screen.field('Oxygen content').fill('3.6')
  await expectAccessible(page)
  await screen.form.getByRole('button', { name: 'Add Material' }).click()
  await screen.row('Terminal gasoline').waitFor()
  expect(await kept('Terminal gasoline')).toEqual({ contains: { ethanol: 9.5, mtbe: 12.5 }, oxygen: 3.6 })
  await screen.button('Edit Terminal gasoline').click()
  expect(await screen.field('Ethanol').inputValue()).toBe('9.5')
  await screen.form.getByRole('combobox', { name: 'Oxygenate' }).selectOption('MTBE')
  expect(await screen.field('Ethanol').count()).toBe(0)
  await screen.form.getByRole('button', { name: 'Save changes' }).click()
  await screen.form.waitFor({ state: 'detached' })
  expect(await kept('Terminal gasoline')).toEqual({ oxygenate: 'mtbe', oxygen: 3.6 })
})

test('tables mark what was filled in, of a material and of its blend', async () => {
  const account = await site.account()
  const properties = { recovery: 98, density: 745, ibp: 88, pct_30: 110, pct_40: 120, pct_50: 130, fbp: 190 }
  const entered = ['ibp', 'pct_30', 'pct_50', 'fbp']
  await site.addMaterial(account, storedMaterial('Filled', { properties, entered }))
  await site.addMaterial(account, storedMaterial('Measured', { properties: { ...properties, pct_90: 170 } }))
  const names = ['Filled', 'Measured']
  const { page, wizard } = await openShares(site, names, { as: account, category: 'customized' })
  await wizard.step('Analyze materials').click()
  await page.getByRole('table', { name: 'Properties of the chosen materials' }).waitFor()
  const cells = async (label: string) => {
    const head = page.getByRole('rowheader', { name: label })
    return page.getByRole('row').filter({ has: head }).getByRole('cell').allInnerTexts()
  }
  const marked = async (label: string) => (await cells(label)).map((text) => text.includes('∘'))
  // Cells come some rows a frame.
  await page.getByRole('row', { name: /^40%/ }).getByText('∘').first().waitFor()
  expect((await marked('40%')).slice(0, 2)).toEqual([true, false])
  expect((await marked('50%')).slice(0, 2)).toEqual([false, false])
  await page.getByText('∘ interpolated, × extrapolated.').waitFor()
  await wizard.button('Continue to Percentages').click()
  await wizard.button('Auto Distribute').click()
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await page.getByRole('row', { name: /^40%/ }).getByText('∘').nth(1).waitFor()
  expect((await marked('40%')).slice(0, 3)).toEqual([true, true, false])
  expect((await marked('50%')).slice(0, 3)).toEqual([false, false, false])
})
