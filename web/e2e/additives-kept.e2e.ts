import { expect, test } from 'bun:test'
import { calculated, type Stored } from './analyses.page.ts'
import { blendValue } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll, turnPersian } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

test('a kept analysis shows what is dosed outside of its 100 %, and its values with and without it', async () => {
  const { account, blend } = await calculated(site)
  const additive = (await site.create(account, '/me/additives/', {
    name: 'Octane booster',
    name_farsi: 'بهبوددهندهٔ اکتان',
    density: 1380,
    unit: 'mg_kg',
    responses: {
      octan_ron: {
        points: [
          [20, 0.8],
          [50, 1.5],
        ],
      },
      rvp: {
        points: [
          [10, -0.1],
          [20, -0.2],
        ],
      },
    },
  })) as Stored
  const kept = await blend([55, 25, 20], {
    grade: 'en228-e5',
    batch: { amount: 1000, unit: 'm3' },
    additives: [{ id: additive.id, dose: 50 }],
  })
  const path = `/my-analyses/${kept.id}`
  const page = await site.open({ as: account, path })
  const doses = page.getByRole('table', { name: 'Additives', exact: true })
  await doses.getByRole('row', { name: /Octane booster 50/ }).waitFor()
  const treated = page.getByRole('table', { name: 'With additives' })
  const heads = await treated.getByRole('columnheader').allTextContents()
  expect(heads).toEqual(['Property', 'Without additives', 'With additives'])
  const [without, value] = await treated.getByRole('row', { name: /RON/ }).getByRole('cell').allTextContents()
  expect(without).toBe(await blendValue(page, 'RON'))
  expect(Number(value) - Number(without)).toBeCloseTo(1.5, 1)
  // Its curve of the vapor pressure ends before this dose.
  await page
    .getByText(/RVP: the effect of Octane booster is not known \(measured up to 20 mg\/kg\)/)
    .waitFor()
  expect(await treated.getByRole('row', { name: /RVP/ }).count()).toBe(0)

  await turnPersian(page, { theme: 'dark' })
  await page.getByRole('table', { name: 'افزودنی‌ها', exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
