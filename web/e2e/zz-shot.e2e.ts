import { test } from 'bun:test'
import { openMaterials } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()
const SHEET = `Property;Unit;Method;Tank 12;Tank 14
Density @ 15 °C;g/cm³;ASTM D4052;0,8412;0,8377
IBP;°F;ASTM D86;342,5;334,4
50;°F;ASTM D86;534,2;521,6
FBP;°F;ASTM D86;677,3;671
Flash point, PMCC;°C;ASTM D93;66;>65
Sulphur;wt%;ASTM D4294;0,0046;0,0009
Haze;;;none;none
CFPP;°C;IP 309;-8;-9
`
test('shots', async () => {
  for (const [language, width, theme] of [
    ['en', 1280, 'light'],
    ['fa', 1280, 'dark'],
    ['fa', 360, 'light'],
    ['en', 360, 'light'],
  ] as const) {
    const { page, screen } = await openMaterials(site, { language, theme, viewport: { width, height: 900 } })
    page.on('console', (m) => console.log(m.text()))
    page.on('pageerror', (m) => console.log(m))
    await page.screenshot({ path: `/tmp/s-${language}-${width}-0.png` })
    await screen.button(language === 'en' ? 'Import' : 'ورود از فایل').click()
    await page.locator('input[type=file]').waitFor()
    await page.screenshot({ path: `/tmp/s-${language}-${width}-1.png` })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'lab.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) })
    await page.locator('.import-table').waitFor()
    await page.waitForTimeout(400)
    await page.screenshot({ path: `/tmp/s-${language}-${width}-2.png` })
    if (language === 'en' && width === 1280) {
      await screen.form.getByLabel('Producer Name (English) for all rows that have none').fill('Works')
      await screen.form.getByRole('button', { name: 'Fill in' }).first().click()
      await page.waitForTimeout(400)
      await page.screenshot({ path: `/tmp/s-a.png` })
      await screen.form.getByLabel('Recovery for all rows that have none').fill('98.5')
      await screen.form.getByRole('button', { name: 'Fill in' }).click()
      await page.waitForTimeout(400)
      await page.screenshot({ path: `/tmp/s-b.png` })
    }
    await page.locator('.import-table').scrollIntoViewIfNeeded()
    await page.screenshot({ path: `/tmp/s-${language}-${width}-3.png` })
  }
}, 120000)
