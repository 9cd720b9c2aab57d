import { additives } from './additives.ts'
import { analyses } from './analyses.ts'
import { analysis } from './analysis.ts'
import { batch } from './batch.ts'
import { card } from './card.ts'
import { choosing } from './choosing.ts'
import { company } from './company.ts'
import { conflict } from './conflict.ts'
import { dashboard } from './dashboard.ts'
import { dated } from './dated.ts'
import { faults } from './faults.ts'
import { grades } from './grades.ts'
import { histories } from './histories.ts'
import { home } from './home.ts'
import { importing } from './importing.ts'
import { information } from './information.ts'
import { kept } from './kept.ts'
import { lab } from './lab.ts'
import { maps } from './maps.ts'
import { materials } from './materials.ts'
import { own } from './own.ts'
import { plan } from './plan.ts'
import { prices } from './prices.ts'
import { profile } from './profile.ts'
import { recipes } from './recipes.ts'
import { reports } from './reports.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { tanks } from './tanks.ts'
import { ui } from './ui.ts'
import { uncertainty } from './uncertainty.ts'
import { workbench } from './workbench.ts'

/** Every feature's Persian texts, in one chunk that loads when Persian is wanted. */
export const persian = {
  ui,
  shell,
  home,
  information,
  session,
  faults,
  dashboard,
  plan,
  prices,
  profile,
  materials,
  additives,
  analyses,
  analysis,
  batch,
  choosing,
  company,
  card,
  workbench,
  grades,
  importing,
  reports,
  kept,
  dated,
  lab,
  histories,
  recipes,
  own,
  uncertainty,
  maps,
  conflict,
  tanks,
}

export type Persian = typeof persian
