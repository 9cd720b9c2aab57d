import type { Page } from 'playwright-core'

export const NEWCOMER = {
  'First Name': 'Sara',
  'Last Name': 'Karimi',
  Username: 'sara',
  Email: 'sara@example.com',
  'Phone Number': '+98 21 5555 1234',
  Password: 'blend me well 7',
  'Confirm Password': 'blend me well 7',
}

type SignUpEntries = typeof NEWCOMER

/** The log-in and sign-up screens, by role and accessible name in the English interface. */
export const accountPage = (page: Page) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  return {
    button,
    field,
    alert: page.getByRole('main').getByRole('alert'),
    status: page.getByRole('main').getByRole('status'),

    async logIn(username: string, password: string) {
      await field('Username').fill(username)
      await field('Password').fill(password)
      await button('Login').click()
    },

    async signUp(entries: Partial<SignUpEntries> = {}) {
      for (const [label, text] of Object.entries({ ...NEWCOMER, ...entries })) await field(label).fill(text)
      await button('Create Account').click()
    },

    stored: () => page.evaluate(() => Object.keys(localStorage).sort()),
  }
}
