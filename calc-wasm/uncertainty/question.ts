import type { LaboratoryFigures } from '../grades/reproducibility.ts'
import type { Specification } from '../grades/specification.ts'
import { methodsOf } from '../grades/test-choices.ts'
import type { TestChoices } from '../grades/test-precision.ts'
import { checkPrecision, precisionFigures } from '../lab/precision.ts'
import type { TreatedValues } from '../vocabulary/additive.ts'
import type { Basis, Blend, BlendOptions, Component } from '../vocabulary/blend.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import { Issue, issue, notAmong } from '../vocabulary/faults/fault.ts'
import { ACCURACY } from '../vocabulary/limits.ts'
import type { OwnQuantity } from '../vocabulary/own-property.ts'
import type { NumericPropertyName } from '../vocabulary/properties.ts'
import {
  checkFields,
  type Fields,
  isNothing,
  numberWithin,
  readNumber,
} from '../vocabulary/rules/field-rules.ts'
import { MODEL_ERRORS, MODEL_NAMES, type ModelName, modelError } from './model-errors.ts'

export interface UncertainComponent extends Component {
  /** Names its errors: the same material has the same errors in every blend. */
  id: string
  /** Stated standard deviations of readings, 0 for exact ones; the others follow from the test's reproducibility. */
  precision?: Partial<Record<NumericPropertyName | OwnQuantity, number>>
  /** Selects the precision of the density test; absent or customized: by the density itself. */
  category?: CategoryName | null
  /** Accuracy of its share, instead of the settings'. */
  accuracy?: number
}

export interface UncertaintyQuestion {
  components: readonly UncertainComponent[]
  basis: Basis
  options?: BlendOptions
  treated?: TreatedValues
  /** Values that only traces lack: the rest's value, which a reading of the traces may move by `span`. */
  traced?: Partial<
    Record<NumericPropertyName, { value: number; span: number; components: readonly number[] }>
  >
  /** Values that rest on assumed readings, with where the ranges of these let each lie. */
  assumed?: NonNullable<Blend['assumed']>['values']
  /** The grade whose limits are judged, each and all together. */
  specification?: Specification | null
  settings?: Partial<UncertaintySettings>
}

export interface UncertaintySettings {
  /** Even: each draw has its mirror. */
  draws: number
  seed: number
  /** 95 % accuracy of the shares, in % of each. */
  accuracy: number
  /** Between the errors of two labels of one D86 test. */
  correlation: number
  /** One laboratory made all tests, which share its error. */
  isOneLaboratory: boolean
  /** Model errors instead of those of `MODEL_ERRORS`, in the same units. */
  models: Partial<Record<ModelName, number>>
  /** The test methods that were used, if not the usual ones. */
  tests: TestChoices
  /** The laboratory's own precision, instead of the figures of its tests. */
  laboratory: LaboratoryFigures
}

export const DRAWS = { usual: 2000, precise: 10_000, min: 100, max: 10_000 } as const
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

/** Largest permitted model error: 100 % if it is relative, else in the property's unit. */
const modelMax = (name: ModelName): number => (modelError(name).isRelative ? 1 : 100)

const NUMBERS = [
  ['draws', DRAWS, true],
  ['seed', SEED, true],
  ['accuracy', ACCURACY, false],
  ['correlation', CORRELATION, false],
] as const

/** Settings from the wire or a form: numbers may be texts, and absent settings keep their default. */
export function readSettings(input: Fields, issues: Issue[]): Partial<UncertaintySettings> {
  const settings: Partial<UncertaintySettings> = {}
  for (const [name, range, isWhole] of NUMBERS) {
    const number = numberIn(input[name], [name], range, issues, isWhole)
    if (number === undefined) continue
    if (name === 'draws' && number % 2 !== 0) issues.push(issue([name], 'not-even'))
    settings[name] = number
  }
  const laboratory = input.one_laboratory
  if (laboratory === true || laboratory === 'true') settings.isOneLaboratory = true
  else if (!(isNothing(laboratory) || laboratory === false || laboratory === 'false'))
    issues.push(issue(['one_laboratory'], 'not-a-boolean'))
  if (!isNothing(input.models)) settings.models = readModels(input.models, issues)
  if (!isNothing(input.tests)) settings.tests = readTests(input.tests, issues)
  if (!isNothing(input.laboratory)) settings.laboratory = readLaboratory(input.laboratory, issues)
  return settings
}

function readModels(input: unknown, issues: Issue[]): UncertaintySettings['models'] {
  if (!checkFields(input, ['models'], issues)) return {}
  for (const name of Object.keys(input))
    if (!Object.hasOwn(MODEL_ERRORS, name)) issues.push(issue(['models', name], 'unknown-field', { name }))
  const given = MODEL_NAMES.flatMap((name) => {
    const max = modelMax(name)
    const s = Object.hasOwn(input, name)
      ? numberIn(input[name], ['models', name], { min: 0, max }, issues)
      : undefined
    return s === undefined ? [] : [[name, s] as const]
  })
  return Object.fromEntries(given)
}

function readTests(input: unknown, issues: Issue[]): TestChoices {
  if (!checkFields(input, ['tests'], issues)) return {}
  const tests: TestChoices = {}
  for (const [property, named] of Object.entries(input)) {
    const methods = methodsOf(property).map(({ method }) => method)
    const path = ['tests', property]
    if (methods.length === 0) issues.push(issue(path, 'unknown-property', { name: property }))
    else if (isNothing(named)) continue
    else if (methods.includes(named as string)) tests[property as 'd86'] = named as string
    else issues.push(notAmong(path, named, methods))
  }
  return tests
}

function readLaboratory(input: unknown, issues: Issue[]): LaboratoryFigures {
  const checked = checkPrecision({ properties: input })
  if (checked.ok) return precisionFigures(checked.precision)
  for (const { path, code, params } of checked.issues)
    issues.push(new Issue(['laboratory', ...path.slice(1)], code, params))
  return {}
}

function numberIn(
  value: unknown,
  path: string[],
  range: Parameters<typeof numberWithin>[3],
  issues: Issue[],
  isWhole = false,
): number | undefined {
  if (isNothing(value)) return undefined
  if (!isWhole || Number.isInteger(readNumber(value))) return numberWithin(value, path, issues, range)
  issues.push(issue(path, 'not-an-integer'))
  return undefined
}
