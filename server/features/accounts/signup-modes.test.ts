import { describe, expect, test } from 'bun:test'
import { openTestAccounts, signUpBody, type TestAccounts } from './test-accounts.ts'

const register = (accounts: TestAccounts, more: Record<string, unknown> = {}) =>
  accounts.send<{ access: string; detail?: string }>('POST', '/api/register/', signUpBody(more))

/** An owner of a company on the same database, where anybody may sign up, and their invitations. */
async function companyOf({ app: { sql } }: TestAccounts) {
  const open = await openTestAccounts({}, { sql })
  const { access } = await open.signUp()
  const company = await open.send<{ id: string }>('POST', '/me/companies/', { name: 'Karun' }, access)
  const path = `/me/companies/${company.body.id}/invitations/`
  return async () => {
    const { body } = await open.send<{ id: string; url: string }>(
      'POST',
      path,
      { roles: ['blender'] },
      access,
    )
    return {
      token: body.url.slice('/join/'.length),
      revoke: () => open.send('DELETE', `${path}${body.id}/`, undefined, access),
    }
  }
}

describe('where sign-up is closed', () => {
  test('nobody opens an account, with an invitation neither, and the page is told', async () => {
    const accounts = await openTestAccounts({ signup: 'closed' })
    const invite = await companyOf(accounts)
    for (const more of [{}, { invitation: (await invite()).token }, { password: '1' }])
      expect(await register(accounts, more)).toMatchObject({
        status: 403,
        body: { detail: 'Accounts can’t be opened here. Ask whoever runs this server.' },
      })
    expect((await accounts.send('GET', '/api/support/')).body).toMatchObject({ signup: 'closed' })
  })
})

describe('where sign-up is by invitation', () => {
  test('an open invitation opens one account, which then joins by it', async () => {
    const accounts = await openTestAccounts({ signup: 'invited' })
    const { token } = await (await companyOf(accounts))()
    // A sign-up at fault does not use it up.
    expect((await register(accounts, { invitation: token, email: 'none' })).status).toBe(400)
    const both = await Promise.all([1, 2].map(() => register(accounts, { invitation: token })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 403])
    const { access } = both.find(({ status }) => status === 201)!.body
    expect((await accounts.send('POST', '/me/invitations/', { token }, access)).status).toBe(200)
    expect((await register(accounts, { invitation: token })).status).toBe(403)
  })

  test('none, a made-up, a revoked and an accepted one open none', async () => {
    const accounts = await openTestAccounts({ signup: 'invited' })
    const invite = await companyOf(accounts)
    const revoked = await invite()
    await revoked.revoke()
    const used = await invite()
    await accounts.app.sql`update invitation set used_at = now() where used_at is null`
    for (const invitation of [undefined, '', 'x', revoked.token, used.token]) {
      const { status, body } = await register(accounts, { invitation })
      expect([invitation, status, body.detail]).toEqual([
        invitation,
        403,
        'An account needs an invitation. Ask an owner of your company for a new link.',
      ])
    }
  })
})
