import { fault, type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import type { CheckedSignUp, PasswordChange, SignUp } from '#calc/vocabulary/rules/account-rules.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { daysAfter } from '#calc/vocabulary/rules/typed-date.ts'
import { oneRow, type Querier, type Transaction } from '#server/db/sql.ts'
import { isTaken } from '#server/db/unavailable.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { AppError, failure, invalidFields } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import { hashOf } from '#server/http/callers.ts'
import type { Begins, Session as SessionToken, Token } from '#server/http/tokens.ts'
import type { LogInBody, Profile, Session, TokenPair, User } from './accounts.model.ts'
import type { AccountRow } from './accounts.queries.ts'
import * as queries from './accounts.queries.ts'
import { createGuard } from './guard.ts'
import { createPasswords, type Passwords, weaknessOf } from './passwords.ts'

const MINUTE_MS = 60_000

type Credentials = typeof LogInBody.static

type AccountDeps = Pick<FeatureDeps, 'sql' | 'config' | 'clock' | 'tokens' | 'throttle'>

interface Parts extends AccountDeps {
  guard: ReturnType<typeof createGuard>
  passwords: Passwords
}

export function createAccountService(deps: AccountDeps, passwords: Passwords = createPasswords()) {
  const parts: Parts = { ...deps, guard: createGuard(deps.throttle), passwords }
  const { sessionEnd, sessionOf, ...sessions } = sessionService(parts)
  return { ...sessions, ...accountService(parts), register: signUpService(parts, { sessionEnd, sessionOf }) }
}

/** Sessions: opened by credentials, continued, ended. */
function sessionService({ sql, config, clock, tokens, guard, passwords }: Parts) {
  const sessionEnd = (now: Date) => daysAfter(now, config.refreshTokenDays)

  /** An access token never outlives its session. */
  const signAccess = (token: SessionToken, now: Date, sessionEndsAt: Date, begins: Begins) => {
    const ends = Math.min(now.getTime() + config.accessTokenMinutes * MINUTE_MS, sessionEndsAt.getTime())
    return tokens.sign('access', token, new Date(ends), begins)
  }

  async function sessionOf(
    account: AccountRow,
    session: { id: string; begins: Begins },
    now: Date,
    endsAt: Date,
  ): Promise<Session> {
    const token = { accountId: account.id, sessionId: session.id }
    const [access, refresh] = await Promise.all([
      signAccess(token, now, endsAt, session.begins),
      tokens.sign('refresh', token, endsAt),
    ])
    return { access, refresh, user: userOf(account) }
  }

  /** A session for these credentials; null if they are wrong or the account is closed. */
  async function openSession({ username, password }: Credentials, address: string): Promise<Session | null> {
    const usernameKey = fold(username)
    return guard.logIn(usernameKey, address, async () => {
      const [account] = await queries.selectAccountByUsername(sql, usernameKey)
      const fits = await passwords.verify(password, account?.password_hash ?? null)
      if (!account?.is_active || !fits) return null
      const now = clock()
      const endsAt = sessionEnd(now)
      const [session] = await queries.insertSession(sql, account, now, endsAt)
      return session ? sessionOf(account, session, now, endsAt) : null
    })
  }

  return {
    sessionEnd,
    sessionOf,

    /** Throws 400 for wrong credentials, 429 after too many of them. */
    async logIn(credentials: Credentials, address: string): Promise<Session> {
      const session = await openSession(credentials, address)
      if (!session) throw invalidFields([issue(['non_field_errors'], 'wrong-credentials')])
      return session
    },

    /** The same for programs: throws 401 for wrong credentials. */
    async obtainTokens(credentials: Credentials, address: string): Promise<TokenPair> {
      const session = await openSession(credentials, address)
      if (!session) throw failure(401, 'no-active-account')
      return { access: session.access, refresh: session.refresh }
    },

    /** A new access token for a session that hasn't ended. Throws 401. */
    async refresh(refreshToken: string): Promise<{ access: string }> {
      const verdict = await tokens.verify('refresh', refreshToken)
      if (!verdict.ok) throw refreshNotValid()
      const now = clock()
      const [session] = await queries.selectSession(sql, verdict.token, now)
      if (!session) throw refreshNotValid()
      return { access: await signAccess(verdict.token, now, session.expires_at, session.begins) }
    },

    /** Ends the session of one of the caller's refresh tokens. Throws 400 if it has ended already. */
    async logOut(caller: Token, refreshToken: string): Promise<void> {
      const verdict = await tokens.verify('refresh', refreshToken)
      const isTheirs = verdict.ok && verdict.token.accountId === caller.accountId
      const ended = isTheirs ? await queries.revokeSession(sql, verdict.token, clock()) : []
      if (ended.length === 0) throw failure(400, 'token-unusable')
    },
  }
}

type Sessions = Pick<ReturnType<typeof sessionService>, 'sessionEnd' | 'sessionOf'>

function signUpService({ sql, config, clock, guard, passwords }: Parts, { sessionEnd, sessionOf }: Sessions) {
  /** @throws AppError 403 unless an account may be opened, in mode `invited` with this invitation */
  async function requireOpen(invitation: string | undefined): Promise<Buffer | null> {
    if (config.signup === 'open') return null
    if (config.signup === 'closed') throw failure(403, 'signup-closed')
    const hash = hashOf(invitation ?? '')
    const rows = invitation ? await queries.selectInvitation(sql, hash, clock()) : []
    if (rows.length === 0) throw failure(403, 'signup-invited')
    return hash
  }

  async function insertSignUp(signUp: SignUp, invitation: Buffer | null, now: Date, sessionEndsAt: Date) {
    const { signupTrialDays: days } = config
    const passwordHash = await passwords.hash(signUp.password)
    const trialEndsAt = days > 0 ? daysAfter(now, days) : null
    try {
      const times = { now, sessionEndsAt, trialEndsAt }
      const [account] = await queries.insertAccount(sql, signUp, passwordHash, invitation, times)
      // Another sign-up has used the invitation meanwhile.
      if (!account) throw failure(403, 'signup-invited')
      return account
    } catch (error) {
      if (!isTaken(error)) throw error
      // Another sign-up took the name between the look-up and the insert.
      const { constraint_name: key } = error as { constraint_name: string }
      throw invalidFields(takenIssues({ username: key.includes('username'), email: key.includes('email') }))
    }
  }

  /** The faults of taken names, as far as this address may still ask. */
  async function findTaken(draft: Partial<SignUp>, address: string, isFaulty: boolean): Promise<Issue[]> {
    if (draft.username === undefined && draft.email === undefined) return []
    return guard.lookUp(address, isFaulty, async () =>
      takenIssues(oneRow(await queries.selectTaken(sql, draft), 'the names')),
    )
  }

  /** Opens an account with a session. Throws 403 where none may be opened, 400 with all faults of the sign-up, 429 after too many from an address. */
  return async function register(
    { draft, issues, invitation }: CheckedSignUp & { invitation?: string },
    address: string,
  ): Promise<Session> {
    const invited = await requireOpen(invitation)
    const found = [...issues]
    const weakness = draft.password !== undefined && weaknessOf(draft.password, knownOf(draft))
    if (weakness) found.push(issue(['password'], weakness))
    found.push(...(await findTaken(draft, address, found.length > 0)))
    if (found.length > 0) throw invalidFields(found)
    const signUp = draft as SignUp
    return guard.signUp(fold(signUp.username), address, async () => {
      const now = clock()
      const sessionEndsAt = sessionEnd(now)
      const account = await insertSignUp(signUp, invited, now, sessionEndsAt)
      return sessionOf(account, { id: account.session_id, begins: null }, now, sessionEndsAt)
    })
  }
}

/** The account of the caller: its profile, its password, its end. */
function accountService({ sql, clock, guard, passwords }: Parts) {
  /** Throws 401 if the session has ended. */
  async function findCaller(querier: Querier, token: Token): Promise<AccountRow> {
    return requireCaller(await queries.selectCallerAccount(querier, token, clock()))
  }

  /**
   * Changes an account whose password was just verified, with the account and the session locked; false if the password has
   * changed since. Throws 401 if the session has ended.
   * @param before what is locked first
   */
  const changing = (
    token: Token,
    verified: AccountRow,
    change: (transaction: Transaction) => Promise<unknown>,
    before?: (transaction: Transaction) => Promise<unknown>,
  ): Promise<boolean> =>
    sql.begin(async (transaction) => {
      await before?.(transaction)
      await queries.lockSession(transaction, token)
      const { password_hash } = await findCaller(transaction, token)
      if (password_hash !== verified.password_hash) return false
      await change(transaction)
      return true
    })

  return {
    async findProfile(token: Token): Promise<Profile> {
      const account = await findCaller(sql, token)
      return {
        user: userOf(account),
        created_at: account.created_at.toISOString(),
        is_verified: account.is_verified,
        must_change_password: account.must_change_password,
      }
    },

    async changePassword(token: Token, { current_password, new_password }: PasswordChange): Promise<void> {
      const account = await findCaller(sql, token)
      const issues = chosenPasswordIssues(account, current_password, new_password)
      if (issues.length > 0) throw invalidFields(issues)
      const isChanged = await guard.passwordOf(account.id, async () => {
        if (!(await passwords.verify(current_password, account.password_hash))) return false
        const passwordHash = await passwords.hash(new_password)
        return changing(token, account, async (transaction) => {
          await queries.updatePassword(transaction, account.id, passwordHash)
          await queries.revokeSessions(transaction, account.id, clock(), token.sessionId)
        })
      })
      if (!isChanged) throw wrongPassword('current_password')
    },

    revokeOthers: (token: Token): Promise<{ revoked: number }> =>
      sql.begin(async (transaction) => {
        await queries.lockAccount(transaction, token.accountId)
        const { revoked } = requireCaller(await queries.revokeOtherSessions(transaction, token, clock()))
        return { revoked }
      }),

    /** Deletes the caller's account with all its data, confirmed by username and password. */
    async remove(token: Token, { username, password }: Credentials): Promise<void> {
      const account = await findCaller(sql, token)
      if (fold(username) !== fold(account.username))
        throw invalidFields([issue(['username'], 'wrong-confirmation')])
      const isRemoved = await guard.passwordOf(account.id, async () => {
        if (!(await passwords.verify(password, account.password_hash))) return false
        const hold = (transaction: Transaction) => queries.holdCompanies(transaction, account.id)
        const remove = async (transaction: Transaction) => {
          await queries.lockMemberships(transaction, account.id)
          // Those that it has come into meanwhile.
          await hold(transaction)
          const last = await queries.selectIsLastOwner(transaction, account.id)
          if (oneRow(last, 'companies').is_last) throw failure(409, 'last-owner-account')
          await queries.deleteAccount(transaction, account.id)
        }
        // Companies before the account, as whoever stores in one.
        return changing(token, account, remove, hold)
      })
      if (!isRemoved) throw wrongPassword('password')
    },
  }
}

const userOf = ({ id, username, first_name, last_name, email, phone_number }: AccountRow): User => ({
  id,
  username,
  first_name,
  last_name,
  email,
  phone_number,
})

/** What others know of somebody, and try first. */
const knownOf = ({ username, first_name, last_name, email }: Partial<SignUp>): string[] =>
  [username, first_name, last_name, email?.split('@')[0]].flatMap((word) => word || [])

/** Faults of a new password that depend on the account. */
function chosenPasswordIssues(account: AccountRow, current: string, chosen: string): Issue[] {
  const field = ['new_password']
  if (fold(chosen) === fold(account.username)) return [issue(field, 'password-is-username')]
  const weakness = weaknessOf(chosen, knownOf(account))
  if (weakness) return [issue(field, weakness)]
  if (chosen === current) return [issue(field, 'password-unchanged')]
  return []
}

const refreshNotValid = () => new AppError(401, { detail: fault('token-unusable'), code: 'token_not_valid' })

const wrongPassword = (field: 'current_password' | 'password') =>
  invalidFields([issue([field], 'wrong-password')])

const takenIssues = ({ username, email }: { username: boolean; email: boolean }) => [
  ...(username ? [issue(['username'], 'username-taken')] : []),
  ...(email ? [issue(['email'], 'email-taken')] : []),
]
