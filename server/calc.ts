import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { instantiateCalc } from '#calc/calc.ts'
import type { Uncertainty } from '#calc/uncertainty/result.ts'
import { openUncertainty } from '#calc/uncertainty/uncertainty.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'

/** Where core and page are built; "bun run dev" has a folder of its own. Not a setting for operators. */
export const BUILT = process.env.FUELBLEND_BUILT ?? join(import.meta.dir, '../dist')

let calc: Promise<Calc> | undefined
let uncertainty: Promise<Uncertainty> | undefined

/** The calculation core from its built file, once per thread. Throws if the file is missing. */
export async function loadCalc(): Promise<Calc> {
  calc ??= instantiateCalc(readBuilt('calc.wasm'))
  return calc
}

/** The uncertainty module, likewise. */
export async function loadUncertainty(): Promise<Uncertainty> {
  uncertainty ??= openUncertainty(readBuilt('uncertainty.wasm'))
  return uncertainty
}

function readBuilt(name: string): Buffer<ArrayBuffer> {
  const file = join(BUILT, name)
  if (!existsSync(file))
    throw new Error(`The calculation core is not built (${file} is missing): run "bun run build".`)
  return readFileSync(file)
}
