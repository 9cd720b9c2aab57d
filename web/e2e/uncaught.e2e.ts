import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { ALKYLATE, REFORMATE } from './analysis.page.ts'
import { expectAccessible, hasFocus, turnPersian } from './inspect.ts'
import { type SignedIn, testSite } from './site.ts'

const site = testSite()
let account: SignedIn
let kept: string

beforeAll(async () => {
  account = await site.account()
  const headers = { authorization: `Bearer ${account.access}` }
  const list = (await (await fetch(`${site.url}/materials/`, { headers })).json()) as Record<
    'id' | 'name',
    string
  >[]
  const materials = [REFORMATE, ALKYLATE].map((name) => list.find((one) => one.name === name)!.id)
  const body = { materials, percentages: [60, 40], category: 'gasoline' }
  const { id } = (await site.create(account, '/calculations/blending/', body)) as { id: string }
  kept = `/my-analyses/${id}`
})

/** An error in the place of what a control does: at once, or after an answer. */
const plant = (control: Locator, event: 'onClick' | 'onSubmit', words: string, isLate = false) =>
  control.evaluate(
    (element, [name, message, late]) => {
      const key = Object.keys(element).find((one) => one.startsWith('__reactProps$'))!
      const fail = () => {
        throw new RangeError(message)
      }
      const handler = (event: Event) => {
        event.preventDefault()
        if (!late) fail()
        void new Promise((done) => setTimeout(done, 50)).then(fail)
      }
      let props = (element as unknown as Record<string, object>)[key]
      // Still there when the control is drawn again.
      Object.defineProperty(element, key, {
        configurable: true,
        get: () => ({ ...props, [name]: handler }),
        set: (next) => {
          props = next
        },
      })
    },
    [event, words, isLate] as const,
  )

/** The alert is there, within the window, beside the control without covering it, and has the focus; Escape gives that back. */
async function expectTold(page: Page, control: Locator, press: () => Promise<void>): Promise<void> {
  const reported = page.waitForRequest('**/api/browser-errors/')
  await press()
  const alert = page.getByRole('alert').filter({ hasText: 'That did not work.' })
  await alert.waitFor()
  const sent = (await reported).postDataJSON()
  expect(sent.error).toStartWith('RangeError: planted')
  expect(sent.error).not.toContain('Ali')
  expect(await hasFocus(page.locator('.uncaught'))).toBe(true)
  const box = (await page.locator('.uncaught').boundingBox())!
  const of = (await control.boundingBox())!
  const { width, height } = page.viewportSize()!
  expect(box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height).toBe(true)
  const gap = Math.max(of.y - box.y - box.height, box.y - of.y - of.height)
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(gap).toBeLessThan(of.height)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await alert.waitFor({ state: 'detached' })
}

test('an error that nobody caught is told at the button, the sorting head, the link, the form and the menu that were pressed, and to the server’s log', async () => {
  const page = await site.open({ as: account, path: '/my-materials' })
  const add = page.getByRole('button', { name: 'Add New Material' })
  await add.waitFor()
  for (const isLate of [false, true]) {
    await plant(add, 'onClick', `planted ${isLate ? 'late' : 'soon'} "Ali’s blend"`, isLate)
    await expectTold(page, add, () => add.click())
    expect(await hasFocus(add)).toBe(true)
  }
  const icon = page.getByRole('button', { name: /^Theme/ })
  await plant(icon, 'onClick', 'planted icon Ali@example.com')
  await expectTold(page, icon, () => icon.click())
  const link = page.getByRole('link', { name: 'Fuelblend, home' })
  await plant(link, 'onClick', 'planted link', true)
  await expectTold(page, link, () => link.click())

  await page.reload()
  await add.click()
  const form = page.getByRole('dialog').locator('form')
  const send = page.getByRole('dialog').getByRole('button', { name: 'Add Material' })
  await plant(form, 'onSubmit', 'planted form')
  await expectTold(page, send, () => send.click())

  await page.goto(kept)
  const menu = page.getByRole('button', { name: 'More actions' })
  await menu.click()
  // Behind the item itself, which is gone when it fails.
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new RangeError('planted item')
    }
  })
  await expectTold(page, menu, () => page.getByRole('menuitem', { name: 'CSV' }).click())
})

test('in Persian on a phone it is told in Persian, in sight', async () => {
  const page = await site.open({ as: account, path: '/my-materials' })
  await page.getByRole('button', { name: 'Add New Material' }).waitFor()
  await turnPersian(page)
  const add = page.getByRole('button', { name: 'افزودن مادهٔ جدید' })
  await plant(add, 'onClick', 'planted')
  await add.click()
  const alert = page.locator('.uncaught')
  await alert.getByText('این کار انجام نشد.').waitFor()
  expect(await hasFocus(alert)).toBe(true)
  const { x, y, width, height } = (await alert.boundingBox())!
  expect(x >= 0 && x + width <= 360 && y >= 0 && y + height <= 740).toBe(true)
  await expectAccessible(page)
})

test('in a browser whose language is no valid tag a file is saved as in any other', async () => {
  const page = await site.open({ as: account, path: kept })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' })
    Object.defineProperty(navigator, 'languages', { get: () => ['en-US@posix'] })
  })
  await page.reload()
  await page.getByRole('button', { name: 'More actions' }).click()
  const asked = page.waitForRequest(/report/)
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect(new URL((await asked).url()).searchParams.get('paper')).toBe('letter')
  expect((await saved).suggestedFilename()).toEndWith('.csv')
  expect(await page.locator('.uncaught').count()).toBe(0)
})
