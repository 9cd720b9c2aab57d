import type { accountRoutes } from './features/accounts/accounts.routes.ts'
import type { additivesRoutes } from './features/additives/additives.routes.ts'
import type { batchRoutes } from './features/blending/batch.routes.ts'
import type { blendingRoutes } from './features/blending/blending.routes.ts'
import type { targetRoutes } from './features/blending/target.routes.ts'
import type { browserErrorsRoutes } from './features/browser-errors/browser-errors.routes.ts'
import type { biasRoutes } from './features/calculations/bias/bias.routes.ts'
import type { calculationListRoutes } from './features/calculations/calculation-list.routes.ts'
import type { chartRoutes } from './features/calculations/chart.routes.ts'
import type { labRoutes } from './features/calculations/lab/lab.routes.ts'
import type { wholeRoutes } from './features/calculations/whole/whole.routes.ts'
import type { companiesRoutes } from './features/companies/companies.routes.ts'
import type { eventsRoutes } from './features/companies/events.routes.ts'
import type { keysRoutes } from './features/companies/keys.routes.ts'
import type { draftsRoutes } from './features/drafts/drafts.routes.ts'
import type { gradesRoutes } from './features/grades/grades.routes.ts'
import type { layoutsRoutes } from './features/layouts/layouts.routes.ts'
import type { materialFilesRoutes } from './features/materials/files/files.routes.ts'
import type { materialsRoutes } from './features/materials/materials.routes.ts'
import type { samplesRoutes } from './features/materials/samples/samples.routes.ts'
import type { ownPropertiesRoutes } from './features/own-properties/own-properties.routes.ts'
import type { pricesRoutes } from './features/prices/prices.routes.ts'
import type { backwardsRoutes } from './features/recipes/backwards.routes.ts'
import type { planRoutes } from './features/recipes/plan/plan.routes.ts'
import type { recipeRoutes } from './features/recipes/recipes.routes.ts'
import type { tryRoutes } from './features/recipes/trying/try.routes.ts'
import type { reportRoutes } from './features/reports/reports.routes.ts'
import type { subscriptionRoutes } from './features/subscriptions/subscriptions.routes.ts'
import type { tanksRoutes } from './features/tanks/tanks.routes.ts'
import type { uncertaintyRoutes } from './features/uncertainty/uncertainty.routes.ts'

type Routes =
  | typeof accountRoutes
  | typeof additivesRoutes
  | typeof batchRoutes
  | typeof blendingRoutes
  | typeof targetRoutes
  | typeof browserErrorsRoutes
  | typeof biasRoutes
  | typeof calculationListRoutes
  | typeof chartRoutes
  | typeof labRoutes
  | typeof wholeRoutes
  | typeof companiesRoutes
  | typeof eventsRoutes
  | typeof keysRoutes
  | typeof draftsRoutes
  | typeof gradesRoutes
  | typeof layoutsRoutes
  | typeof samplesRoutes
  | typeof materialFilesRoutes
  | typeof materialsRoutes
  | typeof ownPropertiesRoutes
  | typeof pricesRoutes
  | typeof backwardsRoutes
  | typeof planRoutes
  | typeof recipeRoutes
  | typeof tryRoutes
  | typeof reportRoutes
  | typeof subscriptionRoutes
  | typeof tanksRoutes
  | typeof uncertaintyRoutes

type ShapesOf<Some> = Some extends (...deps: never[]) => { shapes?: infer Known } ? NonNullable<Known> : never
type Known = ShapesOf<Routes>

/** What each call takes and answers, by its method and path. Types only: nothing of it is in the page's scripts. */
export type Api = { [One in Known as One['path']]: One }
