import { openCalc } from './open-calc.ts'
import { blendOwn } from './own/own-blend.ts'

/** `openCalc` with own properties and those of marine and heavy fuels. */
export const instantiateCalc = (bytes: BufferSource) => openCalc(bytes, blendOwn)
