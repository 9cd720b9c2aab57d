import { expect, test } from 'bun:test'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { until } from '#server/test-until.ts'
import { openWizard } from './analysis.page.ts'
import { hurried } from './browser.ts'
import { testSite } from './site.ts'

/**
 * Beyond this, typing feels slow. One frame of 16 ms is the goal, and the figure is printed; the limit leaves room for busy
 * machines.
 */
const LAG_MS = 60
const WAIT_MS = 3_000

hurried()
const site = testSite()

test('a keystroke reaches the preview at once, with 10 materials', async () => {
  const { page, wizard } = await openWizard(site)
  await wizard.toMaterials(10, 'Gasoline')
  const boxes = page.getByRole('checkbox')
  for (let i = 0; i < 10; i++) await boxes.nth(i).check()
  await wizard.button('Continue to Percentages').click()
  await wizard.button('Auto Distribute').click()
  await page.getByRole('spinbutton').first().click()
  await wizard.preview.locator('.limit-row').first().waitFor()

  const times = await page.evaluate(async () => {
    const field = document.activeElement as HTMLInputElement
    const preview = document.querySelector('.answer')!
    const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    const measured: number[] = []
    for (let i = 0; i < 60; i++) {
      const before = preview.textContent
      const start = performance.now()
      type.call(field, String(5 + (i % 40) * 1.1))
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      // React flushes an input event before it returns to the browser; forcing layout counts that too.
      await Promise.resolve()
      document.body.getBoundingClientRect()
      const took = performance.now() - start
      if (preview.textContent === before) throw new Error('the preview did not follow the keystroke')
      measured.push(took)
      // Keys don't come at every frame; what does is shown at every third.
      for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return measured.sort((a, b) => a - b)
  })
  const median = times[Math.floor(times.length / 2)]!
  const slow = times[Math.floor(times.length * 0.95)]!
  console.log(
    `keystroke to preview, 10 materials: median ${median.toFixed(1)} ms, 95 % ${slow.toFixed(1)} ms`,
  )
  expect(median).toBeLessThan(LAG_MS)

  const { within, after } = await page.evaluate(async () => {
    const field = document.activeElement as HTMLInputElement
    const preview = document.querySelector('.answer')!
    const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const frames = async () => {
      for (let passed = 0; passed < 4; passed++) await frame()
    }
    await frames()
    const seen = new Set<string>()
    for (let i = 0; i < 20; i++) {
      type.call(field, String(10 + i))
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await Promise.resolve()
      seen.add(preview.textContent!)
    }
    await frames()
    return { within: seen.size, after: seen.has(preview.textContent!) }
  })
  // However fast the changes come, the first is shown at once, and the last within a few frames.
  expect(within).toBe(1)
  expect(after).toBe(false)
})

test('5,000 materials are searched and ticked without a noticeable wait', async () => {
  const account = await site.account()
  const rows = Array.from({ length: 5000 }, (_, i) => ({
    owner_id: account.user.id,
    name: `Stream ${i}`,
    producer_english_name: 'Works',
    name_key: `stream ${i}`,
    producer_key: 'works',
    search_key: `stream ${i} works`,
    categories: ['customized', 'naphtha'],
    properties: site.sql.json({ ...emptyProperties(), recovery: 98, density: 700 + (i % 50) }),
  }))
  await site.sql`insert into material ${site.sql(rows)}`
  const { page, wizard } = await openWizard(site, { as: account })
  await wizard.toMaterials(2, 'Naphtha')
  await wizard.search.click()
  const start = performance.now()
  await wizard.search.fill('stream 4999')
  await wizard.material('Stream 4999').waitFor()
  const searched = performance.now() - start
  await wizard.material('Stream 4999').check()
  const ticked = performance.now() - start - searched
  await wizard.search.fill('')
  await wizard.search.blur()
  await until(async () => {
    await page.mouse.wheel(0, 100_000)
    return (await page.getByRole('checkbox').count()) > 100
  })
  console.log(`5,000 materials: searched in ${searched.toFixed(0)} ms, ticked in ${ticked.toFixed(0)} ms`)
  expect(searched).toBeLessThan(WAIT_MS)
  expect(ticked).toBeLessThan(WAIT_MS)
})

/** What moves unasked, as the share of the window that it crosses (Layout Instability); below 0.1 is called good. */
const SHIFT = 0.03

for (const viewport of [
  { width: 412, height: 823 },
  { width: 1440, height: 900 },
]) {
  test(`the results of 10 materials come without a jump, at ${viewport.width} px`, async () => {
    const { page, wizard } = await openWizard(site, { viewport })
    await wizard.toMaterials(10, 'Gasoline')
    const boxes = page.getByRole('checkbox')
    for (let i = 0; i < 10; i++) await boxes.nth(i).check()
    await wizard.button('Continue to Percentages').click()
    await wizard.button('Auto Distribute').click()
    await wizard.preview.locator('.limit-row').first().waitFor()
    await page.evaluate(() => {
      const seen = { shift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        // What follows a press within half a second is excused there, but not here.
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift' })
    })
    await wizard.button('Calculate').evaluate((button: HTMLElement) => button.click())
    await wizard.confirmed.waitFor()
    const rows = wizard.results.getByRole('row')
    // On a phone the blend and one material, else the blend, all materials and the test method.
    const cells = viewport.width < 896 ? 2 : 12
    await until(async () => (await rows.last().getByRole('cell').count()) === cells)
    const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
    console.log(`layout shift of the results at ${viewport.width} px: ${shift.toFixed(4)}`)
    expect(shift).toBeLessThan(SHIFT)
  })
}
