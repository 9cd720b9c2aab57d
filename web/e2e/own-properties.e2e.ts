import { expect, test } from 'bun:test'
import { readXlsx } from 'hucre/xlsx'
import { openShares } from './analysis.page.ts'
import { cutOff, drawn, expectAccessible, expectNoSidewaysScroll, follow, turnPersian } from './inspect.ts'
import { openMaterials, storedMaterial } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()
const PATH = '/my-properties'

test('a ready-made property is taken over, another defined by hand; one in use stays and says where', async () => {
  const account = await site.account()
  const page = await site.open({ as: account, path: PATH })
  const dialog = page.getByRole('dialog')
  await page.getByText('No properties of your own yet').waitFor()
  await page.getByText(/lubricates well does more than its share/).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add Lubricity (HFRR)' }).click()
  expect(await dialog.getByLabel('Most', { exact: true }).inputValue()).toBe('2000')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save property' }).click()
  await page.getByRole('status').getByText('Property saved: Lubricity (HFRR)').waitFor()

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
  await page.getByRole('button', { name: 'Edit n-Paraffins' }).click()
  await dialog.getByLabel('Most', { exact: true }).fill('90')
  await dialog.getByRole('button', { name: 'Save property' }).click()
  await dialog.waitFor({ state: 'detached' })
  const [first] = await site.sql<{ content: object }[]>`
    select content from own_property where owner_id = ${account.user.id} and key = 'n_paraffins'`
  expect(first!.content).toMatchObject({ unit: 'vol %', min: 0, max: 90, rule: 'volume' })

  await site.addMaterial(account, storedMaterial('Light naphtha', { own: { n_paraffins: 31 } }))
  await page.getByRole('button', { name: 'Delete n-Paraffins' }).click()
  const alert = page.getByRole('alertdialog')
  await alert.getByRole('button', { name: 'Delete property' }).click()
  await alert.getByText(/“Light naphtha”/).waitFor()
  await alert.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Lubricity (HFRR)' }).dblclick()
  await alert.getByRole('button', { name: 'Delete property' }).click()
  await page.getByRole('status').getByText('Property deleted: Lubricity (HFRR)').waitFor()

  await turnPersian(page)
  await page.getByRole('button', { name: /ویرایش/ }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await cutOff(page)).toEqual([])
  await page.getByRole('button', { name: /ویرایش/ }).click()
  await dialog.waitFor()
  expect(await cutOff(page)).toEqual([])
})

/** A naphtha's sheet as it comes: 23 rows, of which the program itself knows 14. */
const SHEET = `
Density @ 32 °C kg/m³ 0.6892 ASTM D4052
RVP psi 9.1 ASTM D323
IBP °C 38
10% recovered °C 58
50% recovered °C 86
90% recovered °C 122
FBP °C 148
Recovery vol% 98.0
Distillation residue vol% 1.0 ASTM D86
Total sulfur ppm 210 ASTM D4294
Mercaptan sulfur ppm 145 UOP 163
Chloride ppm 2 UOP 779
n-Paraffins vol% 31.4
i-Paraffins vol% 33.2
Olefins vol% 0.4
Naphthenes vol% 24.6
Aromatics vol% 10.4
Benzene vol% 1.1
Color Saybolt +28
Lead ppb 8
Arsenic ppb 3
Mercury ppb 1
Oxygenates ppm 20`
  .trim()
  .replace('kg/m³ 0.6892', 'g/cm³ 0.6892')

const OWN = [
  ['residue', 'Distillation residue', 'vol %', 'volume'],
  ['chloride', 'Chloride', 'ppm', 'mass'],
  ['n_paraffins', 'n-Paraffins', 'vol %', 'volume'],
  ['i_paraffins', 'i-Paraffins', 'vol %', 'volume'],
  ['naphthenes', 'Naphthenes', 'vol %', 'volume'],
  ['lead', 'Lead', 'ppb', 'mass'],
  ['arsenic', 'Arsenic', 'ppb', 'mass'],
  ['mercury', 'Mercury', 'ppb', 'worst-high'],
  ['oxygenates', 'Oxygenates', 'ppm', 'mass'],
] as const

const ROWS = [
  ...['Density', 'RVP', 'IBP', '10%', '50%', '90%', 'FBP', 'Recovery', 'Sulfur', 'Mercaptan'],
  ...['Olefin', 'Aromatics', 'Benzene', 'Color'],
  ...OWN.map(([, name]) => name),
]

