import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { cutOff, expectAccessible, expectNoSidewaysScroll, hasFocus } from './inspect.ts'
import { NAPHTHA, openMaterials, storedMaterial } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()
const PATH = '/my-properties'

const shot = async (page: Page, name: string) => {
  mkdirSync('/tmp/own2-shots', { recursive: true })
  await page.screenshot({ path: `/tmp/own2-shots/${name}.png`, fullPage: true })
}

test('a ready-made property is taken over, another defined by hand; one in use stays and says where', async () => {
  const account = await site.account()
  const page = await site.open({ as: account, path: PATH })
  const dialog = page.getByRole('dialog')
  await page.getByText('No properties of your own yet').waitFor()
  await page.getByText(/no published figure stands behind it for CFPP/).waitFor()
  await expectAccessible(page)
  await shot(page, 'empty')

  await page.getByRole('button', { name: 'Take over CFPP' }).click()
  expect(await dialog.getByLabel('Exponent', { exact: true }).inputValue()).toBe('13.45')
  await expectAccessible(page)
  await shot(page, 'example')
  await dialog.getByRole('button', { name: 'Save property' }).click()
  await page.getByRole('status').getByText('Property saved: CFPP').waitFor()

  await page.getByRole('button', { name: 'New property' }).click()
  await dialog.getByRole('button', { name: 'Save property' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('n-Paraffins')
  expect(await dialog.getByLabel('Key', { exact: true }).inputValue()).toBe('n_paraffins')
  await dialog.getByLabel('Unit', { exact: true }).fill('vol %')
  await dialog.getByLabel('Least', { exact: true }).fill('۰')
  await dialog.getByLabel('Most', { exact: true }).fill('-1')
  await dialog.getByRole('radio', { name: 'The largest value' }).check()
  expect(await dialog.getByLabel('Exponent', { exact: true }).count()).toBe(0)
  await dialog.getByRole('radio', { name: 'Average by volume' }).check()
  await dialog.getByRole('button', { name: 'Save property' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Most', { exact: true }).fill('100')
  await dialog.getByRole('button', { name: 'Save property' }).click()
  await page.getByRole('button', { name: 'Edit n-Paraffins' }).waitFor()
  const [first] = await site.sql<{ content: object }[]>`
    select content from own_property where owner_id = ${account.user.id} and key = 'n_paraffins'`
  expect(first!.content).toMatchObject({ unit: 'vol %', min: 0, max: 100, rule: 'volume' })

  await site.addMaterial(account, storedMaterial('Light naphtha', { own: { n_paraffins: 31 } }))
  await page.getByRole('button', { name: 'Delete n-Paraffins' }).click()
  const alert = page.getByRole('alertdialog')
  await alert.getByRole('button', { name: 'Delete property' }).click()
  await alert.getByText(/“Light naphtha”/).waitFor()
  await alert.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete CFPP' }).click()
  await alert.getByRole('button', { name: 'Delete property' }).click()
  await page.getByRole('status').getByText('Property deleted: CFPP').waitFor()
  await shot(page, 'list')

  const phone = await site.open({
    as: account,
    path: PATH,
    language: 'fa',
    viewport: { width: 360, height: 780 },
  })
  await phone.getByRole('button', { name: /ویرایش/ }).waitFor()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  expect(await cutOff(phone)).toEqual([])
  await shot(phone, 'list-fa')
  await phone.getByRole('button', { name: /ویرایش/ }).click()
  await phone.getByRole('dialog').waitFor()
  expect(await cutOff(phone)).toEqual([])
  await shot(phone, 'editor-fa')
}, 90_000)

test('a value is typed beside the others, and a property can be defined without leaving the form', async () => {
  const { account, page, screen } = await openMaterials(site)
  await screen.button('Add New Material').click()
  await screen.fill(NAPHTHA)
  await screen.form.getByRole('button', { name: 'Define a property' }).click()
  const editor = page.getByRole('dialog', { name: 'New property' })
  await editor.getByLabel('Name', { exact: true }).fill('Chloride')
  await editor.getByLabel('Unit', { exact: true }).fill('ppm')
  await editor.getByRole('button', { name: 'Save property' }).click()
  const field = page.getByLabel('Chloride', { exact: true })
  await field.waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'material-own-chloride')
  expect(await hasFocus(field)).toBe(true)
  expect(await screen.field('Density').inputValue()).toBe(NAPHTHA.Density)
  await field.fill('2,5')
  await page.getByRole('button', { name: /2\.5/ }).click()
  await expectAccessible(page)
  await shot(page, 'form')
  await screen.form.getByRole('button', { name: 'Add Material' }).click()
  await screen.row('Heavy naphtha').waitFor()
  const [row] = await site.sql`select details from material where owner_id = ${account.user.id}`
  expect(row!.details.own).toEqual({ chloride: 2.5 })
  await screen.button('Edit Heavy naphtha').click()
  await field.fill('')
  await screen.form.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('status').getByText('Changes saved: Heavy naphtha').waitFor()
  const [again] = await site.sql`select details from material where owner_id = ${account.user.id}`
  expect(again!.details.own ?? {}).toEqual({})
}, 90_000)
