import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { atStep, calculatedAnalysis, openResults, openShares } from './analysis.page.ts'
import { cutOff, drawn, expectNoSidewaysScroll, follow, tooSmall, turnPersian } from './inspect.ts'
import { storedMaterial } from './materials.page.ts'
import { testSite } from './site.ts'

const site = testSite()

const LONG = 'Heavystraightrunvacuumgasoilfromthesecondhydrotreaterofthesouthernrefinerycomplexunit3a1'
/** They differ at the end alone. */
const NAMES = [`${LONG}7`, `${LONG}8`, 'نفت‌گاز سنگین (برش دوم) [واحد ۳] پالایشگاه جنوب «آزمایشی»']
const STEPS = ['count', 'category', 'materials', 'analyze', 'percentages', 'results'] as const

const table = (page: Page) => drawn(page.locator('.property-table').first())

/** How far what is soft and the lines of the table stand out from the ground. */
async function contrasts(page: Page) {
  const luminance = (selector: string, property: 'color' | 'borderBlockEndColor' | 'backgroundColor') =>
    page
      .locator(selector)
      .first()
      .evaluate((one, name) => {
        const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
        context.fillStyle = getComputedStyle(one)[name]
        context.fillRect(0, 0, 1, 1)
        const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
          const share = part / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
      }, property)
  const ground = await luminance('html', 'backgroundColor')
  const against = (one: number) => (Math.max(one, ground) + 0.05) / (Math.min(one, ground) + 0.05)
  return {
    soft: against(await luminance('.recipe-share, .material-producer', 'color')),
    line: against(await luminance('.property-table tbody tr:nth-child(3) td', 'borderBlockEndColor')),
  }
}

test('results are heard as whole numbers, stand out for who asks for more contrast, and keep shares and step in the colours of the system', async () => {
  const { page } = await openResults(site, ['Reformate, 95 RON', 'Isomerate'])
  const tools = await page.context().newCDPSession(page)
  const { nodes } = await tools.send('Accessibility.getFullAXTree')
  const texts = nodes
    .filter(({ role }) => role?.value === 'StaticText')
    .map(({ name }) => String(name?.value).trim())
  expect(texts.filter((text) => /^\d+\.\d\d$/.test(text)).length).toBeGreaterThan(20)
  expect(texts.filter((text) => /^[.٫]\d/.test(text))).toEqual([])
  // The room that aligns whole numbers on the mark is not said.
  expect(texts).not.toContain('.00')

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'no-preference' })
    const usual = await contrasts(page)
    await page.emulateMedia({ colorScheme, contrast: 'more' })
    const more = await contrasts(page)
    expect(usual.line).toBeLessThan(2)
    expect(more.line).toBeGreaterThan(3)
    expect(more.soft).toBeGreaterThan(Math.max(usual.soft, 9))
  }

  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference', forcedColors: 'active' })
  const lines = await page
    .locator('.step')
    .evaluateAll((steps) => steps.map((step) => getComputedStyle(step).borderInlineStartColor))
  expect(new Set(lines).size).toBe(2)
  expect(lines.filter((line) => line === lines.at(-1))).toHaveLength(1)
  await follow(page, atStep('percentages'))
  const segments = page.locator('.recipe-segment')
  await segments.first().waitFor()
  const colours = await segments.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(new Set([...colours, ground]).size).toBe(3)
})

/** What has focus and can't be seen, for as many presses of Tab as there are stops. */
async function hiddenStops(page: Page): Promise<{ stops: number; hidden: string[] }> {
  const hidden: string[] = []
  await page.locator('main').focus()
  let stops = -1
  // As long as the key is held.
  for (let found: string | null = ''; found !== null; stops++) {
    await page.keyboard.down('Tab')
    found = await page.evaluate(() => {
      const one = document.activeElement
      if (!one || one === document.body || !one.closest('main')) return null
      // Its tooltip opens above it; what matters is what stays in sight over it.
      const box = one.getBoundingClientRect()
      const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2
      const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2
      const seen = document.elementsFromPoint(x, y).find((layer) => !layer.closest('[role=tooltip]'))
      const isSeen = seen !== undefined && (one.contains(seen) || seen.contains(one))
      return isSeen ? '' : `${one.className} ${one.textContent?.slice(0, 30)} below ${seen?.className}`
    })
    if (found) hidden.push(found)
  }
  await page.keyboard.up('Tab')
  return { stops, hidden }
}

