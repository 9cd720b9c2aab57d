import { describe, expect, test } from 'bun:test'
import { accountPage, NEWCOMER } from './account.page.ts'
import { coveredByDock, expectAccessible, follow, hasFocus, waitForTitle } from './inspect.ts'
import { PASSWORD, testSite } from './site.ts'

const site = testSite()

const openAt = async (path: string) => {
  const page = await site.open({ path })
  return { page, screen: accountPage(page) }
}
const WORN_OUT = 'worn.out.token'
const NETWORK =
  'Connection Error: Unable to connect to the server. Please check your internet connection and try again.'

describe('signing up', () => {
  test('leads from every refusal, of the form or of the server, to a session at once and the dashboard, and keeps what was typed', async () => {
    const { user } = await site.account()
    const { page, screen } = await openAt('/signup')
    let asked = 0
    // Who may sign up is asked when the page is shown.
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && pathname !== '/api/support/') asked += 1
    })
    // With nothing filled in every field is named, and the server asked nothing.
    await screen.button('Create Account').click()
    await screen.alert.getByRole('heading', { name: 'There is a problem' }).waitFor()
    expect(await screen.alert.getByRole('link').allInnerTexts()).toHaveLength(7)
    await waitForTitle(page, 'Error: ')
    expect(await hasFocus(screen.alert)).toBe(true)
    await screen.alert.getByRole('link', { name: 'Enter an e-mail address' }).click()
    expect(await hasFocus(screen.field('Email'))).toBe(true)
    expect(asked).toBe(0)
    await expectAccessible(page)

    // Passwords that differ are told in the words of the specification.
    await screen.signUp({ 'Confirm Password': 'something else 8' })
    await screen.alert
      .getByText('Password Mismatch: The passwords you entered do not match. Please try again.')
      .waitFor()
    for (const [label, text] of Object.entries(NEWCOMER))
      if (label !== 'Confirm Password') expect(await screen.field(label).inputValue()).toBe(text)
    expect(await screen.field('Confirm Password').inputValue()).toBe('something else 8')

    await screen.signUp({ Password: 'short 7', 'Confirm Password': 'short 7', 'Phone Number': '12' })
    await screen.alert.getByText('Password must have at least 8 characters').waitFor()
    expect(await screen.field('Phone Number').getAttribute('aria-invalid')).toBe('true')

    // A name that is taken and a password that everybody has are refused by the server.
    await screen.signUp({ Username: user.username.toUpperCase(), Email: `${user.username}@example.com` })
    await screen.alert.getByRole('heading', { name: 'Registration Failed' }).waitFor()
    expect(await screen.alert.getByRole('listitem').allInnerTexts()).toEqual([
      'Username: A user with that username already exists.',
      'Email: A user with that email already exists.',
    ])
    expect(await screen.field('Password').inputValue()).toBe(NEWCOMER.Password)
    await screen.signUp({
      Username: 'somebody',
      Email: 's@example.com',
      Password: 'password',
      'Confirm Password': 'password',
    })
    await screen.alert.getByText('Password: This password is too common').waitFor()

    await screen.signUp()
    await screen.status.getByText('Account Created Successfully').waitFor()
    const began = performance.now()
    expect(await screen.stored()).toEqual(['access_token', 'preferences', 'refresh_token', 'user'])
    await page.waitForURL('**/dashboard')
    expect(performance.now() - began).toBeGreaterThan(500)
    const stored = JSON.parse(await page.evaluate(() => localStorage.getItem('user') ?? ''))
    expect(Object.keys(stored).sort()).toEqual([
      'email',
      'first_name',
      'id',
      'last_name',
      'phone_number',
      'username',
    ])
  })

  test('shows a Persian reader what the server says, in Persian', async () => {
    const { user } = await site.account()
    const page = await site.open({ path: '/signup', language: 'fa' })
    const labels = ['نام', 'نام خانوادگی', 'نام کاربری', 'ایمیل', 'شمارهٔ تلفن', 'گذرواژه', 'تکرار گذرواژه']
    const texts = Object.values({ ...NEWCOMER, Username: user.username, Email: 'other@example.com' })
    for (const [i, label] of labels.entries()) await page.getByLabel(label, { exact: true }).fill(texts[i]!)
    await page.getByRole('button', { name: 'ساخت حساب' }).click()
    await page.getByRole('alert').getByText('نام کاربری: این نام کاربری گرفته شده است').waitFor()
    await expectAccessible(page)
  })
})

