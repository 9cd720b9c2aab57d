import { describe, expect, test } from 'bun:test'
import { expectAccessible, expectNoSidewaysScroll, waitForFocusIn } from './inspect.ts'
import { openMaterials, storedMaterial } from './materials.page.ts'
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
  test('a laboratory’s sheet is turned, converted in sight, corrected at its cells and taken; taken back, what it made is deleted again, but for what was changed since', async () => {
    const { account, page, screen } = await openMaterials(site)
    await site.addMaterial(account, storedMaterial('Before'))
    await screen.button('Import').click()
    await screen.field('File').setInputFiles(file('lab.csv', SHEET))
    await screen.form.getByText('lab.csv: materials read: 2').waitFor()
    await screen.form.getByText('Materials stand side by side in this file').waitFor()
    await screen.form.getByText('0.8412 g/cm³ = 841.20 kg/m³').waitFor()
    await screen.form.getByText('534.2 °F = 279 °C').waitFor()
    await screen.form.getByText('0.0046 mass % = 46 ppm').waitFor()

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
    await screen.button('Import 2 materials').click()
    await page.getByRole('status').getByText('Imported. New materials: 2').waitFor()
    await page.getByRole('button', { name: 'Undo' }).hover()
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
    expect(row!.details.typed.density).toEqual({ value: '0.8412', unit: 'g/cm³' })
    expect(row!.details.entered).toEqual(['ibp', 'pct_50', 'fbp'])

    await site.sql`
      update material set properties = properties || '{"density": 741}', updated_at = now() + interval '1 s'
      where owner_id = ${account.user.id} and name = 'Tank 12'`
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Materials deleted again: 1. Kept, as they were changed since').waitFor()
    await screen.row('Tank 14').waitFor({ state: 'detached' })
    await waitForFocusIn(page.locator('body'))
    const left = await site.sql`select name from material where owner_id = ${account.user.id} order by name`
    expect(left.map(({ name }) => name)).toEqual(['Before', 'Tank 12'])
  }, 60_000)

  test('three hundred rows are shown by the page, in Persian on a phone too, and closing loses nothing', async () => {
    const viewport = { width: 360, height: 740 }
    const { page } = await openMaterials(site, { language: 'fa', viewport })
    const form = page.getByRole('dialog')
    await page.getByRole('button', { name: 'وارد کردن از فایل' }).click()
    const rows = Array.from({ length: 300 }, (_, n) => `Tank ${n},Works,98,${n === 230 ? '<700' : 740}`)
    const sheet = `Name,Producer,Recovery,Density\n${rows.join('\n')}`
    await form.getByLabel('فایل', { exact: true }).setInputFiles(file('many.csv', sheet))
    await form.getByText('خانه‌های نیازمند اصلاح: ۱').waitFor()
    await form.getByText('صفحهٔ ۱ از ۱۲').waitFor()
    await expectNoSidewaysScroll(page)
    await form.getByRole('button', { name: 'رفتن به بعدی' }).click()
    const cell = form.getByRole('textbox', { name: 'چگالی' })
    await cell.waitFor()
    await expectAccessible(page)
    await cell.fill('۷۳۰٫۵')
    await form.getByText('آماده است. تازه: ۳۰۰').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'وارد کردن از فایل' }).click()
    await form.getByText('آماده است. تازه: ۳۰۰').waitFor()
    await form.getByRole('button', { name: 'وارد کردن ۳۰۰ ماده' }).click()
    await page.getByRole('status').getByText('وارد شد. مواد تازه: ۳۰۰').waitFor()
    const [row] =
      await site.sql`select count(*)::int as n from material where name like 'Tank %' and name_key = 'tank 230' and properties->>'density' = '730.5'`
    expect(row!.n).toBe(1)
  }, 60_000)

  test('what is exported is imported by another: cells pasted, a bad file said to be one, duplicates updated; what a file leaves open is asked with its answers, and only then it is ready', async () => {
    const owner = await site.account()
    await site.addMaterial(
      owner,
      storedMaterial('=Gasoil', { properties: { recovery: 97, density: 838.2, ibp: 170, fbp: 360 } }),
    )
    const { page, screen } = await openMaterials(site, { as: owner })
    await screen.row('=Gasoil').waitFor()
    const save = async (format: string) => {
      await screen.button('Export').click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ])
      const bytes = await Bun.file(await download.path()).bytes()
      return { name: download.suggestedFilename(), mimeType: '', buffer: Buffer.from(bytes) }
    }
    const workbook = await save('Excel')
    expect(workbook.name).toMatch(/^fuelblend-materials-.*\.xlsx$/)
    const text = (await save('CSV')).buffer.toString()
    const other = await openMaterials(site)
    await other.screen.button('Import').click()
    const { form } = other.screen
    await other.screen
      .field('File')
      .setInputFiles({ name: 'x.xlsx', mimeType: '', buffer: Buffer.from('PK nothing') })
    await form.getByText('The workbook can’t be read').waitFor()
    await other.screen.field('File').setInputFiles(workbook)
    await form.getByText('Ready. New: 1').waitFor()
    await other.screen.button('Import 1 material').click()
    await other.screen.row('=Gasoil').waitFor()

    await other.screen.button('Import').click()
    await other.screen.field('Or paste cells').fill(text.replace('838.2', '840'))
    await form.getByRole('button', { name: 'Read these cells' }).click()
    await form.getByText('A material with this name and producer already exists.').waitFor()
    await form.getByRole('radio', { name: 'Are updated' }).check()
    await form.getByText('Ready. New: 0, updated: 1, skipped: 0.').waitFor()
    await other.screen.button('Import 1 material').click()
    await other.page.getByRole('status').getByText('Imported. New materials: 0, updated: 1').waitFor()
    const rows = await site.sql`
      select properties, details from material where name = '=Gasoil' order by created_at`
    expect(rows.map(({ properties }) => properties.density)).toEqual([838.2, 840])
    expect({ ...rows[1]!.properties, density: 838.2 }).toEqual(rows[0]!.properties)

    // What a file leaves open is asked; a unit that was spread is one press from the other.
    await other.screen.button('Import').click()
    await other.screen
      .field('Or paste cells')
      .fill(
        'Name,Producer,Recovery,Density,IBP °F,50%,FBP,"Aromatics, %",Sulfur as SO2,CFPP,Flash Point\nA,Works,98,840,350,520,680,30,12,-10,150',
      )
    await form.getByRole('button', { name: 'Read these cells' }).click()
    await form.getByText('Questions to answer first: 3').waitFor()
    await waitForFocusIn(form)
    await form.getByText('°F, from “IBP °F”, holds for “50%”, “FBP” too.').waitFor()
    await form.getByText('unless you define a property').waitFor()
    await expectAccessible(other.page)
    await other.screen.button('Import 1 material').click()
    const first = form.getByRole('button', { name: 'vol % (Aromatics, %)' })
    expect(await first.evaluate((button) => button === document.activeElement)).toBe(true)
    await first.click()
    await form.getByRole('button', { name: 'Leave out (Sulfur as SO2)' }).click()
    await form.getByRole('button', { name: '°F (Flash Point)' }).click()
    await form.getByText('Ready. New: 1').waitFor()
    await other.screen.button('Import 1 material').click()
    await form.waitFor({ state: 'detached' })
    const [row] = await site.sql`select properties from material where name = 'A'`
    expect(row!.properties).toMatchObject({ density: 840, aromatics: 30, sulfur_ppm: null })
    expect(row!.properties.ibp).toBeCloseTo(176.67, 2)
    expect(row!.properties.flash_point).toBeCloseTo(65.56, 2)
  }, 90_000)
})