test('at 400 % zoom and beside the sticky column of a wide table nothing that has focus lies below something else', async () => {
  const account = await site.account()
  // Their dashes are in the first column and in the last, so that Tab goes to and fro.
  for (const [name, more] of [
    ['Cut one', { density: 720 }],
    ['Cut two', { rvp: 50 }],
  ] as const)
    await site.addMaterial(account, { ...storedMaterial(name), properties: { recovery: 97, ...more } })
  const between = ['Reformate, 95 RON', 'Isomerate', 'FCC gasoline, full range']
  const names = ['Cut one', ...between, 'Cut two']
  const analysis = await calculatedAnalysis(site, account, names, 'customized')
  const viewport = { width: 320, height: 256 }
  const page = await site.open({ as: account, path: '/nowhere', analysis, viewport })
  for (const step of ['analyze', 'percentages', 'results'] as const) {
    await follow(page, atStep(step))
    await (step === 'percentages' ? page.locator('.limit-row').first().waitFor() : table(page))
    const { stops, hidden } = await hiddenStops(page)
    expect(hidden).toEqual([])
    expect(stops).toBeGreaterThan(5)
  }
  await follow(page, atStep('materials'))
  const remove = page.locator('.chip-remove')
  await remove.first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('.material-list:not([aria-busy])').waitFor()
  for (let chip = 0; chip < names.length; chip++) {
    await remove.nth(chip).focus()
    const over = await remove.nth(chip).evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return one.contains(top) ? null : `${top?.className} at ${Math.round(x)}, ${Math.round(y)}`
    })
    expect([chip, over]).toEqual([chip, null])
  }
  await page.setViewportSize({ width: 768, height: 900 })
  await follow(page, atStep('analyze'))
  await page.locator('.value-missing').nth(20).waitFor()
  const { stops, hidden } = await hiddenStops(page)
  expect(hidden).toEqual([])
  expect(stops).toBeGreaterThan(15)
}, 120_000)

test('on every step, fingers find their targets, names are whole and nothing leaves the window; nor do the numbers of the graph', async () => {
  const account = await site.account()
  for (const name of NAMES)
    await site.addMaterial(account, {
      ...storedMaterial(name),
      producer_english_name: `${LONG}s works`,
      properties: { recovery: 97, density: 820.5 },
    })
  const finger = { as: account, touch: true, viewport: { width: 360, height: 800 } }
  const { page, wizard } = await openShares(site, NAMES, { ...finger, category: 'customized' })
  await wizard.button('Auto Distribute').click()
  await wizard.button('Calculate').click()
  await wizard.confirmed.waitFor()
  for (const [width, language] of [
    [360, 'en'],
    [1024, 'fa'],
  ] as const) {
    if (language === 'fa') {
      await page.setViewportSize({ width, height: 800 })
      await turnPersian(page, { width })
    }
    for (const step of STEPS) {
      await follow(page, atStep(step))
      await page.locator('.wizard-step').waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect([step, await cutOff(page)]).toEqual([step, []])
      await expectNoSidewaysScroll(page)
      expect([step, await tooSmall(page, 'main')]).toEqual([step, []])
    }
    if (width < 896) {
      // One material beside the blend, which the head chooses by its whole name.
      const names = page.locator('.property-table thead select').first().locator('option')
      expect(new Set(await names.allTextContents())).toEqual(new Set(NAMES))
    } else {
      const heads = page.locator('.property-table thead .material-name:not(.print-only)')
      expect(new Set(await heads.allInnerTexts()).size).toBe(NAMES.length)
      const isWhole = (all: Element[]) => all.every((one) => one.scrollWidth <= one.clientWidth + 1)
      expect(await heads.evaluateAll(isWhole)).toBe(true)
      await page.locator('.name-trigger').first().tap()
      await page.getByRole('tooltip').filter({ hasText: NAMES[0]! }).first().waitFor()
    }
    await follow(page, '/my-materials')
    await page.locator('.row-actions button').last().waitFor()
    expect(await cutOff(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    expect(await tooSmall(page, 'main')).toEqual([])
    const [name, action] = await Promise.all(
      ['tbody th', 'tbody .row-actions'].map((part) => page.locator(part).first().boundingBox()),
    )
    expect(language === 'fa' ? action!.x + action!.width <= name!.x + 1 : action!.x >= name!.x).toBe(true)
    expect(action!.x + action!.width).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1100, height: 800 })
  await follow(page, atStep('results'))
  await page.getByRole('button', { name: 'نمودار تقطیر', exact: true }).click()
  const numbers = page.locator('.graph .table')
  await numbers.locator('tbody tr').first().waitFor()
  expect(await numbers.evaluate((one) => one.scrollWidth <= one.parentElement!.clientWidth + 1)).toBe(true)
}, 180_000)
