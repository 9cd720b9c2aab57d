import { fingerprint, openCore } from './core.ts'
import { readMarks } from './derivation.ts'
import { createMixture, type OwnBlend, packMaterial } from './mixture.ts'
import type { Calc, Traits } from './vocabulary/blend.ts'
import { VERSION } from './vocabulary/codes.ts'
import { DISTILLATION_NAMES, type MaterialProperties } from './vocabulary/properties.ts'
import { recordOf } from './vocabulary/records.ts'

/** The core with a call for benchmarks. */
export interface MeasuredCalc extends Calc {
  idle(): void
}

/** The core from its compiled bytes. Calls are synchronous, so one instance may serve all callers. Throws as `openCore` does. */
export async function openCalc(bytes: BufferSource, ownBlend: OwnBlend): Promise<MeasuredCalc> {
  const core = await openCore(bytes)
  /** D86 by label, °C; null if the readings form no curve. */
  const temperaturesOf = (properties: MaterialProperties, traits?: Traits): Float64Array | null => {
    core.rows.set(packMaterial(properties, traits).row)
    return core.curve() ? core.temperatures : null
  }
  const mixture: Calc['mixture'] = (materials) => createMixture(core, materials, ownBlend)

  return {
    version: `${VERSION}+${fingerprint(bytes)}`,
    mixture,

    blend: (components, basis, options) =>
      mixture(components.map((component) => packMaterial(component.properties, component))).blend(
        components.map(({ percentage }) => percentage),
        basis,
        options,
      ),

    curve(properties, traits) {
      const celsius = temperaturesOf(properties, traits)
      if (!celsius) return null
      const temperatures = recordOf(DISTILLATION_NAMES, (_, label) => celsius[label]!)
      return { temperatures, marks: readMarks(core.codes) }
    },

    boiling: (properties, read) => (temperaturesOf(properties) ? read(core as never) : null),

    idle() {
      core.idle(0)
    },
  }
}
