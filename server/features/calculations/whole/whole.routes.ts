import { type Context, Elysia } from 'elysia'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { chooseLanguage, spokenIn } from '#server/http/negotiation.ts'
import { form } from '#server/http/validation.ts'
import * as docs from './whole.docs.ts'
import { CalculationPatch } from './whole.model.ts'
import { wholeService } from './whole.service.ts'

export function wholeRoutes({ sql, clock, tokens }: FeatureDeps) {
  const service = wholeService({ sql, clock })

  /** The language of the answer, which is JSON text already. */
  const spoken = ({ request, set }: Pick<Context, 'request' | 'set'>): Language => {
    const lang = chooseLanguage(request.headers.get('accept-language'))
    Object.assign(set.headers, spokenIn(lang), { 'content-type': 'application/json' })
    return lang
  }

  return new Elysia({ name: 'own calculations' })
    .use(signedIn(tokens))
    .get(
      '/me/calculations/:id/',
      (context) => service.find(context.token, context.params.id, spoken(context)),
      { detail: docs.find },
    )
    .patch(
      '/me/calculations/:id/',
      (context) => service.correct(context.token, context.params.id, context.body, spoken(context)),
      { ...form(CalculationPatch), detail: docs.correct },
    )
    .delete(
      '/me/calculations/:id/',
      async ({ token, params, set }) => {
        await service.remove(token, params.id)
        set.status = 204
      },
      { detail: docs.remove },
    )
}
