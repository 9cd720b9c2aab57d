import { Elysia } from 'elysia'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { chooseLanguage, spokenIn } from '#server/http/negotiation.ts'
import { form, rulesOf, type Verdict } from '#server/http/validation.ts'
import { betweenFields, unknownMethods } from './recipe.ts'
import { targetDocs } from './target.docs.ts'
import { TargetRequest } from './target.model.ts'
import { targetService } from './target.service.ts'

export function targetRoutes({ tokens, ...deps }: FeatureDeps) {
  const service = targetService(deps)

  return new Elysia({ name: 'target' }).use(signedIn(tokens)).post(
    '/calculations/target/',
    ({ token, body, request, set }) => {
      const lang = chooseLanguage(request.headers.get('accept-language'))
      Object.assign(set.headers, spokenIn(lang))
      return service.find(token, body, lang)
    },
    { ...form(TargetRequest, { rules: readTarget, premium: true }), detail: targetDocs },
  )
}

const readFields = rulesOf(TargetRequest)

/** Checks a request without looking at the materials: first each field, then the rules between fields. */
function readTarget(input: unknown): Verdict<TargetRequest> {
  const fields = readFields(input)
  if (!fields.ok) return fields
  const value = fields.value as TargetRequest
  const issues = [...unknownMethods(input), ...betweenFields(value), ...strangers(value)]
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
}

/** What moves or stays must be in the recipe. */
function strangers({ materials, moving, locked = [] }: TargetRequest): Issue[] {
  const of = (path: string[], id: string) =>
    materials.includes(id) ? [] : [issue(path, 'not-in-recipe', { id })]
  return [...of(['moving'], moving), ...locked.flatMap((id, at) => of(['locked', String(at)], id))]
}
