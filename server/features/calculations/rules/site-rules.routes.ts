// Calls about the rules by which a space blends in place of the usual ones.
import { t } from 'elysia'
import type { MethodError, SiteRules } from '#calc/calculation/site-rules.ts'
import type { MethodCode } from '#calc/vocabulary/blend.ts'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { CHOOSABLE_NAMES, type ChoosableName } from '#calc/vocabulary/method-choices.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { answer, body, described, oneOf, only, SEEN, VERSION } from '#server/http/schema.model.ts'
import { versioned } from '#server/http/seen.ts'
import { MethodChoicesField } from '#server/responses/recipe.model.ts'
import { COMPARED_MAX, type SiteRulesDeps, siteRulesService } from './site-rules.service.ts'

const category = oneOf(CATEGORY_NAMES)

const SiteRulesAnswer = answer('SiteRules', {
  rules: t.Partial(only(recordOf(CATEGORY_NAMES, () => MethodChoicesField))),
  ...VERSION,
})
const SiteRulesRequest = body('SiteRulesRequest', {
  category,
  methods: described(MethodChoicesField, 'In place of those before; the usual ones need not be named.'),
  ...SEEN,
})
const MethodErrors = t.Array(
  answer('MethodError', {
    method: t.Unsafe<MethodCode>(t.String()),
    n: t.Integer({ description: 'Measured blends.' }),
    mean: t.Number({ description: 'Mean size of the errors.' }),
    bias: t.Number({ description: 'Mean of calculated less measured.' }),
  }),
)
const ErrorsByProperty = t.Partial(only(recordOf(CHOOSABLE_NAMES, () => MethodErrors)))
const ErrorsQuery = t.Object({
  category: t.Optional(category),
  property: t.Optional(oneOf(CHOOSABLE_NAMES, 'Only this one.')),
})

const RULES = versioned({ rules: { gasoline: { rvp: 'rvp-exponent112' } } as SiteRules })
const ERRORS: Partial<Record<ChoosableName, MethodError[]>> = {
  rvp: [
    { method: 'rvp-index', n: 8, mean: 1.9, bias: 1.9 },
    { method: 'rvp-exponent112', n: 8, mean: 0.4, bias: -0.1 },
  ],
}

/** The calls of the chapter “Laboratory” about them. */
export function siteRulesEndpoints(deps: SiteRulesDeps) {
  const service = siteRulesService(deps)
  return [
    endpoint({
      path: 'GET /me/rules/',
      summary: 'Get site rules',
      description:
        'Methods by which new blends of a category begin on the page, in place of the usual ones. A request names its `methods` itself.',
      answers: ok('The rules.', SiteRulesAnswer, RULES),
      run: ({ token }) => service.find(token),
    }),
    endpoint({
      path: 'PUT /me/rules/',
      role: 'blender',
      summary: 'Set site rules',
      description: 'The rules of one category; none where `methods` is empty. Kept calculations keep theirs.',
      examples: {
        rvp: { summary: 'One rule', value: { category: 'gasoline', methods: { rvp: 'rvp-exponent112' } } },
      },
      answers: ok('The rules.', SiteRulesAnswer, RULES),
      body: SiteRulesRequest,
      run: ({ token, input, seen }) => service.put(token, input.category, input.methods, seen),
    }),
    endpoint({
      path: 'GET /me/rules/errors/',
      summary: 'Get errors by method',
      description: `How far the space’s measured blends are off by each method for a property that has a choice, the usual method first: the newest ${COMPARED_MAX}, blended again with the readings of their day. A method that lacks readings of some of them is left out.`,
      answers: ok('By property, those that were measured.', ErrorsByProperty, ERRORS),
      query: ErrorsQuery,
      run: ({ token, input }) => service.errors(token, input),
    }),
  ]
}
