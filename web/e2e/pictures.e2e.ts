import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Canvas, loadImage } from 'skia-canvas'
import { openShares, RECIPE } from './analysis.page.ts'
import { drawn } from './inspect.ts'
import { testSite } from './site.ts'

type Window = Awaited<ReturnType<typeof openShares>>

/**
 * The pictures of the README and of the help dialog are what the product looks like. Where a screen no longer looks like its
 * picture, `ACCEPT_PICTURES=1 bun run test web/e2e/pictures` takes a new one.
 */
const FOLDER = join(import.meta.dir, '../pictures')
const VIEWPORT = { width: 1200, height: 750 }
const QUALITY = 0.8
/** Both are compared at this size, so that dates, ids and another version of the browser make no difference. */
const THUMB = { width: 60, height: 38 }
/** Of 255, on average over all points: a line more above the table makes 2.5, another screen 9. */
const TOLERANCE = 1.5

const site = testSite()

/** The screens in the order in which one window comes to them. */
const SCREENS = {
  async percentages({ page }: Window) {
    await page.getByRole('combobox', { name: 'Check against' }).selectOption('en228-e5')
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

async function thumbOf(file: Buffer): Promise<Uint8Array> {
  const canvas = new Canvas(THUMB.width, THUMB.height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(await loadImage(file), 0, 0, THUMB.width, THUMB.height)
  return Uint8Array.from(context.getImageData(0, 0, THUMB.width, THUMB.height).data)
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
      thumbOf(shot),
      file.bytes().then((b) => thumbOf(Buffer.from(b))),
    ])
    const apart = now.reduce((sum, value, at) => sum + Math.abs(value - before[at]!), 0) / now.length
    expect(apart).toBeLessThan(TOLERANCE)
    expect(file.size).toBeLessThan(80_000)
  }
})
