import { loadCalc, loadUncertainty } from './calc.ts'
import { BATCHES, TARGETS } from './features/blending/blending.tasks.ts'
import { HISTORIES } from './features/calculations/bias/bias.tasks.ts'
import { DEVIATIONS } from './features/calculations/lab/lab.tasks.ts'
import { EXPORTS } from './features/materials/files/files.tasks.ts'
import { PLANS, SEARCHES, TRIALS } from './features/recipes/recipes.tasks.ts'
import { CONTENTS_TASK } from './features/tanks/tank-stock.ts'
import { SIMULATIONS } from './features/uncertainty/uncertainty.service.ts'
import { serveKinds } from './jobs/jobs.ts'

// The tasks of threads beside the one that answers requests.
serveKinds(
  [BATCHES, TARGETS, DEVIATIONS, HISTORIES, EXPORTS, SEARCHES, TRIALS, PLANS, SIMULATIONS, CONTENTS_TASK],
  () => Promise.all([loadCalc(), loadUncertainty()]),
)
