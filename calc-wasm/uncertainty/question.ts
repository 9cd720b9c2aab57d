import type { LaboratoryFigures } from '../grades/blend-tests.ts'
import type { Specification } from '../grades/specification.ts'
import type { TestChoices } from '../grades/test-choices.ts'
import type { TreatedValues } from '../vocabulary/additive.ts'
import type { Basis, BlendOptions, Component } from '../vocabulary/blend.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import { ACCURACY } from '../vocabulary/limits.ts'
import type { OwnQuantity } from '../vocabulary/own-property.ts'
import type { NumericPropertyName } from '../vocabulary/properties.ts'
import type { ModelName } from './model-errors.ts'

/** A material of the recipe as it was blended. */
export interface UncertainComponent extends Component {
  /** Its errors are drawn by this: the same material has the same ones in every blend. */
  id: string
  /** Its own standard deviation of a reading, 0 for an exact one; absent: by the reproducibility of the test. */
  precision?: Partial<Record<NumericPropertyName | OwnQuantity, number>>
  /** Which precision of a density holds; absent or customized: by the density itself. */
  category?: CategoryName | null
  /** Of its share, in place of the settings' accuracy. */
  accuracy?: number
}

export interface UncertaintyQuestion {
  components: readonly UncertainComponent[]
  basis: Basis
  /** What the blend asked for beside the usual. */
  options?: BlendOptions
  /** What is dosed does to values. */
  treated?: TreatedValues
  /** Values of the rest, where only traces lack them: a reading of theirs may move each by its span. */
  traced?: Partial<
    Record<NumericPropertyName, { value: number; span: number; components: readonly number[] }>
  >
  /** The grade whose limits are to be told, each and all at once. */
  specification?: Specification | null
  settings?: Partial<UncertaintySettings>
}

export interface UncertaintySettings {
  /** Even: each draw has its mirror. */
  draws: number
  seed: number
  /** Of the shares, 95 %, in % of each. */
  accuracy: number
  /** Between the errors of two labels of one D86 test. */
  correlation: number
  /** All tests were made by one laboratory, whose own error they have in common. */
  isOneLaboratory: boolean
  /** Model errors in place of `MODEL_ERRORS`, in its units. */
  models: Partial<Record<ModelName, number>>
  /** By property the test method that was used, where it is not the usual one. */
  tests: TestChoices
  /** What the laboratory found of its own precision, in place of the figures of its tests. */
  laboratory: LaboratoryFigures
}

export const DRAWS = { usual: 2000, precise: 10_000, min: 100, max: 10_000 } as const
/** In %. */
export const CORRELATION = { min: 0, max: 1, usual: 0.7 } as const
export const SEED = { min: 0, max: Number.MAX_SAFE_INTEGER, usual: 1 } as const

export const USUAL_SETTINGS: UncertaintySettings = {
  draws: DRAWS.usual,
  seed: SEED.usual,
  accuracy: ACCURACY.usual,
  correlation: CORRELATION.usual,
  isOneLaboratory: false,
  models: {},
  tests: {},
  laboratory: {},
}