describe('the form of a material', () => {
  test('takes a pasted column for the points below it, and a laboratory’s sheet line by line, each with one step back', async () => {
    const { page, screen } = await openMaterials(site)
    await screen.button('Add New Material').click()
    await screen.field('20%').fill('1')
    await screen.field('10%').evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, '100\n105,5\n\n120\n')
    const points = () =>
      Promise.all(['10%', '20%', '30%', '40%'].map((name) => screen.field(name).inputValue()))
    expect(await points()).toEqual(['100', '105.5', '', '120'])
    await screen.form.getByText('Filled from what was pasted: 10%, 20%, and 40%.').waitFor()
    await screen.form.getByRole('button', { name: 'Undo' }).click()
    expect(await points()).toEqual(['', '1', '', ''])

    await screen.form.getByText('From a laboratory’s sheet').click()
    await screen
      .field('The sheet as text')
      .fill(
        'Sample: Tank 7\nDensity @ 15 °C kg/m³ 742 ASTM D4052\nIBP °F 212\nSulfur 12 mg/l\nAppearance clear\n۵۰ درصد تقطیر ۱۵۰',
      )
    await screen.form.getByText('Lines understood: 4 of 6').waitFor()
    await screen.form.getByText('is not known here').waitFor()
    await expectAccessible(page)
    await screen.form.getByRole('checkbox', { name: /^IBP: 100 °C/ }).uncheck()
    await screen.form.getByRole('button', { name: 'Fill in 3 values' }).click()
    expect(await screen.field('Density').inputValue()).toBe('742')
    expect(await screen.field('50%').inputValue()).toBe('150')
    expect(await screen.field('IBP').inputValue()).toBe('')
    expect(await screen.field('Material Name').inputValue()).toBe('Tank 7')
    await screen.form.getByRole('button', { name: 'Undo' }).click()
    expect(await screen.field('Density').inputValue()).toBe('')
  }, 60_000)
})
