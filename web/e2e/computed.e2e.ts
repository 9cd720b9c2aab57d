import { expect, test } from 'bun:test'
import { openResults } from './analysis.page.ts'
import { expectAccessible, expectNoSidewaysScroll } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

test('what bought gasoline holds and the net energy stand folded below the results', async () => {
  const account = await site.account()
  const own = { producer_english_name: 'Depot', producer_farsi_name: null, categories: ['customized'] }
  const curve = {
    ibp: 35,
    pct_10: 54,
    pct_30: 76,
    pct_50: 101,
    pct_70: 128,
    pct_90: 168,
    fbp: 205,
    recovery: 98,
  }
  const properties = { ...curve, density: 745, aromatics: 33, sulfur_ppm: 10 }
  await site.addMaterial(account, { ...own, name: 'Base', name_farsi: 'پایه', properties })
  const bought = {
    ...own,
    name: 'Bought E10',
    name_farsi: 'بنزین E10',
    properties: { ...properties, density: 749.869 },
  }
  await site.addMaterial(account, { ...bought, contains: { ethanol: 10 } } as never)
  const shares = { Base: '0', 'Bought E10': '100' }
  const { page } = await openResults(site, shares, { as: account, category: 'customized' })
  await page.getByText('Further figures').click()
  const figures = page.locator('.computed-list')
  const said = (await figures.locator('dt, dd').allTextContents()).map((text) => text.trim())
  expect(said.slice(0, 4)).toEqual(['Oxygen content', '3.68 mass %', 'Ethanol content', '10 vol %'])
  expect(said[4]).toBe('Net heat of combustion')
  expect(said[5]).toMatch(/^41\.\d\d MJ\/kg$/)
  await expectAccessible(page)
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await figures.scrollIntoViewIfNeeded()
  }
})
