import { describe, expect, test } from 'bun:test'
import { expectAccessible } from './inspect.ts'
import { openMaterials } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** As a laboratory's system prints it: side by side, decimal commas, units of its own. */
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

describe('import', () => {
  test('a laboratory’s sheet is turned, converted in sight, corrected at its cells and taken', async () => {
    const { account, page, screen } = await openMaterials(site)
    await screen.button('Import').click()
    await screen.field('File').setInputFiles(file('lab.csv', SHEET))
    await screen.form.getByText('lab.csv: materials read: 2').waitFor()
    await screen.form.getByText('Materials stand side by side in this file').waitFor()
    await screen.form.getByText('0,8412 g/cm³ = 841.20 kg/m³').waitFor()
    await screen.form.getByText('534,2 °F = 279 °C').waitFor()
    await screen.form.getByText('0,0046 wt % = 46 ppm').waitFor()
    await expectAccessible(page)

    await screen.form.getByLabel('Producer Name (English) for all rows that have none').fill('Works')
    await screen.form.getByRole('button', { name: 'Fill in' }).first().click()
    await screen.form.getByLabel('Recovery for all rows that have none').fill('98.5')
    await screen.form.getByRole('button', { name: 'Fill in' }).click()
    await screen.form.getByText('Cells to correct: 1').waitFor()

    await screen.button('Import 2 materials').click()
    const cell = screen.form.getByLabel('Flash Point of Tank 14')
    expect(await cell.evaluate((input) => input === document.activeElement)).toBe(true)
    await screen.form.getByText('“>65” is a lower limit, not a figure').waitFor()
    await cell.fill('65')
    await screen.form.getByText('Ready. New: 2, updated: 0, skipped: 0.').waitFor()
    await expectAccessible(page)
    await screen.button('Import 2 materials').click()
    await page.getByRole('status').getByText('Imported. New materials: 2').waitFor()
    await screen.row('Tank 14').waitFor()
    const [row] = await site.sql`
      select properties, details from material where owner_id = ${account.user.id} and name = 'Tank 12'`
    expect(row!.properties).toMatchObject({
      density: 841.2,
      ibp: 172.5,
      pct_50: 279,
      sulfur_ppm: 46,
      recovery: 98.5,
    })
    expect(row!.details.typed.density).toEqual({ value: '0,8412', unit: 'g/cm³' })
    expect(row!.details.entered).toEqual(['ibp', 'pct_50', 'fbp'])
    await page.context().close()
  }, 60_000)
})
