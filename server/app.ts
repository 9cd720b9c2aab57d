/** The application: every feature's routes behind one error handler. CONTRIBUTING.md says how a call is added. */
import { type AnyElysia, Elysia } from 'elysia'
import type { Deps, FeatureDeps } from './deps.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { additivesRoutes } from './features/additives/additives.routes.ts'
import { batchRoutes } from './features/blending/batch.routes.ts'
import { blendingRoutes } from './features/blending/blending.routes.ts'
import { targetRoutes } from './features/blending/target.routes.ts'
import { browserErrorsRoutes } from './features/browser-errors/browser-errors.routes.ts'
import { biasRoutes } from './features/calculations/bias/bias.routes.ts'
import { calculationListRoutes } from './features/calculations/calculation-list.routes.ts'
import { chartRoutes } from './features/calculations/chart.routes.ts'
import { labRoutes } from './features/calculations/lab/lab.routes.ts'
import { linkFinder } from './features/calculations/whole/links.service.ts'
import { wholeRoutes } from './features/calculations/whole/whole.routes.ts'
import { findWhole } from './features/calculations/whole/whole.service.ts'
import { companiesRoutes } from './features/companies/companies.routes.ts'
import { eventsRoutes } from './features/companies/events.routes.ts'
import { keysRoutes } from './features/companies/keys.routes.ts'
import { docsRoutes } from './features/docs/docs.routes.ts'
import { draftsRoutes } from './features/drafts/drafts.routes.ts'
import { gradesRoutes } from './features/grades/grades.routes.ts'
import { gradesService } from './features/grades/grades.service.ts'
import { layoutsRoutes } from './features/layouts/layouts.routes.ts'
import { materialFilesRoutes } from './features/materials/files/files.routes.ts'
import { materialsRoutes } from './features/materials/materials.routes.ts'
import { materialsService } from './features/materials/materials.service.ts'
import { samplesRoutes } from './features/materials/samples/samples.routes.ts'
import { ownPropertiesRoutes } from './features/own-properties/own-properties.routes.ts'
import { ownPropertiesService } from './features/own-properties/own-properties.service.ts'
import { pricesRoutes } from './features/prices/prices.routes.ts'
import { backwardsRoutes } from './features/recipes/backwards.routes.ts'
import { planRoutes, plansFor } from './features/recipes/plan/plan.routes.ts'
import { recipeRoutes } from './features/recipes/recipes.routes.ts'
import { tryRoutes } from './features/recipes/trying/try.routes.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { subscriptionRoutes } from './features/subscriptions/subscriptions.routes.ts'
import { tanksRoutes } from './features/tanks/tanks.routes.ts'
import { uncertaintyRoutes } from './features/uncertainty/uncertainty.routes.ts'
import { uncertaintyService } from './features/uncertainty/uncertainty.service.ts'
import { createCallers, createOnce } from './http/callers.ts'
import { answerError, answerUnmatched, createErrorHandler, mapRoutes } from './http/error-handler.ts'
import { allowOrigins } from './http/headers/cors.ts'
import { SECURITY_HEADERS } from './http/headers/security-headers.ts'
import { createMeters, watchQueue } from './http/meters.ts'
import { createMetrics } from './http/metrics.ts'
import { probeRoutes } from './http/probes.ts'
import { addressReader, checkHead, withReadableUrl } from './http/request-head.ts'
import { createRequestLog } from './http/request-log.ts'
import { createThrottle } from './http/throttle.ts'
import { createTokens, type Token } from './http/tokens.ts'
import { createJobs } from './jobs/jobs.ts'

/** What features are made with. */
function featureDeps(deps: Deps): FeatureDeps {
  const { sql, config, clock, log } = deps
  const { meters = createMeters() } = deps
  const tokens = createTokens(config.jwtSecret, clock, config.jwtSecretPrevious)
  const jobs = createJobs(new URL('./task-thread.ts', import.meta.url), log)
  watchQueue(meters, 'quick', jobs.sizes.quick)
  watchQueue(meters, 'long', jobs.sizes.long)
  return {
    ...deps,
    meters,
    tokens,
    callers: Object.assign(createCallers({ sql, tokens, clock }), { once: createOnce({ sql, clock }) }),
    throttle: deps.throttle ?? createThrottle(sql, config.rateLimit, undefined, meters),
    address: addressReader(config.trustProxy),
    jobs,
  }
}

