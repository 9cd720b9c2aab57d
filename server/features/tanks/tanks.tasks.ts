import { contentOf } from '#calc/tank/content.ts'
import type { Content, Lot } from '#calc/tank/stream.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { loadCalc, loadUncertainty } from '#server/calc.ts'
import type { TaskKind } from '#server/jobs/jobs.ts'

interface ContentTask {
  lots: readonly Lot[]
  category: CategoryName
  definitions: readonly OwnProperty[]
}

let loaded: Promise<Parameters<typeof contentOf>[0]> | undefined

/** What the lots of a tank come to, and how sure that is. */
export const CONTENTS: TaskKind<ContentTask, Content> = {
  name: 'tank',
  lane: 'quick',
  most: 8,
  timeMs: 5_000,
  late: 'work-time',
  async perform({ lots, category, definitions }) {
    loaded ??= Promise.all([loadCalc(), loadUncertainty()]).then(([calc, uncertainty]) => ({
      calc,
      uncertainty,
    }))
    return contentOf(await loaded, lots, category, definitions)
  },
}
