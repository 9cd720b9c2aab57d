import { describe, expect, test } from 'bun:test'
import { writeXlsx } from 'hucre/xlsx'
import type { Locator, Page } from 'playwright-core'
import { until } from '#server/test-until.ts'
import { expectAccessible, expectNoSidewaysScroll, hasFocus, waitForFocusIn } from './inspect.ts'
import { openMaterials, storedMaterial } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Cyrillic letters in one byte each. */
const windows1251 = (text: string) =>
  [...text].map((letter) => {
    const code = letter.charCodeAt(0)
    return { '°': 0xb0, '³': 0x33 }[letter] ?? (code >= 0x410 ? code - 0x410 + 0xc0 : code)
  })

/** As a laboratory's system prints it: side by side, decimal commas, units of its own. */
const SHEET = `Property;Unit;Method;Tank 12;Tank 14
Density @ 15 °C;g/cm³;ASTM D4052;0,8412;0,8377
IBP;°F;ASTM D86;342,5;334,4
50% recovered;°F;ASTM D86;534,2;521,6
FBP;°F;ASTM D86;677,3;671
Flash point, PMCC;°C;ASTM D93;66;>65
Sulphur;wt%;ASTM D4294;0,0046;0,0009
Haze;;;none;none
`

const POINTS = ['IBP', '10%', '20%', '30%', '40%', '50%', '60%', '70%', '80%', '90%', 'FBP']

const focused = (element: Locator) => until(() => hasFocus(element))

/** The page by its keys alone. */
function keyboard(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const tabTo = async (name: string | RegExp, wanted = page.getByRole('button', { name }).first()) => {
    await wanted.waitFor()
    for (let stops = 0; stops < 40; stops++) {
      if (await hasFocus(wanted)) return
      await press('Tab')
    }
    throw new Error(`the Tab key doesn’t come to ${name}`)
  }
  const choose = async (chosen: ReturnType<typeof file>) => {
    // Asked for early: the browser is told of it meanwhile.
    const chooser = page.waitForEvent('filechooser')
    await tabTo('Choose a file')
    await press('Enter')
    await (await chooser).setFiles(chosen)
  }
  return { press, tabTo, choose }
}

/** A certificate, results of a laboratory and prices: the questions of each, in order, and what came in. */
const WALKS = [
  {
    path: '/import',
    text: `${SHEET}Sampling date;;;03/04/2026;2026-04-10\n`,
    meaning: 'Meaning of row 2',
    questions: [/limits/, /which is the day/, 'Category'],
    submit: /import 2 materials$/,
    done: '2 materials imported',
  },
  {
    path: '/laboratory/import',
    text: 'Analysis;Sampled;Density @ 15 °C kg/m³;Flash point °C\nTank 12;2026-03-04;841,2;66\n',
    meaning: 'Meaning of Density @ 15 °C kg/m³',
    questions: [],
    submit: /store 1 result$/,
    done: '1 result stored',
  },
  {
    path: '/prices/import',
    text: 'Material;Price\nAlkylate;902\n',
    meaning: 'Meaning of Price',
    questions: [/currency/, /per what/],
    submit: /store 1 price$/,
    done: '1 price stored',
  },
] as const