/** The routes of all features, with what one feature lends another. */
function featureRoutes(parts: FeatureDeps): AnyElysia[] {
  const grades = gradesService(parts)
  const { specifications } = grades
  const copies = {
    material: materialsService(parts).copy,
    grade: grades.copy,
    property: ownPropertiesService(parts).copy,
  }
  const findCalculation = findWhole(parts)
  const uncertainty = uncertaintyService({ ...parts, findCalculation, specifications })
  const { answerFor: uncertaintyOf } = uncertainty
  const plans = plansFor({ ...parts, specifications })
  return [
    accountRoutes(parts),
    subscriptionRoutes(parts),
    companiesRoutes({ ...parts, copies }),
    keysRoutes(parts),
    eventsRoutes(parts),
    materialsRoutes(parts),
    materialFilesRoutes(parts),
    samplesRoutes(parts),
    gradesRoutes(parts),
    layoutsRoutes(parts),
    ownPropertiesRoutes(parts),
    pricesRoutes(parts),
    additivesRoutes(parts),
    blendingRoutes({ ...parts, specifications }),
    calculationListRoutes(parts),
    wholeRoutes(parts),
    labRoutes(parts),
    biasRoutes(parts),
    draftsRoutes(parts),
    targetRoutes(parts),
    batchRoutes(parts),
    recipeRoutes({ ...parts, specifications }),
    planRoutes({ ...parts, specifications }),
    backwardsRoutes(parts),
    tryRoutes({ ...parts, specifications }),
    chartRoutes({ ...parts, findCalculation, specifications }),
    reportRoutes({ ...parts, findCalculation, uncertaintyOf, plans }),
    tanksRoutes({ ...parts, findCalculation, uncertaintyOf }),
    uncertaintyRoutes({ ...parts, service: uncertainty }),
    browserErrorsRoutes(parts),
  ]
}

/** Composes all routes without a socket: `app.handle(request)` in tests, `app.fetch` to serve. */
export function createApp(deps: Deps) {
  const { sql, config, clock, log, site = null } = deps
  const parts = featureDeps(deps)
  const { meters, address, jobs } = parts
  const metrics = config.metrics ? createMetrics(sql, { share: deps.share, meters }) : null
  const asAppError = createErrorHandler({ sql, log, clock })
  const book = createRequestLog({ log, metrics, address, config })
  const isLink = linkFinder(parts)

  const app = new Elysia({
    strictPath: true,
    normalize: false,
    systemRouter: false,
    nativeStaticResponse: false,
  })
    .headers(SECURITY_HEADERS)
    .wrap((handle) => {
      const answer = (request: Request): unknown => handle(withReadableUrl(request))
      return config.corsOrigins.length > 0 ? allowOrigins(config.corsOrigins, answer) : answer
    })
    .onRequest((context) => {
      book.open(context)
      checkHead(context.request)
    })
    .onError(async (context) => {
      const { request, path, set, code } = context
      let { error } = context as { error: unknown }
      if (code === 'NOT_FOUND') {
        try {
          const answer = await answerUnmatched(request, path, methodsOf, site, isLink)
          set.status = answer.status
          return answer
        } catch (refusal) {
          error = refusal
        }
      }
      const token = 'token' in context ? (context.token as Token) : undefined
      const requestId = String(set.headers['x-request-id'])
      const answer = await asAppError({ error, code, requestId, route: context.route ?? 'none', token })
      set.status = answer.status
      const { headers, text } = answerError(answer, request)
      Object.assign(set.headers, headers)
      return text
    })
    .onAfterResponse((context) => book.close(context))
    .onStop(() => jobs.stop())
    .use(probeRoutes({ sql, log, metrics, metricsToken: config.metricsToken, address }))
    .use(featureRoutes(parts))
    .use(docsRoutes((): AnyElysia => app))

  const methodsOf = mapRoutes(app.routes)
  if (site) app.use(site.files)
  return app
}

export type App = ReturnType<typeof createApp>
