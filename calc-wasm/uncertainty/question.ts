import type { LaboratoryFigures } from '../grades/reproducibility.ts'
import type { Specification } from '../grades/specification.ts'
import { methodsOf } from '../grades/test-choices.ts'
import type { TestChoices } from '../grades/test-precision.ts'
import { checkPrecision, figuresOf } from '../lab/precision.ts'
import type { TreatedValues } from '../vocabulary/additive.ts'
import type { Basis, BlendOptions, Component } from '../vocabulary/blend.ts'
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
  /** The grade whose limits are judged, each and all at once. */
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

interface Range {
  min: number
  max: number
}

/** The largest that a model error may be set to: a whole value where it is relative, else in the unit of the property. */
export const modelMax = (name: ModelName): number => (modelError(name).isRelative ? 1 : 100)

const NUMBERS = [
  ['draws', DRAWS, true],
  ['seed', SEED, true],
  ['accuracy', ACCURACY, false],
  ['correlation', CORRELATION, false],
] as const

/** Settings as they come over the wire, or from a form: numbers may be texts. What is absent stays the usual. */
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
    const methods = methodsOf(property)
    const path = ['tests', property]
    if (methods.length === 0) issues.push(issue(path, 'unknown-property', { name: property }))
    else if (isNothing(named)) continue
    else if (methods.some(({ method }) => method === named)) tests[property as 'd86'] = named as string
    else
      issues.push(
        notAmong(
          path,
          named,
          methods.map(({ method }) => method),
        ),
      )
  }
  return tests
}

function readLaboratory(input: unknown, issues: Issue[]): LaboratoryFigures {
  const checked = checkPrecision({ properties: input })
  if (checked.ok) return figuresOf(checked.precision)
  for (const { path, code, params } of checked.issues)
    issues.push(new Issue(['laboratory', ...path.slice(1)], code, params))
  return {}
}

function numberIn(
  value: unknown,
  path: string[],
  range: Range,
  issues: Issue[],
  isWhole = false,
): number | undefined {
  if (isNothing(value)) return undefined
  if (!isWhole || Number.isInteger(readNumber(value))) return numberWithin(value, path, issues, range)
  issues.push(issue(path, 'not-an-integer'))
  return undefined
}
