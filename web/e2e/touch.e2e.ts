import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectNoSidewaysScroll } from './inspect.ts'
import { storedMaterial } from './materials.page.ts'
import { PASSWORD, type SignedIn, testSite } from './site.ts'

const site = testSite()

const LONG = 'Heavystraightrunvacuumgasoilfromthesecondhydrotreaterofthesouthernrefinerycomplexunit3a17'
const PERSIAN = 'نفت‌گاز سنگین (برش دوم) [واحد ۳] پالایشگاه جنوب «آزمایشی»'

/** Somebody whose every name is long. */
let as: SignedIn
beforeAll(async () => {
  const account = await site.account()
  const [{ username }] = await site.sql<[{ username: string }]>`
    update account set first_name = ${LONG}, last_name = ${PERSIAN}, email = ${`${LONG}@example.com`},
      username = ${LONG}, username_key = ${LONG.toLowerCase()} where id = ${account.user.id} returning username`
  await site.addMaterial(account, {
    ...storedMaterial(LONG),
    name_farsi: PERSIAN,
    producer_english_name: LONG,
  })
  as = { ...account, user: { ...account.user, username } }
}, 60_000)

/** What can be pressed with less than 44 px of room; a control in a label has the label's. */
const tooSmall = (page: Page, within: string): Promise<string[]> =>
  page.evaluate((scope) => {
    const small: string[] = []
    for (const target of document.querySelectorAll(
      `:is(${scope}) :is(a, button, input, select, summary):not([aria-hidden])`,
    )) {
      const box = (target.closest('.checkbox, .radio') ?? target).getBoundingClientRect()
      const isShown = target.checkVisibility() && box.width > 1
      if (isShown && Math.min(box.width, box.height) < 43.5)
        small.push(`${target.textContent || target.id} ${box.width}×${box.height}`)
    }
    return small
  }, within)

/** What ends beyond the window, tables aside, which scroll, or is wider than the dialog it stands in. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth
    const isCut = (one: Element) => {
      const { left, right, width } = one.getBoundingClientRect()
      return width > 1 && (left < -1 || right > room + 1) && !one.closest('.visually-hidden, table')
    }
    const isWide = (one: Element) => one.scrollWidth > one.clientWidth + 1
    return [
      ...[...document.querySelectorAll('main *, header *, dialog *')].filter(isCut),
      ...[...document.querySelectorAll('.dialog-body')].filter(isWide),
    ].map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`)
  })

test.each([
  [360, 'en'],
  [1024, 'fa'],
] as const)(
  'at %i pixels in %s, names of 90 letters stay in view and fingers find their targets',
  async (width, language) => {
    const window = await site.browser.newContext({
      viewport: { width, height: 800 },
      baseURL: site.url,
      hasTouch: true,
      isMobile: true,
    })
    await window.addInitScript(
      ([signedIn, chosen]) => {
        localStorage.setItem('preferences', JSON.stringify({ language: chosen }))
        localStorage.setItem('access_token', signedIn.access)
        localStorage.setItem('refresh_token', signedIn.refresh)
        localStorage.setItem('user', JSON.stringify(signedIn.user))
      },
      [as, language] as const,
    )
    const page = await window.newPage()
    const dialog = page.locator('dialog')
    const check = async (scope: string) => {
      expect(await cutOff(page)).toEqual([])
      await expectNoSidewaysScroll(page)
      expect(await tooSmall(page, scope)).toEqual([])
    }
    await page.goto('/my-materials')
    await page.locator('.row-actions button').last().click()
    await dialog.waitFor()
    await check('header, dialog')
    await page.keyboard.press('Escape')
    await page.goto('/profile')
    await page.locator('.setting button').last().click()
    await dialog.locator('input').last().fill(PASSWORD)
    await dialog.locator('button[type=submit]').click()
    await dialog.getByText(LONG).waitFor()
    await check('header, dialog')
    await page.keyboard.press('Escape')
    await page.locator('summary').click()
    const toggle = page.locator('.navbar-toggle')
    if (await toggle.isVisible()) await toggle.click()
    await check('header, main')
    await page.goto('/dashboard')
    await page.getByText(LONG).waitFor()
    await check('header, main')
    for (const path of ['/login', '/signup']) {
      await page.goto(path)
      await page.locator('form').waitFor()
      await check('header, main')
    }
  },
)
