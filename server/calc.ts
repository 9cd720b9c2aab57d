import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { instantiateCalc } from '#calc/calc.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'

const BUILT = join(import.meta.dir, '../dist/calc.wasm')

/** The calculation core, from its built file. Throws, saying what to run, when that is missing. */
export async function loadCalc(file = BUILT): Promise<Calc> {
  if (!existsSync(file)) {
    throw new Error(`The calculation core is not built (${file} is missing): run "bun run build".`)
  }
  return instantiateCalc(readFileSync(file))
}
