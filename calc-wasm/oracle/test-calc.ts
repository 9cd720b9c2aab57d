import { readFileSync } from 'node:fs'
import { CALC_OUTPUT } from '../build.ts'
import { instantiateCalc } from '../calc.ts'
import type { MeasuredCalc } from '../open-calc.ts'

/** The compiled core as it was built last; `bun run build` makes it. */
export const builtCalc = (): Promise<MeasuredCalc> => instantiateCalc(readFileSync(CALC_OUTPUT))
