import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { calculated } from './analyses.page.ts'
import { openShares, RECIPE } from './analysis.page.ts'
import { coveredFigures, cutOff, expectAccessible, follow, tooSmall, wrongWay } from './inspect.ts'
import { testSite } from './site.ts'

const site = testSite()

const withDigits = async (page: Page, digits: 'latin' | 'persian') => {
  await page.evaluate((chosen) => {
    const kept = JSON.parse(localStorage.getItem('preferences')!)
    localStorage.setItem('preferences', JSON.stringify({ ...kept, digits: chosen }))
  }, digits)
  await page.reload()
}

test('on a Persian phone no digit of a result lies under anything, in either digits, and what is pressed has room', async () => {
  const { account, kept, blend } = await calculated(site)
  const other = await blend([50, 30, 20], { grade: 'en228-e5' })
  const viewport = { width: 360, height: 740 }
  const path = `/my-analyses/${kept.id}`
  const page = await site.open({ as: account, language: 'fa', path, viewport, touch: true })
  const screens = [
    [path, '.property-table td.number'],
    [`/my-analyses/compare?ids=${kept.id},${other.id}`, '.compare-figure'],
  ] as const
  for (const digits of ['latin', 'persian'] as const) {
    await withDigits(page, digits)
    for (const [address, ready] of screens) {
      await page.goto(address)
      await page.locator(ready).first().waitFor()
      for (const width of [360, 412]) {
        await page.setViewportSize({ width, height: 740 })
        const where = `${address} ${digits} ${width}`
        expect({ where, covered: await coveredFigures(page) }).toEqual({ where, covered: [] })
        expect({ where, wrong: await wrongWay(page) }).toEqual({ where, wrong: [] })
      }
    }
  }
}, 240_000)

test('a menu never opens off the window, and targets have the room that fingers need', async () => {
  const { account, kept } = await calculated(site)
  const viewport = { width: 360, height: 740 }
  const path = `/my-analyses/${kept.id}`
  const page = await site.open({ as: account, language: 'fa', path, viewport, touch: true })
  await page.locator('.property-table').first().waitFor()
  expect(await cutOff(page)).toEqual([])
  expect(await tooSmall(page, 'header')).toEqual([])
  for (const button of await page.locator('main [aria-haspopup=menu]').all()) {
    await button.evaluate((one) => one.scrollIntoView({ block: 'end' }))
    await button.click()
    const box = (await page.getByRole('menu').boundingBox())!
    const within =
      box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && Math.round(box.y + box.height) <= 740
    expect([await button.textContent(), box, within]).toEqual([await button.textContent(), box, true])
    await page.keyboard.press('Escape')
  }
  await expectAccessible(page, ['target-size'])
  for (const address of ['/my-materials', '/prices', '/tanks', '/plan', '/profile', '/my-grades']) {
    await follow(page, address)
    await page.locator('main h1').waitFor()
    expect([address, await wrongWay(page)]).toEqual([address, []])
    const small = await page.locator('main :is(input, select, textarea):visible').evaluateAll((fields) =>
      fields.flatMap((one) => {
        const { fontSize } = getComputedStyle(one)
        const isTyped = one.matches('select, textarea, .input')
        return isTyped && Number.parseFloat(fontSize) < 16 ? [`${one.id} ${fontSize}`] : []
      }),
    )
    expect([address, small]).toEqual([address, []])
    await expectAccessible(page, ['target-size'])
  }
}, 240_000)

test('a calculation that fails says why in sight, and the reason has the focus', async () => {
  const { page } = await openShares(site, RECIPE, {
    language: 'fa',
    viewport: { width: 360, height: 740 },
    touch: true,
  })
  await page.route(/\/calculations\/blending\/(\?|$)/, (route) => route.abort())
  await page.getByRole('button', { name: 'توزیع خودکار' }).click()
  await page.getByRole('button', { name: 'محاسبه', exact: true }).last().click()
  const alert = page.getByRole('main').getByRole('alert').last()
  await alert.waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'alert')
  const { y, height } = (await alert.boundingBox())!
  expect([y >= 0, y + Math.min(height, 200) <= 740]).toEqual([true, true])
}, 120_000)
