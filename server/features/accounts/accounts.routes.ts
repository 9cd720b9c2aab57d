import { Elysia } from 'elysia'
import { checkPasswordChange, checkSignUp } from '#calc/vocabulary/rules/account-rules.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { form } from '#server/http/validation.ts'
import * as docs from './accounts.docs.ts'
import { logOutNotValid } from './accounts.errors.ts'
import {
  LogInBody,
  LogOutBody,
  PasswordBody,
  RefreshBody,
  RemovalBody,
  SignUpBody,
} from './accounts.model.ts'
import { createAccountService } from './accounts.service.ts'

export function accountRoutes(deps: FeatureDeps) {
  const { config, address, tokens } = deps
  const accounts = createAccountService(deps)
  return new Elysia()
    .post(
      '/api/register/',
      async ({ body, set, request, server }) => {
        set.status = 201
        return await accounts.register(body, address({ request, server }))
      },
      {
        // The service adds the faults that only the server can find, so that one answer has them all.
        ...form(SignUpBody, { rules: (input) => ({ ok: true, value: checkSignUp(input) }) }),
        detail: docs.register,
      },
    )
    .post(
      '/api/login/',
      async ({ body, request, server }) => await accounts.logIn(body, address({ request, server })),
      {
        ...form(LogInBody),
        detail: docs.logIn,
      },
    )
    .post(
      '/api/token/',
      async ({ body, request, server }) => await accounts.obtainTokens(body, address({ request, server })),
      {
        ...form(LogInBody),
        detail: docs.obtainTokens,
      },
    )
    .post('/api/token/refresh/', async ({ body }) => await accounts.refresh(body.refresh), {
      ...form(RefreshBody),
      detail: docs.refresh,
    })
    .get('/api/support/', () => ({ email: config.supportEmail, phone: config.supportPhone }), {
      detail: docs.support,
    })
    .use(signedIn(tokens))
    .post(
      '/api/logout/',
      async ({ body, token }) => {
        if (!(await accounts.logOut(token, body.refresh_token))) throw logOutNotValid()
        return new Response(null, { status: 205 })
      },
      {
        ...form(LogOutBody),
        detail: docs.logOut,
      },
    )
    .get('/api/user/profile/', async ({ token }) => await accounts.findProfile(token), {
      detail: docs.findProfile,
    })
    .post(
      '/api/user/password/',
      async ({ body, token }) => {
        await accounts.changePassword(token, body)
        return new Response(null, { status: 204 })
      },
      {
        ...form(PasswordBody, { rules: checkPasswordChange }),
        detail: docs.changePassword,
      },
    )
    .post('/api/user/sessions/revoke/', async ({ token }) => await accounts.revokeOthers(token), {
      detail: docs.revokeOthers,
    })
    .delete(
      '/api/user/',
      async ({ body, token }) => {
        await accounts.remove(token, body)
        return new Response(null, { status: 204 })
      },
      {
        ...form(RemovalBody),
        detail: docs.remove,
      },
    )
}
