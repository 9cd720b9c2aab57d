import { beforeAll, expect, test } from 'bun:test'
import { expectAccessible, hasFocus } from './inspect.ts'
import { type SignedIn, testSite } from './site.ts'

const site = testSite()
let somebody: SignedIn
beforeAll(async () => {
  somebody = await site.account()
})

test('on a small screen the links wait behind the hamburger; where there is room six stand in the navbar, and behind the name where there is not; what is opened keeps the focus when a screen comes late', async () => {
  const page = await site.open({ as: somebody, path: '/dashboard', viewport: { width: 360, height: 740 } })
  const profile = page.getByRole('link', { name: 'Profile' })
  const toggle = page.getByRole('button', { name: 'Menu' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await profile.isVisible()).toBe(false)
  await toggle.click()
  expect(await toggle.getAttribute('aria-expanded')).toBe('true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(await profile.isVisible()).toBe(false)
  await toggle.click()
  await profile.click()
  await page.waitForURL('**/profile')
  expect(await page.getByRole('link', { name: 'Dashboard' }).isVisible()).toBe(false)

  await page.setViewportSize({ width: 1120, height: 740 })
  const bar = page.getByRole('navigation', { name: 'Main' })
  const account = bar.getByRole('button', { name: 'Test Engineer' })
  const quiet = ['Help', 'Support', 'About Us', 'Logout'].map((name) => bar.getByRole('button', { name }))
  const inSight = () =>
    Promise.all([...quiet, bar.getByRole('link', { name: 'Profile' }), account].map((one) => one.isVisible()))
  await bar.getByRole('link', { name: 'Dashboard' }).waitFor()
  expect(await inSight()).toEqual([true, true, true, true, true, false])
  await page.setViewportSize({ width: 1000, height: 740 })
  expect(await inSight()).toEqual([false, false, false, false, false, true])
  await account.click()
  expect(await inSight()).toEqual([true, true, true, true, true, true])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect([(await inSight())[0], await hasFocus(account)]).toEqual([false, true])
  await account.click()
  await quiet[0]!.click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  expect([(await inSight())[0], await hasFocus(account)]).toEqual([false, true])
  const library = bar.getByRole('button', { name: 'Library' })
  const grades = bar.getByRole('link', { name: 'Grades' })
  for (const away of [() => page.mouse.click(500, 700), () => page.keyboard.press('Shift+Tab')]) {
    await library.click()
    await grades.waitFor()
    await away()
    await grades.waitFor({ state: 'hidden' })
  }
  await library.click()
  await grades.click()
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
  expect([await grades.isVisible(), await library.getAttribute('aria-current')]).toEqual([false, 'true'])
})

test('beside a company of a long name nothing of the navbar lies over another, nor wraps, in either language', async () => {
  const owner = await site.account()
  const name = 'Southern Refining and Blending Company of the Gulf'
  const { id } = (await site.create(owner, '/me/companies/', { name })) as { id: string }
  for (const language of ['en', 'fa'] as const) {
    const page = await site.open({ as: owner, path: '/dashboard', language, space: `${id} owner` })
    await page.locator('.space-switch button').filter({ hasText: name }).waitFor()
    for (const width of [900, 1121, 1279, 1281, 1439, 1441]) {
      await page.setViewportSize({ width, height: 740 })
      const { over, height } = await page.locator('.navbar').evaluate((bar) => {
        const boxes = [...bar.querySelectorAll('a, button, .note')]
          .map((one) => one.getBoundingClientRect())
          .filter((box) => box.width > 0)
          .sort((a, b) => a.left - b.left)
        return {
          over: boxes.filter((box, at) => at > 0 && box.left < boxes[at - 1]!.right - 1).length,
          height: bar.getBoundingClientRect().height,
        }
      })
      expect([language, width, over, height < 60]).toEqual([language, width, 0, true])
    }
  }
})