describe('logging in', () => {
  test('names the fields without entries, says what was wrong with those it had, leads with the right ones to the dashboard, and out of it even if the server fails', async () => {
    const { user } = await site.account()
    const { page, screen } = await openAt('/login')
    await screen.button('Login').click()
    expect(await screen.alert.getByRole('listitem').allInnerTexts()).toEqual([
      'Enter a username',
      'Enter a password',
    ])
    await screen.field('Password').fill('visible')
    await screen.button('Show password').click()
    expect(await screen.field('Password').getAttribute('type')).toBe('text')
    expect(await page.getByRole('button', { name: 'Show password', pressed: true }).count()).toBe(1)

    await screen.logIn('nobody', 'not the password')
    await screen.alert
      .getByText(
        'Authentication Failed: Invalid username or password. Please check your credentials and try again.',
      )
      .waitFor()
    expect(await screen.field('Username').inputValue()).toBe('nobody')
    expect(await screen.field('Password').inputValue()).toBe('not the password')
    await expectAccessible(page)

    for (const [json, message] of [
      [{ username: ['This is unknown.'] }, 'Invalid Username: This is unknown.'],
      [{ password: ['This is old.'] }, 'Invalid Password: This is old.'],
      [{ detail: 'Account is locked.' }, 'Login Error: Account is locked.'],
      [{}, 'Login Failed: Please check your credentials and try again.'],
    ] as const) {
      await page.route('**/api/login/', (route) => route.fulfill({ status: 400, json }))
      await screen.logIn('ada', 'anything at all')
      await screen.alert.getByText(message).waitFor()
      await page.unroute('**/api/login/')
    }
    // With a blank username it is the server’s own answer.
    await screen.logIn('   ', 'anything at all')
    await screen.alert.getByText('Invalid Username: This field may not be blank.').waitFor()
    await page.route('**/api/login/', (route) => route.abort())
    await screen.logIn('ada', 'anything at all')
    await screen.alert.getByText(NETWORK).waitFor()
    await page.unroute('**/api/login/')

    await screen.logIn(user.username, PASSWORD)
    await screen.status.getByText('Login successful! Redirecting...').waitFor()
    await page.waitForURL('**/dashboard')
    expect(await screen.stored()).toEqual(['access_token', 'preferences', 'refresh_token', 'user'])
    await page.getByRole('heading', { name: 'Material Analysis' }).waitFor()

    // Out again, even if the server fails.
    await page.route('**/api/logout/', (route) => route.abort())
    await screen.button('Logout').click()
    await page.waitForURL('**/login')
    expect(await screen.stored()).toEqual(['preferences'])
  })
})

describe('a session', () => {
  test('that was ended is cleared, and the log-in screen says why until there is a new one', async () => {
    const as = await site.account()
    await site.sql`update session set revoked_at = now() where account_id = ${as.user.id}`
    const page = await site.open({ as, path: '/profile', viewport: { width: 360, height: 560 } })
    await page.waitForURL('**/login')
    const why = page.getByRole('alert').getByText('Your session has expired. Please log in again.')
    await why.waitFor()
    expect(await accountPage(page).stored()).toEqual(['preferences'])
    await expectAccessible(page)
    expect(await coveredByDock(page)).toEqual([])
    await accountPage(page).logIn(as.user.username, PASSWORD)
    await accountPage(page).status.getByText('Login successful! Redirecting...').waitFor()
    expect(await why.count()).toBe(0)
  })

  test('that was ended leads to the log-in from any screen that is opened', async () => {
    const as = await site.account()
    await site.sql`update session set revoked_at = now() where account_id = ${as.user.id}`
    for (const path of ['/plan', '/company', '/prices', '/my-materials', '/tanks', '/my-analyses']) {
      const page = await site.open({ as, path })
      await page.waitForURL('**/login')
      await page.context().close()
    }
  })

  test('that cannot be renewed for want of a network stays, in every tab, and works again with it, with no other token renewed', async () => {
    const as = await site.account()
    const page = await site.open({ as: { ...as, access: WORN_OUT } })
    const refresh = '**/api/token/refresh/'
    await page.context().route(refresh, (route) => route.abort())
    const tabs = [page, await page.context().newPage(), await page.context().newPage()]
    const open = [
      ['/profile', 'Failed to Load Profile', 'Retry'],
      ['/my-materials', 'Failed to Load Materials', 'Try again'],
      ['/materials-analysis', 'Failed to Load Materials', 'Try again'],
    ] as const
    for (const [place, [path, title]] of open.entries()) {
      const tab = tabs[place]!
      if (tab === page) await follow(tab, path)
      else await tab.goto(path)
      if (place === 2) {
        await tab.getByRole('spinbutton').fill('2')
        await tab.getByRole('button', { name: 'Continue' }).click()
        await tab.getByRole('radio', { name: 'Gasoil' }).check()
        await tab.getByRole('button', { name: 'Continue' }).click()
      }
      const alert = tab.getByRole('main').getByRole('alert').filter({ hasText: title })
      await alert.getByText(/The server (can’t|cannot) be reached/).waitFor()
      expect(new URL(tab.url()).pathname).toBe(path)
    }
    expect(await accountPage(page).stored()).toEqual(['access_token', 'preferences', 'refresh_token', 'user'])
    await page.context().unroute(refresh)
    for (const [place, [path, title, retry]] of open.entries()) {
      const tab = tabs[place]!
      await tab.getByRole('main').getByRole('button', { name: retry }).click()
      await tab.getByRole('main').getByText(title).waitFor({ state: 'detached' })
      expect(new URL(tab.url()).pathname).toBe(path)
    }
    const now = await page.evaluate(() => ({ ...localStorage }))
    expect(now.access_token).not.toBe(WORN_OUT)
    expect(now.refresh_token).toBe(as.refresh)
  })

  test('logged out is gone here at once, at the server, and in another tab', async () => {
    const as = await site.account()
    const page = await site.open({ as, path: '/dashboard' })
    const other = await page.context().newPage()
    await other.goto('/profile')
    await other.getByRole('heading', { name: 'Account information' }).waitFor()
    const told = page.waitForResponse('**/api/logout/')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    expect(await accountPage(page).stored()).toEqual(['preferences'])
    expect((await told).status()).toBe(205)
    await other.waitForURL('**/login')
    const answer = await fetch(`${site.url}/api/user/profile/`, {
      headers: { authorization: `Bearer ${as.access}` },
    })
    expect(answer.status).toBe(401)
  })

  test('is asked for wherever an account is needed', async () => {
    const page = await site.open({ path: '/dashboard' })
    await page.waitForURL('**/login')
    for (const path of ['/profile', '/my-materials', '/materials-analysis']) {
      await page.evaluate((to) => history.pushState(null, '', to), path)
      await page.waitForURL('**/login')
    }
    await page.getByRole('button', { name: 'Login' }).waitFor()
  })
})
