import { Elysia } from 'elysia'
import { checkPrecision, contradictionsIn } from '#calc/lab/precision.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { form, query } from '#server/http/validation.ts'
import * as docs from './bias.docs.ts'
import { BiasQuery, BiasSwitch, PRECISION_LIMIT_BYTES, PrecisionRequest } from './bias.model.ts'
import { biasService } from './bias.service.ts'

const readPrecision = (input: unknown) => {
  const checked = checkPrecision(input)
  if (!checked.ok) return checked
  const { precision } = checked
  const issues = contradictionsIn(precision)
  if (issues.length > 0) return { ok: false as const, issues }
  return { ok: true as const, value: { precision, seen: (input as { seen?: unknown }).seen } }
}

/** What one's own laboratory has taught: histories, the switches of corrections, its precision. */
export function biasRoutes({ sql, clock, tokens }: FeatureDeps) {
  const service = biasService({ sql, clock })

  return new Elysia({ name: 'bias' })
    .use(signedIn(tokens))
    .get('/me/bias/', ({ token, query: asked }) => service.find(token, asked), {
      ...query(BiasQuery),
      detail: docs.find,
    })
    .put('/me/bias/', ({ token, body }) => service.switchTo(token, body as BiasSwitch), {
      ...form(BiasSwitch),
      detail: docs.switchTo,
    })
    .get('/me/bias/corrections/', ({ token }) => service.findCorrections(token), {
      detail: docs.findCorrections,
    })
    .get('/me/lab/precision/', ({ token }) => service.findPrecision(token), { detail: docs.findPrecision })
    .put('/me/lab/precision/', ({ token, body }) => service.putPrecision(token, body), {
      ...form(PrecisionRequest, { rules: readPrecision, limitBytes: PRECISION_LIMIT_BYTES }),
      detail: docs.putPrecision,
    })
}