test('a naphtha’s sheet of 23 rows is entered, blended, checked and exported', async () => {
  const account = await site.account()
  for (const [key, name, unit, rule] of OWN)
    await site.create(account, '/me/properties/', { key, name, unit, rule, min: 0 })
  const { page: entry, screen } = await openMaterials(site, { as: account })
  await screen.button('Add New Material').click()
  await screen.fill({ 'Material Name': 'Bandar light', 'Producer Name (English)': 'Bandar Abbas' })
  await screen.form.getByText('From a laboratory’s sheet').click()
  await screen.form.getByRole('textbox', { name: 'The sheet as text' }).fill(SHEET)
  await screen.form.getByRole('button', { name: /23/ }).click()
  await screen.form.getByText(/kg\/m³ at 15 °C by tables 53B and 54B/).waitFor()
  await screen.form.getByRole('button', { name: 'Add Material' }).click()
  await screen.row('Bandar light').waitFor()
  await entry.close()
  const [row] = await site.sql`select properties, details from material where owner_id = ${account.user.id}`
  expect(row!.details.own).toEqual({
    residue: 1,
    chloride: 2,
    n_paraffins: 31.4,
    i_paraffins: 33.2,
    naphthenes: 24.6,
    lead: 8,
    arsenic: 3,
    mercury: 1,
    oxygenates: 20,
  })
  expect(row!.properties.rvp).toBeCloseTo(9.1 * 6.894757, 3)
  expect(row!.properties.density).toBeGreaterThan(700)

  await site.addMaterial(account, {
    ...storedMaterial('Bandar heavy'),
    categories: ['customized', 'naphtha'],
    properties: { ...row!.properties, density: 745 },
    own: { ...row!.details.own, chloride: 6, lead: 0, mercury: 5, n_paraffins: 21.4 },
  })
  const grade = {
    name: 'Export naphtha',
    category: null,
    limits: [
      { q: 'own:chloride', max: 5 },
      { q: 'own:mercury', max: 2 },
      { q: 'own:n_paraffins', min: 20 },
      { q: 'density', max: 760 },
    ],
  }
  const { id } = (await site.create(account, '/me/grades/', grade)) as { id: string }

  const shares = { 'Bandar light': '60', 'Bandar heavy': '40' }
  const { page, wizard } = await openShares(site, shares, { as: account, category: 'customized' })
  await wizard.step('Analyze materials').click()
  await page.getByRole('rowheader', { name: /Chloride/ }).waitFor()
  await wizard.button('Continue to Percentages').click()
  await page.getByRole('combobox', { name: 'Check against' }).selectOption(id)
  await wizard.preview.getByRole('rowheader', { name: /Mercury/ }).waitFor()
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  await drawn(wizard.results)
  const shown = async (label: string) => {
    const line = wizard.results.getByRole('row').filter({ has: page.getByText(label, { exact: true }) })
    return (await line.getByRole('cell').first().locator('.value').textContent())!.trim()
  }
  const density = row!.properties.density as number
  const [light, heavy] = [0.6 * density, 0.4 * 745]
  expect(Number(await shown('Chloride'))).toBeCloseTo((2 * light + 6 * heavy) / (light + heavy), 2)
  expect(Number(await shown('n-Paraffins'))).toBeCloseTo(0.6 * 31.4 + 0.4 * 21.4, 6)
  expect(await shown('Mercury')).toBe('5')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Method for Chloride' }).click()
  await page.getByRole('dialog').locator('.rule-terms').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  const [{ id: kept }] = (await (
    await fetch(`${site.url}/me/calculations/`, { headers: { authorization: `Bearer ${account.access}` } })
  ).json()) as [{ id: string }]
  await follow(page, `/my-analyses/${kept}`)
  await page.getByText('Chloride', { exact: true }).first().waitFor()
  const report = async (format: string) =>
    new Uint8Array(
      await (
        await fetch(`${site.url}/me/calculations/${kept}/report/?format=${format}`, {
          headers: { authorization: `Bearer ${account.access}` },
        })
      ).arrayBuffer(),
    )
  const { sheets } = await readXlsx(await report('xlsx'))
  // The blend's figures, and those of its materials.
  for (const name of ['Results', 'Materials']) {
    const heads = sheets.find((sheet) => sheet.name === name)!.rows.map(([head]) => head)
    expect(ROWS.filter((row) => !heads.includes(row))).toEqual([])
  }
  const formulas = sheets.at(-1)!.rows.flatMap(([head]) => (typeof head === 'string' ? [head] : []))
  const alive = OWN.filter(([, own]) => formulas.some((head) => head.startsWith(`${own} (`)))
  expect(alive).toHaveLength(OWN.length)
  const lines = new TextDecoder().decode(await report('csv')).split('\n')
  expect(ROWS.filter((row) => lines.filter((line) => line.startsWith(`${row},`)).length < 2)).toEqual([])
  const pdftotext = Bun.which('pdftotext')
  if (pdftotext) {
    const run = Bun.spawn([pdftotext, '-layout', '-', '-'], { stdin: await report('pdf'), stdout: 'pipe' })
    const text = await new Response(run.stdout).text()
    expect(ROWS.filter((row) => text.split(row).length < 3)).toEqual([])
  }

  const file = await fetch(`${site.url}/me/materials/export/?format=csv`, {
    headers: { authorization: `Bearer ${account.access}` },
  })
  const csv = await file.text()
  expect(csv.split('\n')[0]).toContain('n-Paraffins [vol %]')

  await turnPersian(page)
  await page.getByText('Chloride', { exact: true }).first().waitFor()
  await expectNoSidewaysScroll(page)
}, 150_000)
