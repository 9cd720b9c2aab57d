import { expect, test } from 'bun:test'
import { openWizard, STREAMS } from './analysis.page.ts'
import { testSite } from './site.ts'

const site = testSite()
const SLOW = 120_000
const SHOTS = process.env.SHOTS

test(
  'a gasoil against EN 590: live beside the estimate, then with the results, and kept with the calculation',
  async () => {
    const { page, wizard } = await openWizard(site)
    await wizard.toMaterials(2, 'Gasoil')
    await wizard.choose(STREAMS.gasoil)
    await wizard.button('Continue to Percentages').click()
    const against = page.getByRole('combobox', { name: 'Check against' })
    await against.selectOption({ label: 'EN 590 diesel, temperate climate' })
    await page.getByRole('combobox', { name: 'Climate class (CFPP)' }).selectOption('F')
    await wizard.setPercentages({ [STREAMS.gasoil[0]]: '60', [STREAMS.gasoil[1]]: '40' })
    const live = page.getByRole('list', { name: 'Limits of the estimate' })
    await live.waitFor()
    expect(await live.getByRole('listitem').count()).toBe(11)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/live.png`, fullPage: true })

    await wizard.button('Calculate').click()
    await wizard.confirmed.waitFor()
    const table = page.getByRole('table', { name: 'Limits' })
    await table.waitFor()
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/results.png`, fullPage: true })
    if (SHOTS) {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.screenshot({ path: `${SHOTS}/results-360.png`, fullPage: true })
      await page.evaluate(() =>
        localStorage.setItem('preferences', JSON.stringify({ language: 'fa', theme: 'dark' })),
      )
      await page.reload()
      await page.getByRole('table', { name: 'حدها' }).waitFor()
      await page.screenshot({ path: `${SHOTS}/fa-360.png`, fullPage: true })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.screenshot({ path: `${SHOTS}/fa.png` })
      await page.goto('/my-grades')
      await page.getByRole('table').first().waitFor()
      await page.screenshot({ path: `${SHOTS}/mine-fa.png` })
      await page.evaluate(() => localStorage.setItem('preferences', JSON.stringify({ language: 'en' })))
      await page.reload()
      await page.getByRole('button', { name: /Copy EN 590 diesel, temp/ }).click()
      await page.screenshot({ path: `${SHOTS}/editor.png` })
      await page.setViewportSize({ width: 360, height: 740 })
      await page.screenshot({ path: `${SHOTS}/editor-360.png` })
    }
  },
  SLOW,
)
