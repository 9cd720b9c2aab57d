import { beforeAll, expect, test } from 'bun:test'
import { cutOff, expectNoSidewaysScroll, follow, tooSmall } from './inspect.ts'
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
})

test.each([
  [360, 'en'],
  [1024, 'fa'],
] as const)(
  'at %i pixels in %s, names of 90 letters stay in view and fingers find their targets',
  async (width, language) => {
    const viewport = { width, height: 800 }
    const page = await site.open({ as, path: '/my-materials', language, viewport, touch: true })
    const dialog = page.locator('dialog')
    const check = async (scope: string) => {
      expect(await cutOff(page)).toEqual([])
      await expectNoSidewaysScroll(page)
      expect(await tooSmall(page, scope)).toEqual([])
    }
    await page.locator('.row-actions button').last().click()
    await dialog.waitFor()
    await check('header, dialog')
    await page.keyboard.press('Escape')
    await follow(page, '/profile')
    await page.locator('.setting button').last().click()
    await dialog.locator('input').last().fill(PASSWORD)
    await dialog.locator('button[type=submit]').click()
    await dialog.getByText(LONG).first().waitFor()
    await check('header, dialog')
    await page.keyboard.press('Escape')
    await page.locator('summary').click()
    const toggle = page.locator('.navbar-toggle')
    if (await toggle.isVisible()) await toggle.click()
    await check('header, main')
    await follow(page, '/dashboard')
    await page.getByText(LONG).waitFor()
    await check('header, main')
    for (const path of ['/login', '/signup']) {
      await follow(page, path)
      await page.locator('form').waitFor()
      await check('header, main')
    }
  },
)
