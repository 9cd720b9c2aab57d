import { instantiateCalc } from '#calc/calc.ts'
import { coreLoader } from './core-loader.ts'

export const loadCalc = coreLoader(instantiateCalc)
