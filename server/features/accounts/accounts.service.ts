import { checkSignUp, type PasswordChange, type SignUp } from '#calc/vocabulary/account-rules.ts'
import { fold } from '#calc/vocabulary/fold.ts'
import { type Issue, issue } from '#calc/vocabulary/issue.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { invalidFields } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import {
  nameTaken,
  noActiveAccount,
  refreshNotValid,
  takenIssues,
  wrongConfirmation,
  wrongCredentials,
  wrongCurrentPassword,
} from './accounts.errors.ts'
import type { Profile, Session, TokenPair, User } from './accounts.model.ts'
import type { AccountRow } from './accounts.queries.ts'
import * as queries from './accounts.queries.ts'
import { isCommonPassword } from './common-passwords.ts'
import { createGuard, settle } from './guard.ts'
import { createPasswords } from './passwords.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const UNIQUE_VIOLATION = '23505'

export interface Credentials {
  username: string
  password: string
}

type Judged = { ok: true; value: SignUp } | { ok: false; issues: Issue[] }

export function createAccountService({ sql, config, clock, tokens, throttle }: FeatureDeps) {
  const passwords = createPasswords()
  const guard = createGuard(throttle)

  const sessionEnd = (now: Date) => new Date(now.getTime() + config.refreshTokenDays * DAY_MS)

  /** An access token never outlives its session. */
  const signAccess = (token: Token, now: Date, sessionEndsAt: Date) => {
    const ends = Math.min(now.getTime() + config.accessTokenMinutes * MINUTE_MS, sessionEndsAt.getTime())
    return tokens.sign('access', token, new Date(ends))
  }

  async function signPair(token: Token, now: Date, sessionEndsAt: Date): Promise<TokenPair> {
    const [access, refresh] = await Promise.all([
      signAccess(token, now, sessionEndsAt),
      tokens.sign('refresh', token, sessionEndsAt),
    ])
    return { access, refresh }
  }

  /** The account that these credentials open, or null; a closed one opens to nobody. */
  async function findOwner({ username, password }: Credentials, address: string): Promise<AccountRow | null> {
    const usernameKey = fold(username)
    return settle(await guard.beforeLogIn(usernameKey, address), async () => {
      const [account] = await queries.selectAccountByUsername(sql, usernameKey)
      const fits = await passwords.verify(password, account?.password_hash ?? null)
      return account?.is_active && fits ? account : null
    })
  }

  /** A session for those credentials, or null where they open nothing. */
  async function openSession(credentials: Credentials, address: string): Promise<Session | null> {
    const account = await findOwner(credentials, address)
    if (!account) return null
    const now = clock()
    const endsAt = sessionEnd(now)
    const [session] = await queries.insertSession(sql, account, now, endsAt)
    if (!session) return null
    const pair = await signPair({ accountId: account.id, sessionId: session.id }, now, endsAt)
    return { ...pair, user: userOf(account) }
  }

  async function insertSignUp(signUp: SignUp, now: Date, sessionEndsAt: Date) {
    const { signupTrialDays: days } = config
    const account: queries.NewAccount = {
      username: signUp.username,
      usernameKey: fold(signUp.username),
      firstName: signUp.first_name,
      lastName: signUp.last_name,
      email: signUp.email,
      emailKey: fold(signUp.email),
      phoneNumber: signUp.phone_number,
      passwordHash: await passwords.hash(signUp.password),
    }
    const trialEndsAt = days > 0 ? new Date(now.getTime() + days * DAY_MS) : null
    const [row] = await queries.insertAccount(sql, account, { now, sessionEndsAt, trialEndsAt })
    return row!
  }

  return {
    /** Everything that is wrong with a sign-up, what only the server can tell included. */
    async judgeSignUp(input: unknown): Promise<Judged> {
      const { draft, issues } = checkSignUp(input)
      if (draft.password !== undefined && isCommonPassword(draft.password)) {
        issues.push(issue(['password'], 'password-common'))
      }
      const { username, email } = draft
      if (username !== undefined || email !== undefined) {
        const [taken] = await queries.selectTaken(sql, keyOf(username), keyOf(email))
        issues.push(...takenIssues(taken!))
      }
      return issues.length > 0 ? { ok: false, issues } : { ok: true, value: draft as SignUp }
    },

    /** Opens an account with a session. Throws 429 after too many from one address. */
    async register(signUp: SignUp, address: string): Promise<Session> {
      const attempt = await guard.beforeSignUp(fold(signUp.username), address)
      try {
        const now = clock()
        const sessionEndsAt = sessionEnd(now)
        const account = await insertSignUp(signUp, now, sessionEndsAt)
        await attempt.succeeded()
        const token = { accountId: account.id, sessionId: account.session_id }
        return { ...(await signPair(token, now, sessionEndsAt)), user: userOf(account) }
      } catch (error) {
        await attempt.brokeOff()
        // Somebody else took the name between the look and the insert.
        const constraint = violatedConstraint(error)
        if (!constraint) throw error
        throw nameTaken({ username: constraint.includes('username'), email: constraint.includes('email') })
      }
    },

    /** Throws 400 for credentials that open nothing, 429 after too many such. */
    async logIn(credentials: Credentials, address: string): Promise<Session> {
      const session = await openSession(credentials, address)
      if (!session) throw wrongCredentials()
      return session
    },

    /** The same for programs: throws 401 for credentials that open nothing. */
    async obtainTokens(credentials: Credentials, address: string): Promise<TokenPair> {
      const session = await openSession(credentials, address)
      if (!session) throw noActiveAccount()
      return { access: session.access, refresh: session.refresh }
    },

    /** A new access token for a living session. Throws 401. */
    async refresh(refreshToken: string): Promise<{ access: string }> {
      const verdict = await tokens.verify('refresh', refreshToken)
      if (!verdict.ok) throw refreshNotValid()
      const now = clock()
      const [session] = await queries.selectSession(sql, verdict.token, now)
      if (!session) throw refreshNotValid()
      return { access: await signAccess(verdict.token, now, session.expires_at) }
    },

    /** Ends the session of a refresh token of the caller's; false where it is of no use already. */
    async logOut(caller: Token, refreshToken: string): Promise<boolean> {
      const verdict = await tokens.verify('refresh', refreshToken)
      if (!verdict.ok || verdict.token.accountId !== caller.accountId) return false
      const ended = await queries.revokeSession(sql, verdict.token, clock())
      return ended.length > 0
    },

    async findProfile(token: Token): Promise<Profile> {
      const [row] = await queries.selectCallerAccount(sql, token, clock())
      const account = requireCaller(row)
      return {
        user: userOf(account),
        created_at: account.created_at.toISOString(),
        is_verified: account.is_verified,
        must_change_password: account.must_change_password,
      }
    },

    /** Sets a new password and ends every other session. */
    async changePassword(token: Token, { current_password, new_password }: PasswordChange): Promise<void> {
      const [row] = await queries.selectCallerAccount(sql, token, clock())
      const account = requireCaller(row)
      const issues = chosenPasswordIssues(account.username, current_password, new_password)
      if (issues.length > 0) throw invalidFields(issues)
      const isChanged = await settle(await guard.beforePasswordChange(account.id), async () => {
        const verifiedHash = account.password_hash
        if (!(await passwords.verify(current_password, verifiedHash))) return false
        const passwordHash = await passwords.hash(new_password)
        const changed = await queries.updatePassword(sql, token, { verifiedHash, passwordHash }, clock())
        return changed.length > 0
      })
      if (!isChanged) throw wrongCurrentPassword()
    },

    /** Ends every other session of the caller and says how many there were. */
    async revokeOthers(token: Token): Promise<{ revoked: number }> {
      const [row] = await queries.revokeOtherSessions(sql, token, clock())
      return { revoked: requireCaller(row).revoked }
    },

    /** Deletes the caller's account and all that is its own, once its name was typed. */
    async remove(token: Token, typedUsername: string): Promise<void> {
      const [row] = await queries.selectCallerAccount(sql, token, clock())
      const account = requireCaller(row)
      if (fold(typedUsername) !== fold(account.username)) throw wrongConfirmation()
      await queries.deleteAccount(sql, account.id)
    },
  }
}

const keyOf = (text: string | undefined): string | null => (text === undefined ? null : fold(text))

const userOf = ({ id, username, first_name, last_name, email, phone_number }: AccountRow): User => ({
  id,
  username,
  first_name,
  last_name,
  email,
  phone_number,
})

/** What is wrong with a new password in view of the account it is for. */
function chosenPasswordIssues(username: string, current: string, chosen: string): Issue[] {
  const field = ['new_password']
  if (isCommonPassword(chosen)) return [issue(field, 'password-common')]
  if (fold(chosen) === fold(username)) return [issue(field, 'password-is-username')]
  if (chosen === current) return [issue(field, 'password-unchanged')]
  return []
}

function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE_VIOLATION) return null
  return 'constraint_name' in error && typeof error.constraint_name === 'string'
    ? error.constraint_name
    : null
}
