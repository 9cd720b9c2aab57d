// Laboratory results of a blend against the limits stored with its calculation.

import { cetaneIndexOf } from '../correlations.ts'
import { type BlendVerdict, blendVerdict } from '../grades/blend-verdict.ts'
import { builtIn } from '../grades/built-in.ts'
import { type Check, checkAgain, type ReportedLimit, reportedLimits } from '../grades/check.ts'
import { type Conditions, type Measurements, measurementsOf } from '../grades/measure.ts'
import type { TestChoices } from '../grades/test-precision.ts'
import {
  hasResults,
  type LabEntry,
  type LabQuantity,
  type LabRecord,
  measuredIn,
  readingsOf,
  valueIn,
  withLabValues,
} from '../lab/lab-record.ts'
import { namedTest } from '../lab/precision.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import { contentsOfAll } from '../vocabulary/contents.ts'
import { isOwnQuantity, keyOfQuantity, type OwnProperty } from '../vocabulary/own-property.ts'
import {
  type BlendResults,
  emptyProperties,
  NUMERIC_PROPERTY_NAMES,
  type NumericPropertyName,
} from '../vocabulary/properties.ts'
import { QUANTITIES, type Quantity } from '../vocabulary/quantities.ts'
import { mapValues } from '../vocabulary/records.ts'
import type { Calculation } from './calculation.ts'

/** Laboratory results of a blend, stored or being typed; `own_R`: R of the laboratory itself. */
export interface LabFound extends Pick<LabEntry, 'results' | 'levels' | 'methods'> {
  own_R: Partial<Record<LabQuantity, number>>
  definitions?: Readonly<Record<string, OwnProperty>>
}

interface CheckedBlend {
  check: Check
  category: CategoryName
  components: readonly Pick<Calculation['components'][number], 'percentage' | 'oxygenate' | 'properties'>[]
  basis: Calculation['basis']
  blend: { results: BlendResults }
}

/** The results of a record, with the R stored with them where that is the laboratory's own. */
export function measuredFrom(lab: LabRecord | null): LabFound {
  const found: LabFound = { results: {}, levels: null, methods: lab?.methods ?? {}, own_R: {} }
  if (lab === null) return found
  for (const q of measuredIn(lab)) {
    const { measured, R, R_is } = lab.properties[q]!
    found.results[q] = measured
    if (R_is === 'own' && R !== null) found.own_R[q] = R
  }
  return { ...found, definitions: lab.definitions ?? {} }
}

/**
 * Each limit by the measured value: missed beyond it, too close inside by less than 0.59 R, unknown where nothing was measured.
 * Predicted values don't count, except that R of a quantity from a curve uses the predicted curve where none was measured.
 */
export const checkMeasured = (subject: CheckedBlend, found: LabFound): Check =>
  checkAgain(subject.check, measuredBy(subject, found))

/** What the grade asks and only a laboratory can report, measured or not, in the order of the grade. */
export const reportedOf = (subject: CheckedBlend, found: LabFound): ReportedLimit[] =>
  reportedLimits(subject.check, measuredBy(subject, found))

type StoredBlend = Omit<CheckedBlend, 'check'> & { check: Check | null; lab: LabRecord | null }

/** The same for a stored calculation; null without a grade. */
export const measuredCheckOf = ({ check, lab, ...whole }: StoredBlend): Check | null =>
  check && checkMeasured({ ...whole, check }, measuredFrom(lab))

/** The verdict of a stored calculation; null without a grade. */
export const verdictOfStored = (stored: StoredBlend): BlendVerdict | null =>
  blendVerdict(stored.check, hasResults(stored.lab) ? measuredCheckOf(stored) : null)

function measuredBy(subject: CheckedBlend, found: LabFound): Measurements {
  const { check, category, blend, components, basis } = subject
  const grade = builtIn(check.grade.id)
  const { own_R, definitions = {} } = found
  const conditions: Conditions = {
    category: grade?.category ?? category,
    d86_group: grade?.d86_group ?? 'by-curve',
    residue: check.residue,
  }
  const measured = measurementsOf(
    {
      results: onlyMeasured(found),
      tested: testedIn(found),
      contents: contentsOfAll(components, basis),
    },
    conditions,
  )
  const testedBy = { tests: testsIn(found), laboratory: laboratoryIn(own_R) }
  const tests = measurementsOf({ results: readingsOf(blend.results, found) }, { ...conditions, testedBy })
  return {
    ...measured,
    R(q, limit) {
      if (own_R[q] !== undefined) return own_R[q]
      return isOwnQuantity(q) ? (definitions[keyOfQuantity(q)]?.reproducibility ?? null) : tests.R(q, limit)
    },
  }
}

/** All measured numbers, own properties too. */
function testedIn(found: LabFound): Partial<Record<Quantity, number>> {
  const given = [found.results, ...Object.values(found.levels ?? {})].flatMap((values) => Object.keys(values))
  const names = new Set<Quantity>([...QUANTITIES, ...given.filter(isOwnQuantity)])
  return Object.fromEntries(
    [...names].flatMap((q) => {
      const value = valueIn(found, q)
      return typeof value === 'number' ? [[q, value]] : []
    }),
  )
}

/** The measured values, with AKI from RON and MON, and the cetane index from density and curve. */
function onlyMeasured(found: LabFound): BlendResults {
  const results = withLabValues(emptyProperties(), found)
  const { octan_ron: ron, octan_mon: mon } = results
  if (ron !== null && mon !== null) results.octan_aki ??= (ron + mon) / 2
  results.cetane_index ??= cetaneIndexOf(results)
  return results
}

const testsIn = ({ methods }: LabFound): TestChoices =>
  mapValues(methods, (written, q) => namedTest(q, written) || undefined)

const laboratoryIn = (own_R: LabFound['own_R']) =>
  Object.fromEntries(
    NUMERIC_PROPERTY_NAMES.flatMap((q): [NumericPropertyName, { R: number }][] =>
      own_R[q] === undefined ? [] : [[q, { R: own_R[q] }]],
    ),
  )
