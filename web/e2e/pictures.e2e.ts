import { beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { Canvas, loadImage } from 'skia-canvas'
import { atStep, keptAnalysis, openWizard, RECIPE } from './analysis.page.ts'
import { type SignedIn, testSite } from './site.ts'

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
let account: SignedIn
/** The tab's memory of a finished analysis. */
let kept: string

beforeAll(async () => {
  const { account: owner, page, wizard } = await openWizard(site)
  await wizard.toPercentages()
  await wizard.setPercentages(RECIPE)
  await page.getByRole('combobox', { name: 'Check against' }).selectOption('en228-e5')
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  account = owner
  kept = await keptAnalysis(page)
})

const open = (step: string, language: 'en' | 'fa'): Promise<Page> =>
  site.open({ as: account, path: atStep(step), analysis: kept, language, viewport: VIEWPORT })

const SCREENS = {
  async percentages() {
    const page = await open('percentages', 'en')
    await page.locator('.limit-row').first().waitFor()
    return page
  },
  async results() {
    const page = await open('results', 'en')
    await page.locator('.property-table').first().waitFor()
    return page
  },
  async graph() {
    const page = await open('results', 'fa')
    await page.getByRole('button', { name: 'نمودار تحلیل', exact: true }).click()
    await page.locator('.graph img').waitFor()
    return page
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

for (const [name, show] of Object.entries(SCREENS))
  test(`the picture of ${name} is what the screen looks like`, async () => {
    const page = await show()
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
  })
