import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { EMAIL_MAX, PASSWORD, PERSON_NAME_MAX, USERNAME_MAX } from '#calc/vocabulary/limits.ts'
import { SIGNUPS } from '#calc/vocabulary/signup.ts'
import { nullable, oneOf, uuid } from '#server/http/schema.model.ts'

const password = (description: string) => t.String({ format: 'password', description })

export const SignUpBody = t.Object({
  first_name: t.String({ maxLength: PERSON_NAME_MAX }),
  last_name: t.String({ maxLength: PERSON_NAME_MAX }),
  username: t.String({
    maxLength: USERNAME_MAX,
    description: 'One script, digits and @ . + - _; unique, ignoring case and look-alikes.',
  }),
  email: t.String({ format: 'email', maxLength: EMAIL_MAX, description: 'Unique, ignoring case.' }),
  phone_number: t.String({
    description: 'An optional plus, then 8 to 20 digits, spaces, dashes or parentheses.',
  }),
  password: t.String({
    format: 'password',
    minLength: PASSWORD.min,
    maxLength: PASSWORD.max,
    description: 'Not only digits, not a common password, not the username.',
  }),
  password_confirm: password('The same once more.'),
  invitation: t.Optional(
    t.String({
      maxLength: 100,
      description: 'Token of an invitation to a company; required when sign-up is by invitation.',
    }),
  ),
})

export const LogInBody = t.Object({
  username: t.String(),
  password: password('As it was typed; its blanks count.'),
})

export const RefreshBody = t.Object({ refresh: t.String() })

export const LogOutBody = t.Object({ refresh_token: t.String() })

export const PasswordBody = t.Object({
  current_password: password('The one in use.'),
  new_password: t.String({ format: 'password', minLength: PASSWORD.min, maxLength: PASSWORD.max }),
  new_password_confirm: password('The new one once more.'),
})

export const RemovalBody = t.Object({
  username: t.String({ description: 'Your username, as confirmation.' }),
  password: password('The one in use.'),
})

export const User = t.Object(
  {
    id: uuid(),
    username: t.String(),
    first_name: t.String(),
    last_name: t.String(),
    email: t.String(),
    phone_number: t.String(),
  },
  { $id: 'User' },
)
export type User = typeof User.static

export const TokenPair = t.Object({ access: t.String(), refresh: t.String() }, { $id: 'TokenPair' })
export type TokenPair = typeof TokenPair.static

export const Session = t.Object({ access: t.String(), refresh: t.String(), user: User }, { $id: 'Session' })
export type Session = typeof Session.static

export const Access = t.Object({ access: t.String() }, { $id: 'Access' })

export const Profile = t.Object(
  {
    user: User,
    created_at: t.String({ format: 'date-time' }),
    is_verified: t.Boolean(),
    must_change_password: t.Boolean({
      description: 'After an operator’s reset: Premium calls answer 403 until you choose a new password.',
    }),
  },
  { $id: 'Profile' },
)
export type Profile = typeof Profile.static

export const Revoked = t.Object(
  { revoked: Type.Integer({ description: 'Number of sessions ended.' }) },
  { $id: 'Revoked' },
)

export const Support = t.Object(
  {
    email: nullable(t.String()),
    phone: nullable(t.String()),
    signup: oneOf(SIGNUPS, 'Who may sign up.'),
  },
  { $id: 'Support' },
)
