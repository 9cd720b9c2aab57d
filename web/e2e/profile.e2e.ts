import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectAccessible, hasFocus, turnPersian } from './inspect.ts'
import { PASSWORD, type SignedIn, testSite } from './site.ts'

const site = testSite()

const NEW_PASSWORD = 'another horse 10 battery'

const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')

const change = async (page: Page, current: string, next: string, again = next) => {
  await page.getByLabel('Current Password', { exact: true }).fill(current)
  await page.getByLabel('New Password', { exact: true }).fill(next)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(again)
  await page.getByRole('button', { name: 'Save new password' }).click()
}
const setSubscription = (account: SignedIn, tier: string, ends: string | null) => site.sql`
  update subscription set tier_name = ${tier}, ends_at = ${ends} where space_id = ${account.user.id}`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString()
const logInElsewhere = async ({ user }: SignedIn) => {
  const answer = await fetch(`${site.url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password: PASSWORD }),
  })
  return (await answer.json()) as { access: string }
}

test('the profile shows the account and its trial; other sessions are ended on request, and by a new password, which is asked for after the operator’s; an account is deleted only once its username and password were typed', async () => {
  const account = await site.account()
  await site.sql`update account set must_change_password = true where id = ${account.user.id}`
  const page = await site.open({ as: account, path: '/profile' })
  const isReset = page.getByRole('status').getByText('The operator has reset your password.')
  await isReset.waitFor()
  // Of its id only the first eight characters.
  expect(await fact(page, 'Account ID').textContent()).toBe(account.user.id.slice(0, 8))
  expect(await page.getByRole('main').textContent()).not.toContain(account.user.id)
  expect(await fact(page, 'Email').textContent()).toBe(`${account.user.username}@example.com`)
  expect(await fact(page, 'Verification').textContent()).toBe('Not verified')

  // The subscription of a new account is a trial of Premium for fourteen days.
  expect(await fact(page, 'Plan').textContent()).toMatch(/^Premium\s+Active$/)
  expect(await fact(page, 'Price').textContent()).toBe('$29.99 a month')
  expect(await fact(page, 'Days left').textContent()).toBe('14')
  expect(await fact(page, 'Own materials').textContent()).toBe('∞unlimited')
  expect(await page.getByText('not in your plan').count()).toBe(0)
  expect(await page.getByRole('button', { name: /Upgrade|Renew/ }).count()).toBe(0)

  await logInElsewhere(account)
  await page.getByRole('button', { name: 'End other sessions' }).click()
  await page.getByRole('status').getByText('Other sessions ended: 1.').waitFor()

  const elsewhere = await logInElsewhere(account)
  await change(page, 'not this one', NEW_PASSWORD)
  await page.getByRole('alert').getByText('The password is not right.').waitFor()
  await expectAccessible(page)
  await change(page, PASSWORD, NEW_PASSWORD, 'something else')
  await page.getByRole('alert').getByText('Password Mismatch').waitFor()
  await change(page, PASSWORD, NEW_PASSWORD)
  await page.getByRole('status').getByText('The password has been changed').waitFor()
  await isReset.waitFor({ state: 'detached' })
  const answer = await fetch(`${site.url}/api/user/profile/`, {
    headers: { authorization: `Bearer ${elsewhere.access}` },
  })
  expect(answer.status).toBe(401)
  await page.reload()
  await page.getByRole('heading', { name: 'Account information' }).waitFor()

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  const remove = dialog.getByRole('button', { name: 'Delete account' })
  const username = dialog.getByLabel('Your username, to confirm')
  const password = dialog.getByLabel('Your password', { exact: true })
  expect(await hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true)
  await remove.click()
  const problems = dialog.getByRole('alert')
  await problems.getByRole('heading', { name: 'There is a problem' }).waitFor()
  expect(await hasFocus(problems)).toBe(true)
  await problems.getByRole('link', { name: 'Enter your current password' }).waitFor()
  await problems.getByRole('link', { name: `Type ${account.user.username} to confirm` }).click()
  expect(await hasFocus(username)).toBe(true)
  await expectAccessible(page)
  await username.fill(account.user.username)
  await password.fill('not this one')
  await remove.click()
  await problems.getByRole('link', { name: 'The password is not right.' }).click()
  expect(await dialog.getByText(`Type ${account.user.username} to confirm`).count()).toBe(0)
  expect(await hasFocus(password)).toBe(true)
  await password.fill(NEW_PASSWORD)
  await password.press('Enter')
  await page.getByRole('status').getByText('Your account has been deleted.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await site.sql`select 1 from account where id = ${account.user.id}`).toHaveLength(0)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['preferences'])
})

test('a profile that cannot be fetched offers to try again and the dashboard; a subscription says how long it lasts: soon over, run out, without an end, or never there, and what can be done then; a Persian reader is told the day of joining by the solar calendar, what the server refuses in Persian, and chooses the digits', async () => {
  const account = await site.account()
  await site.sql`update account set created_at = '2025-10-05T12:00:00Z' where id = ${account.user.id}`
  await setSubscription(account, 'Premium', inDays(7))
  const page = await site.open({ as: account, path: '/dashboard' })
  await page.route('**/api/user/profile/', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.getByRole('link', { name: 'Profile' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('Failed to Load Profile').waitFor()
  await expectAccessible(page)
  await alert.getByRole('link', { name: 'Go to Dashboard' }).waitFor()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'Account information' }).waitFor()

  const again = async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('heading', { name: 'Account information' }).waitFor()
  }
  const plan = fact(page, 'Plan')
  await plan.getByText('Expiring Soon').waitFor()
  await setSubscription(account, 'Premium', inDays(8))
  await again()
  await plan.getByText('Active').waitFor()

  await setSubscription(account, 'Premium', inDays(-1))
  await again()
  await plan.getByText('Expired').waitFor()
  await page.getByRole('button', { name: 'Renew' }).click()
  const dialog = page.getByRole('dialog', { name: 'Premium' })
  await dialog.getByText('No e-mail address has been set').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await setSubscription(account, 'Premium', null)
  await again()
  await fact(page, 'Days left').getByText('No end date', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Learn More' }).click()
  await page.getByRole('dialog').getByText('Response within 24 hours.').waitFor()
  await page.keyboard.press('Escape')
  expect(await hasFocus(page.getByRole('button', { name: 'Learn More' }))).toBe(true)

  // What was never there is free for ever, and can be upgraded.
  await site.sql`delete from subscription where space_id = ${account.user.id}`
  await again()
  await plan.getByText('Free').waitFor()
  expect(await plan.textContent()).toMatch(/^Free\s+Active$/)
  expect(await fact(page, 'Price').textContent()).toBe('Free Forever')
  expect(await fact(page, 'Own materials').textContent()).toBe('∞unlimited with Premium')
  const features = page.getByRole('listitem').filter({ hasText: 'Unlimited materials' })
  expect(await features.textContent()).toBe('Unlimited materials (not in your plan)')
  await page.getByRole('button', { name: 'Upgrade' }).click()
  await dialog.getByText('Ask the person or department in your company that runs it').waitFor()
  expect(await dialog.getByText('write or call us').count()).toBe(0)
  await page.keyboard.press('Escape')

  await turnPersian(page, { width: 1280 })
  // With the Gregorian day behind it.
  const day = page.getByText('۱۳ مهر ۱۴۰۴')
  expect(await day.getAttribute('title')).toBe('۵ اکتبر ۲۰۲۵ میلادی')
  expect(await fact(page, 'عضو از').textContent()).toBe('۱۳ مهر ۱۴۰۴ (۵ اکتبر ۲۰۲۵ میلادی)')

  await page.getByText('تغییر گذرواژه', { exact: true }).click()
  await page.getByLabel('گذرواژهٔ کنونی', { exact: true }).fill('not this one')
  await page.getByLabel('گذرواژهٔ جدید', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('تکرار گذرواژهٔ جدید', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'ذخیرهٔ گذرواژهٔ جدید' }).click()
  await page.getByRole('alert').getByText('گذرواژه درست نیست.').waitFor()

  await page.getByRole('checkbox', { name: 'رقم‌های فارسی در جدول‌ها و خانه‌ها' }).check()
  expect(JSON.parse(await page.evaluate(() => localStorage.getItem('preferences') ?? ''))).toMatchObject({
    digits: 'persian',
  })
})

test('keys outlive sessions and passwords: the profile lists one’s own, and asks which of them to revoke', async () => {
  const account = await site.account()
  const bearer = { authorization: `Bearer ${account.access}`, 'content-type': 'application/json' }
  const key = async (name: string) => {
    const answer = await fetch(`${site.url}/me/keys/`, {
      method: 'POST',
      headers: bearer,
      body: JSON.stringify({ name, roles: ['laboratory'] }),
    })
    return ((await answer.json()) as { key: string }).key
  }
  const [kept, lost] = [await key('LIMS'), await key('Unknown script')]
  const statusOf = async (secret: string) =>
    (await fetch(`${site.url}/me/prices/`, { headers: { authorization: `Bearer ${secret}` } })).status

  const page = await site.open({ as: account, path: '/profile' })
  const keys = page.getByRole('region', { name: 'Keys of programs' }).getByRole('listitem')
  await keys.getByText('Unknown script').waitFor()
  expect(await keys.count()).toBe(2)
  await page.getByRole('button', { name: 'End other sessions' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'These keys still work' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Revoke keys' }).click()
  await dialog.getByText('Tick the keys to revoke.').waitFor()
  await dialog.getByRole('checkbox', { name: /Unknown script/ }).check()
  await dialog.getByRole('button', { name: 'Revoke keys' }).click()
  await dialog.waitFor({ state: 'detached' })
  await keys.getByText('Unknown script').waitFor({ state: 'detached' })
  expect([await statusOf(kept), await statusOf(lost)]).toEqual([200, 401])

  // A new password asks the same; what is kept goes on.
  await page.getByText('Change password').click()
  await change(page, PASSWORD, NEW_PASSWORD)
  await dialog.waitFor()
  expect(await dialog.getByRole('checkbox').count()).toBe(1)
  await dialog.getByRole('button', { name: 'Keep all' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await statusOf(kept)).toBe(200)
  await keys.getByRole('button', { name: 'End' }).click()
  await page.getByText('There is no key.').waitFor()
  expect(await statusOf(kept)).toBe(401)
})