/** The page of imports as a person meets it. */
const importPage = (page: Page) => ({
  open: (name: string, text: string) =>
    page.getByLabel('File', { exact: true }).setInputFiles(file(name, text)),
  answer: (question: string | RegExp, answer: string) =>
    page.getByRole('group', { name: question }).getByRole('button', { name: answer, exact: true }).click(),
  counts: (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor(),
  submit: page.getByRole('button', { name: /mport \d+ materials?$/ }),
})

/** A stored blend that is called Tank 12. */
async function blendOf(account: Awaited<ReturnType<typeof site.account>>) {
  const headers = { authorization: `Bearer ${account.access}` }
  const listed = await fetch(`${site.url}/materials/?category=gasoil`, { headers })
  const materials = ((await listed.json()) as { id: string }[]).slice(0, 2).map(({ id }) => id)
  await site.create(account, '/calculations/blending/', {
    materials,
    percentages: [40, 60],
    category: 'gasoil',
    name: 'Tank 12',
  })
}

describe('import', () => {
  test('a laboratory’s sheet is shown with what it means, asked about, corrected at its cells and taken; the next file of it is read without a question; taken back, what it made is gone', async () => {
    const { account, page, screen } = await openMaterials(site)
    const sheet = importPage(page)
    await screen.button('Import').click()
    await page.getByRole('heading', { name: 'Import' }).waitFor()
    await sheet.open('lab.csv', SHEET)
    await sheet.counts('2 materials')
    expect(await page.getByRole('radio', { name: 'a test' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Meaning of row 2' }).waitFor()
    await expectAccessible(page)
    expect(await sheet.submit.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Correct E6' }).click()
    await page.getByRole('textbox', { name: 'E6', exact: true }).fill('65')
    await page.keyboard.press('Enter')
    await sheet.answer('Category', 'Gasoil')
    await page.getByRole('textbox', { name: 'Producer' }).fill('Works')
    await page.getByRole('textbox', { name: 'Recovery' }).fill('98.5')
    await page.getByRole('textbox', { name: 'Keep as' }).fill('LIMS')
    await sheet.submit.click()
    await page.getByText('2 materials imported').waitFor()
    const [row] = await site.sql`
      select properties, details from material where owner_id = ${account.user.id} and name = 'Tank 12'`
    expect(row!.properties).toMatchObject({ density: 841.2, ibp: 172.5, pct_50: 279, sulfur_ppm: 46 })
    expect(row!.details.typed.density).toEqual({ value: '0.8412', unit: 'g/cm³', cell: 'D2' })
    expect(row!.details.entered).toEqual(['ibp', 'pct_50', 'fbp'])

    await page.getByRole('button', { name: 'Import another file' }).click()
    await page.getByRole('button', { name: 'Layout LIMS' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name of the layout' }).fill('LabWare')
    await page.keyboard.press('Enter')
    await page.getByText('1 file since').waitFor()
    await page.getByRole('button', { name: 'Layout LabWare' }).waitFor()
    const again = SHEET.replace('Tank 12', 'Tank 22').replace('Tank 14', 'Tank 24').replace('>65', '66')
    await sheet.open('again.csv', again)
    const known = page.getByRole('button', { name: 'Import 2 materials', exact: true })
    await known.waitFor()
    expect(await page.getByRole('heading', { name: 'To answer' }).count()).toBe(0)
    await known.click()
    await page.getByText('2 materials imported').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Import undone: 2 materials deleted').waitFor()
    const left = await site.sql`
      select name from material where owner_id = ${account.user.id} order by name`
    expect(left.map(({ name }) => name)).toEqual(['Tank 12', 'Tank 14'])

    await page.getByRole('button', { name: 'Import another file' }).click()
    await sheet.open('later.csv', SHEET.replace('0,8412', '0,8433').replace('>65', '67'))
    await page.getByRole('group', { name: 'exists already' }).waitFor()
    await expectAccessible(page)
    await sheet.answer(/exists already/, 'new sample of it')
    await known.click()
    await page.getByText('2 materials imported').waitFor()
    const sampled = await site.sql`
      select material.properties->>'density' as density, analysis.properties->>'density' as measured,
        analysis.properties ? 'pct_20' as has_filled, sampled_at is null as is_undated
      from material join material_analysis as analysis on material_id = material.id
      where owner_id = ${account.user.id} and name = 'Tank 12' order by sampled_at`
    expect([...sampled]).toEqual([
      { density: '843.3', measured: '843.3', has_filled: false, is_undated: false },
      { density: '843.3', measured: '841.2', has_filled: true, is_undated: true },
    ])

    await page.getByRole('button', { name: 'Blend with these' }).click()
    await page.waitForURL(/materials-analysis.*step=/)
    await page.getByText('Tank 12').first().waitFor()
    await page.getByText('Tank 14').first().waitFor()
  }, 120_000)

  test('three hundred rows with a comma each take one press, in Persian on a phone too', async () => {
    const viewport = { width: 360, height: 740 }
    const as = await site.account()
    const page = await site.open({ as, path: '/my-materials/import', language: 'fa', viewport })
    const rows = Array.from({ length: 300 }, (_, n) => `Tank ${n};Works;98,125;740,${100 + n}`)
    const head = 'Name;Producer;Recovery vol %;Density 15 °C kg/m³'
    await page.getByLabel('فایل', { exact: true }).setInputFiles(file('many.csv', [head, ...rows].join('\n')))
    await page.getByRole('status').filter({ hasText: '۳۰۰ ماده' }).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('group', { name: /یعنی$/ }).getByRole('button').nth(1).click()
    await page.getByRole('group', { name: /یعنی$/ }).waitFor({ state: 'detached' })
    await page.getByRole('group', { name: 'دسته' }).getByRole('button', { name: 'دیگر' }).click()
    await page.getByRole('menuitem', { name: 'بنزین' }).click()
    await page.getByRole('button', { name: /وارد کردن ۳۰۰ ماده$/ }).click()
    await page.getByText('۳۰۰ ماده وارد شد').waitFor()
    const [row] = await site.sql`
      select count(*)::int as n from material where name_key = 'tank 230' and properties->>'density' = '740.33'`
    expect(row!.n).toBe(1)
  }, 120_000)

  test('names stay in sight beside any column, also of a sheet that runs from the right, where the left arrow leads on', async () => {
    const heads = ['Nr', 'Name', ...Array.from({ length: 80 }, (_, n) => `Remark ${n}`)]
    const cells = (n: number) => [n, `Tank ${n}`, ...Array.from({ length: 80 }, () => `<${n}`)]
    const rows = [heads, ...Array.from({ length: 30 }, (_, n) => cells(n + 1))]
    for (const rightToLeft of [false, true]) {
      const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows, view: { rightToLeft } }] }))
      const page = await site.open({ as: await site.account(), path: '/import', language: 'fa' })
      await page.getByLabel('فایل', { exact: true }).setInputFiles({ name: 'x.xlsx', mimeType: '', buffer })
      const cell = (row: number, column: number) => page.locator(`[data-cell="${row},${column}"]`)
      await cell(3, 3).click()
      for (let step = 0; step < 60; step++)
        await page.keyboard.press(rightToLeft ? 'ArrowLeft' : 'ArrowRight')
      await cell(3, 63).and(page.locator(':focus')).waitFor()
      const [pane, name, at] = await Promise.all(
        [page.locator('.pane'), cell(3, 1), cell(3, 63)].map(async (box) => (await box.boundingBox())!),
      )
      const isBeside = (box: typeof at) =>
        box!.x >= pane!.x - 1 && box!.x + box!.width <= pane!.x + pane!.width + 1
      expect([isBeside(name), isBeside(at)]).toEqual([true, true])
      expect(Math.sign(name!.x - at!.x)).toBe(rightToLeft ? 1 : -1)
      // A limit is read as it is written.
      const sign = await cell(3, 63).evaluate((element) => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!
        const range = document.createRange()
        const leftOf = (from: number) => {
          range.setStart(text, from)
          range.setEnd(text, from + 1)
          return range.getBoundingClientRect().left
        }
        return leftOf(0) < leftOf(1)
      })
      expect(sign).toBe(true)
      await page.context().close()
    }
  }, 120_000)

  test('of a certificate with many samples the tests stay in sight, and no cell that has the focus lies below what is read beside', async () => {
    const tests = ['Density 15 °C kg/m³', 'Flash point, PMCC °C', 'Sulphur mg/kg']
    const line = (test: string, at: number) => [test, ...Array.from({ length: 12 }, (_, n) => 60 * at + n)]
    const rows = [['Property', ...Array.from({ length: 12 }, (_, n) => `Tank ${n + 1}`)], ...tests.map(line)]
    const text = rows.map((row) => row.join(';')).join('\n')
    const as = await site.account()
    for (const [width, hasTests] of [
      [360, true],
      [1024, false],
      [1440, true],
    ] as const) {
      const page = await site.open({ as, path: '/import', viewport: { width, height: 800 } })
      await page.getByLabel('File', { exact: true }).setInputFiles(file('many.csv', text))
      await page.getByText('12 materials').first().waitFor()
      if (width === 360) await page.getByText('Sheet', { exact: true }).click()
      const cell = (column: number) => page.locator(`[data-cell="1,${column}"]`)
      await cell(1).focus()
      for (let column = 2; column <= 12; column++) {
        await page.keyboard.press('ArrowRight')
        const isInSight = () =>
          cell(column).evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect()
            const at = (x: number) => document.elementFromPoint(x, (top + bottom) / 2)
            return [left + 4, right - 4].every((x) => element.contains(at(x)))
          })
        await until(isInSight)
      }
      const [pane, test] = await Promise.all([page.locator('.pane').boundingBox(), cell(0).boundingBox()])
      expect([width, test!.x >= pane!.x]).toEqual([width, hasTests])
      await page.context().close()
    }
  }, 120_000)

  test('a file of twenty thousand rows is read beside the page, which answers meanwhile; one that can’t be read so is told', async () => {
    const page = await site.open({ as: await site.account(), path: '/import' })
    const head = ['Tank', 'Density 15 °C kg/m³', ...POINTS.map((point) => `${point} °C`), 'Sulfur ppm']
    const row = (n: number) => [`Tank ${n}`, 820 + (n % 40), ...POINTS.map((_, at) => 180 + at * 15), 9]
    const text = [head, ...Array.from({ length: 20_000 }, (_, n) => row(n))]
      .map((each) => each.join())
      .join('\n')
    const field = page.getByLabel('File', { exact: true })
    await page.route('**/sheet-worker*', (route) => route.abort())
    await field.setInputFiles(file('long.csv', text))
    await page.getByText('The file could not be read. Try again.').waitFor()
    await page.unroute('**/sheet-worker*')
    await page.evaluate(() => {
      const longest = { taskMs: 0 }
      Object.assign(window, { longest })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest.taskMs = Math.max(longest.taskMs, duration)
      }).observe({ type: 'longtask' })
      // Stopped as soon as it is being read, and chosen again.
      new MutationObserver((_, seen) => {
        const stop = [...document.querySelectorAll('.reads button')].at(0)
        if (!(stop instanceof HTMLElement)) return
        seen.disconnect()
        stop.click()
      }).observe(document.body, { childList: true, subtree: true })
    })
    await field.setInputFiles(file('long.csv', text))
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    const from = performance.now()
    await field.setInputFiles(file('long.csv', text))
    await page.getByText('The first 5,000 of 20,001 rows').waitFor()
    await page.getByText('The first 1,000 of').waitFor()
    const tookMs = performance.now() - from
    const longest = await page.evaluate(() => (window as unknown as { longest: { taskMs: number } }).longest)
    expect(longest.taskMs).toBeLessThan(tookMs / 2)
  }, 120_000)

  test('from the file to what came in with the keyboard alone; letters are chosen by a word of the file, kept layouts are managed', async () => {
    const account = await site.account()
    const page = await site.open({ as: account, path: '/import' })
    const { press, tabTo, choose } = keyboard(page)
    const text =
      'Резервуар;Плотность при 15 °C, кг/м³;Haze;10% °C;50% °C\nБак 1;836,1;9;180;270\nБак 2;841,2;8;182;274\n'
    const buffer = Buffer.from(windows1251(text))
    await choose({ name: 'tanks.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('status').filter({ hasText: '2 materials' }).waitFor()
    await focused(page.getByRole('heading', { level: 1 }))

    // Each choice reads a cell of the file.
    await tabTo(/^Encoding/)
    await press('Enter', 'Tab')
    const letters = page.getByRole('radiogroup', { name: 'Encoding' }).getByRole('radio')
    expect(await hasFocus(letters.first())).toBe(true)
    await page.getByText('A1 reads').waitFor()
    expect(await letters.first().locator('xpath=..').textContent()).toBe('РезервуарWindows-1251, Cyrillic')
    // In sight, and not below anything.
    await page.getByText('Windows-1251, Cyrillic').click({ trial: true })
    await press('ArrowDown')
    expect(await hasFocus(letters.nth(1))).toBe(true)
    await press('Escape')

    // The sheet is one stop; above it the meanings.
    const stop = page.getByRole('grid').locator('[tabindex="0"]')
    expect(await stop.count()).toBe(1)
    await page.getByRole('heading', { level: 1 }).focus()
    await tabTo('the sheet', stop)
    await press('Home', 'PageUp', 'ArrowUp', 'ArrowRight', 'ArrowRight')
    await focused(page.getByRole('button', { name: 'Meaning of Haze' }))
    await press('Enter')
    await focused(page.getByRole('dialog').getByRole('combobox', { name: 'Property' }))
    await page.keyboard.type('Sulfur')
    await press('Tab')
    await page.keyboard.type('ppm')
    await tabTo('Use')
    await press('Enter')
    await focused(page.getByRole('button', { name: 'Meaning of Haze' }))

    // An answer gives the focus to the next question, the last one to the import.
    await tabTo(/^Take these/)
    await press('Enter')
    await focused(page.getByRole('button', { name: 'recovered', exact: true }))
    await press('Enter')
    await waitForFocusIn(page.getByRole('group', { name: 'Category' }))
    await press('Enter')
    const submit = page.getByRole('button', { name: /import 2 materials$/ })
    await focused(submit)
    await press('Enter')
    await page.getByText('2 materials imported').waitFor()
    const [row] = await site.sql`
      select name, properties from material where owner_id = ${account.user.id} order by name`
    expect(row).toMatchObject({ name: 'Бак 1', properties: { density: 836.1, pct_50: 270, sulfur_ppm: 9 } })

    await tabTo('Import another file')
    await press('Enter')
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer })
    await tabTo(/^Layout/)
    await press('Enter')
    await tabTo('Manage…')
    await press('Enter')
    await tabTo(/^Layout tanks.csv/)
    await press('Enter')
    await focused(page.getByRole('menuitem', { name: 'Rename' }))
    await press('ArrowDown', 'Enter')
    await page.getByText('Layout deleted').waitFor()
    await page.getByRole('heading', { level: 1 }).focus()
    await tabTo('Continue')
    await press('Enter')
    await page.getByRole('grid').waitFor()
  }, 120_000)

  for (const { path, text, meaning, questions, submit, done } of WALKS)
    test(`from the file to “${done}” with the keyboard alone`, async () => {
      const account = await site.account()
      if (path === '/laboratory/import') await blendOf(account)
      const page = await site.open({ as: account, path })
      const { press, tabTo, choose } = keyboard(page)
      await choose(file('walk.csv', text))
      await page.getByRole('grid').waitFor()
      await focused(page.getByRole('heading', { level: 1 }))
      await tabTo('the sheet', page.getByRole('grid').locator('[tabindex="0"]'))
      const button = page.getByRole('button', { name: meaning, exact: true })
      // Meanings stand above the columns, or beside the rows.
      await press(
        ...(meaning.includes('row') ? ['Home', 'PageUp', 'ArrowDown', 'End'] : ['Home', 'PageUp', 'ArrowUp']),
      )
      for (let steps = 0; steps < 9 && !(await hasFocus(button)); steps++) await press('ArrowRight')
      await focused(button)
      if (path !== '/prices/import') {
        await press('Enter')
        await page.getByRole('dialog').waitFor()
        await press('Escape')
        await focused(button)
      }
      // An answer gives the focus to the next question, the last one to the import.
      for (const [at, name] of questions.entries()) {
        const group = page.getByRole('group', { name })
        if (at === 0) await tabTo('the first answer', group.locator('.ans').getByRole('button').first())
        else await waitForFocusIn(group)
        await press('Enter')
      }
      const primary = page.getByRole('button', { name: submit })
      if (questions.length > 0) await focused(primary)
      else await tabTo(submit, primary)
      await press('Enter')
      await page.getByText(done).waitFor()
    }, 120_000)

  test('of a certificate a phone shows the lines, and what is no number as a field among them', async () => {
    const viewport = { width: 360, height: 740 }
    const page = await site.open({ as: await site.account(), path: '/import', viewport, touch: true })
    const certificate = `Property;Unit;Method;Tank 12
Density @ 15 °C;kg/m³;ASTM D4052;841,2
IBP;°F;ASTM D86;342,5
50% recovered;°F;ASTM D86;5O4,5
FBP;°F;ASTM D86;677,3
`
    await page.getByLabel('File', { exact: true }).setInputFiles(file('one.csv', certificate))
    await page.getByRole('heading', { name: 'Import 1 material' }).waitFor()
    const lines = page.locator('.lines > li')
    expect(await lines.count()).toBe(4)
    expect(await lines.first().textContent()).toContain('T50')
    expect(await page.getByRole('grid').count()).toBe(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const field = page.getByRole('textbox', { name: 'T50, D4' })
    await field.fill('534')
    await field.press('Enter')
    await lines.filter({ hasText: '278.9' }).waitFor()
    expect(await field.count()).toBe(0)
  }, 60_000)

  test('what is exported is imported by another without a question; a bad file is said to be one', async () => {
    const owner = await site.account()
    const properties = { recovery: 97, density: 838.2, ibp: 170, fbp: 360 }
    await site.addMaterial(owner, storedMaterial('=Gasoil', { properties, categories: ['gasoil'] }))
    const { page, screen } = await openMaterials(site, { as: owner })
    await screen.row('=Gasoil').waitFor()
    await screen.button('Export').click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel' }).click(),
    ])
    const buffer = Buffer.from(await Bun.file(await download.path()).bytes())
    const other = await openMaterials(site)
    await other.screen.button('Import').click()
    const field = other.page.getByLabel('File', { exact: true })
    await field.setInputFiles({ name: 'x.xlsx', mimeType: '', buffer: Buffer.from('PK nothing') })
    await other.page.getByText('The workbook can’t be read').waitFor()
    await field.setInputFiles({ name: download.suggestedFilename(), mimeType: '', buffer })
    await other.page.getByRole('button', { name: 'Import 1 material', exact: true }).click()
    await other.page.getByText('1 material imported').waitFor()
    const rows = await site.sql`
      select properties, details from material where name = '=Gasoil' order by created_at`
    expect(rows[1]).toEqual(rows[0])
  }, 120_000)
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
        'Sample: Tank 7\nDensity @ 15 °C kg/m³ 742 ASTM D4052\nIBP °F 212\nSulfur 12 mg/l\nAppearance clear\n۵۰ درصد تقطیر ۳۰۰',
      )
    await screen.form.getByText('Lines understood: 4 of 5').waitFor()
    await screen.form.getByText('Not understood').waitFor()
    await expectAccessible(page)
    await screen.form.getByRole('checkbox', { name: /^IBP: 100 °C/ }).uncheck()
    await screen.form.getByRole('button', { name: 'Fill in 3 values' }).click()
    expect(await screen.field('Density').inputValue()).toBe('742')
    expect(await screen.field('50%').inputValue()).toBe('300')
    expect(await screen.field('IBP').inputValue()).toBe('')
    expect(await screen.field('Material Name').inputValue()).toBe('Tank 7')
    await screen.form.getByRole('button', { name: 'Undo' }).click()
    expect(await screen.field('Density').inputValue()).toBe('')
  }, 60_000)
})
