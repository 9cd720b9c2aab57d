import type { LaboratoryFigures } from '../grades/blend-tests.ts'
import { methodsOf, type TestChoices } from '../grades/test-choices.ts'
import { checkPrecision, figuresOf } from '../lab/precision.ts'
import { Issue, issue, notAmong } from '../vocabulary/faults/fault.ts'
import { ACCURACY } from '../vocabulary/limits.ts'
import {
  type Fields,
  isFields,
  isNothing,
  notFields,
  numberWithin,
  readNumber,
} from '../vocabulary/rules/field-rules.ts'
import { MODEL_ERRORS, MODEL_NAMES, type ModelName, modelError } from './model-errors.ts'
import { CORRELATION, DRAWS, SEED, type UncertaintySettings } from './question.ts'

interface Range {
  min: number
  max: number
}

/** The largest that a model error may be set to: a whole value where it is relative, else in the unit of the property. */
export const modelMax = (name: ModelName): number => (modelError(name).isRelative ? 1 : 100)

/** Settings as they come over the wire, or from a form: numbers may be texts. What is absent stays the usual. */
export function readSettings(input: Fields, issues: Issue[]): Partial<UncertaintySettings> {
  const settings: Partial<UncertaintySettings> = {}
  const draws = numberIn(input.draws, ['draws'], DRAWS, issues, { isWhole: true })
  if (draws !== undefined && draws % 2 !== 0) issues.push(issue(['draws'], 'not-even'))
  if (draws !== undefined) settings.draws = draws
  const seed = numberIn(input.seed, ['seed'], SEED, issues, { isWhole: true })
  if (seed !== undefined) settings.seed = seed
  const accuracy = numberIn(input.accuracy, ['accuracy'], ACCURACY, issues)
  if (accuracy !== undefined) settings.accuracy = accuracy
  const correlation = numberIn(input.correlation, ['correlation'], CORRELATION, issues)
  if (correlation !== undefined) settings.correlation = correlation
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
  if (!isFields(input)) {
    issues.push(notFields(['models'], input))
    return {}
  }
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
  if (!isFields(input)) {
    issues.push(notFields(['tests'], input))
    return {}
  }
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
  { isWhole = false } = {},
): number | undefined {
  if (isNothing(value)) return undefined
  if (!isWhole || Number.isInteger(readNumber(value))) return numberWithin(value, path, issues, range)
  issues.push(issue(path, 'not-an-integer'))
  return undefined
}
