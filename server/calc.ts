import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { instantiateCalc } from '#calc/calc.ts'
import type { Uncertainty } from '#calc/uncertainty/result.ts'
import { openUncertainty } from '#calc/uncertainty/uncertainty.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'

const DIST = join(import.meta.dir, '../dist')
const BUILT = join(DIST, 'calc.wasm')

/** The calculation core, from its built file. Throws, saying what to run, when that is missing. */
export const loadCalc = async (file = BUILT): Promise<Calc> => instantiateCalc(readBuilt(file))

/** The module of uncertainty; throws as `loadCalc` does. */
export const loadUncertainty = async (): Promise<Uncertainty> =>
  openUncertainty(readBuilt(join(DIST, 'uncertainty.wasm')))

function readBuilt(file: string): Buffer<ArrayBuffer> {
  if (!existsSync(file))
    throw new Error(`The calculation core is not built (${file} is missing): run "bun run build".`)
  return readFileSync(file)
}
