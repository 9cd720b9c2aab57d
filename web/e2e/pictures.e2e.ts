import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Canvas, loadImage } from 'skia-canvas'
import { openShares, RECIPE } from './analysis.page.ts'
import { drawn } from './inspect.ts'
import { testSite } from './site.ts'

type Window = Awaited<ReturnType<typeof openShares>>

/**
 * The pictures of the README and of the help dialog are what the product looks like. Where a screen no longer looks like its
 * picture, `ACCEPT_PICTURES=1 bun run test web/e2e/pictures` takes a new one, with
 * `CHROME=/usr/bin/chromium`: the browser from npm has no Persian letters of a system.
 */
const FOLDER = join(import.meta.dir, '../pictures')
const VIEWPORT = { width: 1200, height: 750 }
const QUALITY = 0.8
/** Both are compared as so many cells, so that dates, ids and the edges of letters make no difference. */
const CELLS = { width: 30, height: 19 }
/** A cell looks otherwise where its grey is off by more than this of 255. */
const OTHERWISE = 32
/** Of the cells: another browser's letters make 0.7 %, another band above a table 4 %, another screen 11 %. */
const MOST_OTHERWISE = 0.02

const site = testSite()

/** The screens in the order in which one window comes to them. */
const SCREENS = {
  async percentages({ page }: Window) {
    await page.getByRole('combobox', { name: 'Check against' }).selectOption('en228-e5-2026-11')
    await page.locator('.limit-row').first().waitFor()
    await page.locator('.estimate-label').waitFor()
  },
  async results({ page, wizard }: Window) {
    await wizard.button('Calculate').click()
    await wizard.confirmed.waitFor()
    await drawn(page.locator('.property-table').last())
  },
  async graph({ page }: Window) {
    await page.getByRole('button', { name: 'فارسی', exact: true }).click()
    await page.getByRole('button', { name: 'نمودار تقطیر', exact: true }).click()
    await page.locator('.graph img').waitFor()
  },
}

/** The grey of each cell. */
async function cellsOf(file: Buffer): Promise<number[]> {
  const { width, height } = CELLS
  const canvas = new Canvas(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(await loadImage(file), 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  return Array.from(
    { length: width * height },
    (_, at) => (data[4 * at]! + data[4 * at + 1]! + data[4 * at + 2]!) / 3,
  )
}

async function asWebp(png: Buffer): Promise<Buffer> {
  const canvas = new Canvas(VIEWPORT.width, VIEWPORT.height)
  canvas.getContext('2d').drawImage(await loadImage(png), 0, 0)
  return canvas.toBuffer('webp', { quality: QUALITY })
}

test('the pictures of percentages, results and graph are what the screens look like', async () => {
  const window = await openShares(site, RECIPE, { viewport: VIEWPORT })
  const { page } = window
  for (const [name, show] of Object.entries(SCREENS)) {
    await show(window)
    await page.evaluate(() => document.fonts.ready)
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const file = Bun.file(join(FOLDER, `${name}.webp`))
    if (process.env.ACCEPT_PICTURES === '1') await Bun.write(file, await asWebp(shot))
    const [now, before] = await Promise.all([
      cellsOf(shot),
      file.bytes().then((bytes) => cellsOf(Buffer.from(bytes))),
    ])
    const otherwise = now.filter((grey, at) => Math.abs(grey - before[at]!) > OTHERWISE)
    expect([name, otherwise.length / now.length < MOST_OTHERWISE]).toEqual([name, true])
    expect(file.size).toBeLessThan(80_000)
  }
})
