import { fault } from '#calc/vocabulary/faults/fault.ts'
import { checkPasswordChange, checkSignUp } from '#calc/vocabulary/rules/account-rules.ts'
import { isFields } from '#calc/vocabulary/rules/field-rules.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { created, ok, sentence } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import * as model from './accounts.model.ts'
import { createAccountService } from './accounts.service.ts'

const JWT = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ0b2tlbl90eXBlIjoiYWNjZXNzIn0.…'

const USER = {
  id: '0f6a1c9e-5f0e-4e7b-8a51-6f8f0d1c2b3a',
  username: 'mina',
  first_name: 'Mina',
  last_name: 'Karimi',
  email: 'mina@example.com',
  phone_number: '+98 21 1234 5678',
}
const PASSWORD = 'a long walk by the river'
const SESSION = { access: JWT, refresh: JWT, user: USER }
const { id: _, ...SIGN_UP } = USER

const LOG_IN = { mina: { summary: 'A log-in', value: { username: 'mina', password: PASSWORD } } }

const invitationIn = (input: unknown) =>
  isFields(input) && typeof input.invitation === 'string' ? { invitation: input.invitation } : {}

type AccountService = ReturnType<typeof createAccountService>

export function accountRoutes(deps: FeatureDeps) {
  const accounts = createAccountService(deps, deps.passwords)
  return endpoints('Accounts', deps.callers, [...visitorCalls(deps, accounts), ...accountCalls(accounts)])
}

/** Signing up, logging in, and what a visitor may ask: no token is needed. */
function visitorCalls({ config, address }: FeatureDeps, accounts: AccountService) {
  return [
    endpoint({
      path: 'POST /api/register/',
      needs: 'nothing',
      summary: 'Sign up',
      description:
        'Creates an account with a Premium trial and a first session. Username and e-mail address are unique, ignoring case. Rate-limited by address.',
      examples: {
        mina: { summary: 'A sign-up', value: { ...SIGN_UP, password: PASSWORD, password_confirm: PASSWORD } },
      },
      answers: {
        ...created('Account created.', model.Session, SESSION),
        403: sentence('Sign-up is closed, or requires an invitation.', fault('signup-closed')),
      },
      body: model.SignUpBody,
      // The service adds the faults that only the server finds, so that one answer has them all.
      rules: (input) => ({ ok: true, value: { ...checkSignUp(input), ...invitationIn(input) } }),
      run: ({ input, request, server }) => accounts.register(input, address({ request, server })),
    }),
    endpoint({
      path: 'POST /api/login/',
      needs: 'nothing',
      summary: 'Log in',
      description: 'Starts a session. Invalid credentials: 400 with `non_field_errors`.',
      examples: LOG_IN,
      answers: ok('Session started.', model.Session, SESSION),
      body: model.LogInBody,
      run: ({ input, request, server }) => accounts.logIn(input, address({ request, server })),
    }),
    endpoint({
      path: 'POST /api/token/',
      needs: 'nothing',
      summary: 'Obtain tokens',
      description: 'Log in from a program.',
      examples: LOG_IN,
      answers: {
        ...ok('Session started.', model.TokenPair, { access: JWT, refresh: JWT }),
        401: sentence('Invalid credentials.', fault('no-active-account')),
      },
      body: model.LogInBody,
      run: ({ input, request, server }) => accounts.obtainTokens(input, address({ request, server })),
    }),
    endpoint({
      path: 'POST /api/token/refresh/',
      needs: 'nothing',
      summary: 'Refresh an access token',
      description: 'The refresh token stays valid until it expires or its session ends.',
      examples: { refresh: { summary: 'A refresh token', value: { refresh: JWT } } },
      answers: {
        ...ok('A new access token.', model.Access, { access: JWT }),
        401: sentence('Invalid or expired refresh token.', fault('token-unusable')),
      },
      body: model.RefreshBody,
      run: ({ input }) => accounts.refresh(input.refresh),
    }),
    endpoint({
      path: 'GET /api/support/',
      needs: 'nothing',
      summary: 'Contact addresses and sign-up',
      description:
        'Contact addresses, null if the operator set none, and who may sign up: anyone (`open`), holders of an invitation (`invited`) or nobody (`closed`).',
      answers: ok('The addresses.', model.Support, {
        email: 'support@example.com',
        phone: '+1 555 0100',
        signup: 'open',
      }),
      run: () => ({ email: config.supportEmail, phone: config.supportPhone, signup: config.signup }),
    }),
  ]
}

/** The account of the caller, its password and its sessions. */
function accountCalls(accounts: AccountService) {
  return [
    endpoint({
      path: 'POST /api/logout/',
      role: 'person',
      summary: 'Log out',
      description: 'Ends the session of the refresh token and all its access tokens at once.',
      examples: { refresh: { summary: 'A refresh token', value: { refresh_token: JWT } } },
      answers: { 205: { description: 'Session ended.' } },
      body: model.LogOutBody,
      run: ({ token, input }) => accounts.logOut(token, input.refresh_token),
    }),
    endpoint({
      path: 'GET /api/user/profile/',
      role: 'person',
      summary: 'Your profile',
      description: 'Your account data.',
      answers: ok('The profile.', model.Profile, {
        user: USER,
        created_at: '2026-01-15T09:32:11.482Z',
        is_verified: false,
        must_change_password: false,
      }),
      run: ({ token }) => accounts.findProfile(token),
    }),
    endpoint({
      path: 'POST /api/user/password/',
      role: 'person',
      summary: 'Change your password',
      description: 'Ends all your other sessions.',
      examples: {
        change: {
          summary: 'A new password',
          value: {
            current_password: PASSWORD,
            new_password: 'a longer walk by the sea',
            new_password_confirm: 'a longer walk by the sea',
          },
        },
      },
      answers: { 204: { description: 'Password changed.' } },
      body: model.PasswordBody,
      rules: checkPasswordChange,
      run: ({ token, input }) => accounts.changePassword(token, input),
    }),
    endpoint({
      path: 'POST /api/user/sessions/revoke/',
      role: 'person',
      summary: 'End all other sessions',
      description: 'The session of this request stays.',
      answers: ok('How many have ended.', model.Revoked, { revoked: 2 }),
      run: ({ token }) => accounts.revokeOthers(token),
    }),
    endpoint({
      path: 'DELETE /api/user/',
      role: 'person',
      summary: 'Delete your account',
      description: 'Deletes its materials, calculations and sessions. Cannot be undone.',
      examples: {
        mina: { summary: 'The own username and password', value: { username: 'mina', password: PASSWORD } },
      },
      answers: {
        204: { description: 'Deleted.' },
        409: sentence('You are the last owner of a company.', fault('last-owner-account')),
      },
      body: model.RemovalBody,
      run: ({ token, input }) => accounts.remove(token, input),
    }),
  ]
}
