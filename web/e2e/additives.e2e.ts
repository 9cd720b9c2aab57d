import { expect, test } from 'bun:test'
import { correct } from './analyses.page.ts'
import { cutOff, expectAccessible, expectNoSidewaysScroll, hasFocus, turnPersian } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()
const PATH = '/my-additives'

test('an illustrative additive is added, another defined by hand with its faults said, and both are deleted', async () => {
  const account = await site.account()
  const page = await site.open({ as: account, path: PATH })
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  await page.getByText('No additives yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add 2-EHN' }).click()
  const response = dialog.getByRole('table', { name: 'Response of Cetane Number' })
  expect(await response.getByRole('spinbutton', { name: 'Dose 3' }).inputValue()).toBe('1000')
  expect(await response.getByRole('spinbutton', { name: 'Effect 3' }).inputValue()).toBe('2.8')
  await dialog.getByRole('button', { name: 'Save additive' }).dblclick()
  await page.getByRole('status').getByText('Additive saved: 2-EHN').waitFor()
  await page
    .getByRole('grid', { name: 'Additives' })
    .getByText('Cetane Number +2.80 at 1,000 mg/kg')
    .waitFor()

  await page.getByRole('button', { name: 'New additive' }).click()
  await page.keyboard.type('Octane booster')
  await dialog.getByRole('button', { name: 'Add effect' }).click()
  await field('Property').selectOption('octan_ron')
  await field('Density at 15 °C').fill('50')
  await field('Dose 1').fill('۵۰')
  await field('Effect 1').fill('۱٫۵')
  await field('Dose 2').fill('20')
  await field('Effect 2').fill('0.8')
  await page.keyboard.press('Enter')
  const alert = dialog.getByRole('alert')
  await alert.getByRole('link', { name: /300/ }).waitFor()
  await alert.getByRole('link', { name: 'Doses must ascend.' }).click()
  expect(await hasFocus(field('Dose 1'))).toBe(true)
  await expectAccessible(page)
  await field('Dose 2').fill('80')
  await field('Effect 2').fill('2')
  await field('Density at 15 °C').fill('1380')
  await field('Price').fill('3.2')
  await field('Currency').fill('eur')
  await field('Sulfur').fill('0.8')
  await dialog.getByRole('button', { name: 'Save additive' }).click()
  await page.getByRole('button', { name: 'Edit Octane booster' }).waitFor()
  await page.getByText('3.20 EUR/kg').waitFor()
  const stored = await site.sql<{ content: object }[]>`
    select content from additive where owner_id = ${account.user.id} order by created_at`
  expect(stored[1]!.content).toMatchObject({
    responses: {
      octan_ron: {
        points: [
          [50, 1.5],
          [80, 2],
        ],
        sd: 0.25,
      },
    },
    contents: { sulfur: 0.8 },
  })

  for (const name of ['2-EHN', 'Octane booster']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete additive' }).click()
    await page.getByRole('status').getByText(`Additive deleted: ${name}`).waitFor()
  }
  await page.getByText('No additives yet').waitFor()
}, 120_000)

test('what another tab saved since is shown beside what was typed; in Persian and in the dark it fits a phone', async () => {
  const account = await site.account()
  const made = {
    name: 'X',
    density: 900,
    unit: 'mg_kg',
    responses: {
      rvp: {
        points: [
          [1, -1],
          [2, -2],
        ],
      },
    },
  }
  const { id } = (await site.create(account, '/me/additives/', made)) as { id: string }
  const page = await site.open({ as: account, path: PATH })
  await page.getByRole('button', { name: 'Edit X' }).click()
  expect((await correct(site, account, `/me/additives/${id}/`, { density: 910 })).status).toBe(200)
  await page.getByRole('dialog').getByLabel('Note', { exact: true }).fill('from the second tab')
  await page.getByRole('button', { name: 'Save additive' }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByText('from the second tab').waitFor()
  await asked.getByRole('button', { name: /mine/i }).click()
  await page.getByRole('status').getByText('Additive saved: X').waitFor()
  const [row] = await site.sql<
    { content: object }[]
  >`select content from additive where owner_id = ${account.user.id}`
  expect(row!.content).toMatchObject({ density: 910, note: 'from the second tab' })

  await turnPersian(page, { theme: 'dark' })
  await page.getByRole('button', { name: /ویرایش/ }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await cutOff(page)).toEqual([])
})
