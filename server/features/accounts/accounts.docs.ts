import type { TSchema } from 'elysia'
import { fault } from '#calc/vocabulary/faults/fault.ts'
import { documented, sentence } from '#server/http/documentation.ts'
import { Access, Profile, Revoked, Session, Support, TokenPair, User } from './accounts.model.ts'

const TAG = 'Accounts'

const named = <Schema extends TSchema>($id: string, schema: Schema): Schema => ({ ...schema, $id })
const UserSchema = named('User', User)

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

const session = named('Session', { ...Session, properties: { ...Session.properties, user: UserSchema } })
const profile = named('Profile', { ...Profile, properties: { ...Profile.properties, user: UserSchema } })

const LOG_IN = { mina: { summary: 'A log-in', value: { username: 'mina', password: PASSWORD } } }

export const register = documented({
  tag: TAG,
  summary: 'Open an account',
  description:
    'Opens an account, its Premium trial and its first session. Username and e-mail address are unique without regard to case. Accounts opened, and refusals because a name is taken, are limited by address; of a sign-up with other faults it is not always said whether its names are taken.',
  errors: ['throttled'],
  invalid: {
    username: [fault('username-taken')],
    password: [fault('password-common')],
  },
  takes: {
    mina: { summary: 'A sign-up', value: { ...SIGN_UP, password: PASSWORD, password_confirm: PASSWORD } },
  },
  answers: { 201: { description: 'The account is open.', schema: session, example: SESSION } },
})

export const logIn = documented({
  tag: TAG,
  summary: 'Log in',
  description:
    'Opens a session. Whether the username or the password was wrong is not said: 400 with `non_field_errors`.',
  errors: ['throttled'],
  invalid: { non_field_errors: [fault('wrong-credentials')] },
  takes: LOG_IN,
  answers: { 200: { description: 'The session is open.', schema: session, example: SESSION } },
})

export const obtainTokens = documented({
  tag: TAG,
  summary: 'Obtain tokens',
  description: 'Log-in for programs.',
  errors: ['throttled'],
  invalid: { username: [fault('required')] },
  takes: LOG_IN,
  answers: {
    200: {
      description: 'The session is open.',
      schema: named('TokenPair', TokenPair),
      example: { access: JWT, refresh: JWT },
    },
    401: sentence('The credentials open nothing.', fault('no-active-account')),
  },
})

export const refresh = documented({
  tag: TAG,
  summary: 'Refresh an access token',
  description: 'The refresh token stays the same until it runs out or its session is logged out.',
  invalid: { refresh: [fault('required')] },
  takes: { refresh: { summary: 'A refresh token', value: { refresh: JWT } } },
  answers: {
    200: { description: 'A new access token.', schema: named('Access', Access), example: { access: JWT } },
    401: sentence('The refresh token is of no use (any more).', fault('token-unusable')),
  },
})

export const support = documented({
  tag: TAG,
  summary: 'Contact addresses',
  description: 'Where to ask for help; null where the operator has set none.',
  answers: {
    200: {
      description: 'The addresses.',
      schema: named('Support', Support),
      example: { email: 'support@example.com', phone: '+1 555 0100' },
    },
  },
})

export const logOut = documented({
  tag: TAG,
  summary: 'Log out',
  description: 'Ends the session of the refresh token, and with it every access token from it, at once.',
  token: true,
  invalid: { detail: fault('token-unusable') },
  takes: { refresh: { summary: 'A refresh token', value: { refresh_token: JWT } } },
  answers: { 205: { description: 'The session has ended.' } },
})

export const findProfile = documented({
  tag: TAG,
  summary: 'The own profile',
  description: 'Account data of the caller.',
  token: true,
  answers: {
    200: {
      description: 'The profile.',
      schema: profile,
      example: {
        user: USER,
        created_at: '2026-01-15T09:32:11.482Z',
        is_verified: false,
        must_change_password: false,
      },
    },
  },
})

export const changePassword = documented({
  tag: TAG,
  summary: 'Change the password',
  description: 'Every other session of the account ends.',
  token: true,
  errors: ['throttled'],
  invalid: { new_password_confirm: [fault('passwords-differ')] },
  takes: {
    change: {
      summary: 'A new password',
      value: {
        current_password: PASSWORD,
        new_password: 'a longer walk by the sea',
        new_password_confirm: 'a longer walk by the sea',
      },
    },
  },
  answers: { 204: { description: 'The new password counts.' } },
})

export const revokeOthers = documented({
  tag: TAG,
  summary: 'End all other sessions',
  description: 'Those on other machines; the session of this call goes on.',
  token: true,
  answers: {
    200: {
      description: 'How many have ended.',
      schema: named('Revoked', Revoked),
      example: { revoked: 2 },
    },
  },
})

export const remove = documented({
  tag: TAG,
  summary: 'Delete the own account',
  description:
    'With its materials, calculations and sessions, after its username and its password were typed. This cannot be undone.',
  token: true,
  errors: ['throttled'],
  invalid: { password: [fault('wrong-password')] },
  takes: {
    mina: { summary: 'The own username and password', value: { username: 'mina', password: PASSWORD } },
  },
  answers: { 204: { description: 'It is gone.' } },
})
