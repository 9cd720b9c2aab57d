import { portionOf } from '#calc/calculation/batch-record.ts'
import type { KeptComponent } from '#calc/calculation/calculation.ts'
import { measuredCheckOf } from '#calc/calculation/lab-check.ts'
import type { Share, WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { doubtsOf } from '#calc/consistency.ts'
import { packMaterial } from '#calc/mixture.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { recordAnswer } from '#server/answers/batch-record.ts'
import { answerText, answerTextOf, figuresOf, type Ingredient } from '#server/answers/blend-answer.ts'
import { checkOnTheWire } from '#server/answers/check-on-the-wire.ts'
import { labAnswer } from '#server/answers/lab-answer.ts'
import { treatmentAnswer } from '#server/answers/treatment-answer.ts'
import { versionOf } from '#server/http/seen.ts'

/**
 * The JSON of a kept calculation: what the blend answered when it was made, in the reader's language, with its recipe and
 * `more`. No figure is computed anew: all are as they were stored, whatever core or rules this release has. Doubts about
 * a material's data are derived from its snapshot.
 */
export function wholeText<More extends object>(whole: WholeCalculation, more: More, lang: Language): string {
  const {
    id,
    createdAt,
    basis,
    category,
    name,
    engine,
    components,
    blend,
    check,
    corrected,
    lab,
    status,
    uncertainty,
    record,
  } = whole
  const measured = measuredCheckOf(whole)
  const said = answerTextOf(blend, components.map(ingredientOf), lang)
  const { estimates = false, methods = {} } = blend.asked ?? {}
  const answer = {
    id,
    created_at: createdAt.toISOString(),
    basis,
    category,
    name,
    engine,
    asked: { estimates, methods, ...(blend.traced && { traces: true }) },
    components: components.map(({ producer_farsi_name = null, ...component }) => ({
      ...component,
      producer_farsi_name,
    })),
    status: status.is,
    status_at: status.at?.toISOString() ?? null,
    status_by: status.by,
    lab: lab && labAnswer(lab),
    ...(measured && { check_measured: checkOnTheWire(measured, {}, lang) }),
    uncertainty,
    ...treatmentAnswer(blend, record, lang),
    ...(corrected && { corrected }),
    ...(record && recordAnswer(record, { portions: components.map(portionOf), basis }, said)),
    ...figuresOf(blend, check, { percentages: components.map(({ percentage }) => percentage), basis }, said),
    ...more,
  }
  return answerText(answer, blend, said)
}

/** A link as answers show it. */
export const shareAnswer = ({ at, expiresAt, materials, laboratory }: Share) => ({
  shared_at: at.toISOString(),
  expires_at: expiresAt.toISOString(),
  materials,
  laboratory,
})

/** What its owner has written on it. */
export interface Writing {
  name: string | null
  note: string | null
  status: { is: string; at: Date | null; by: string | null }
  /** When its laboratory results were entered. */
  labAt: string | null
}

export const writingVersion = ({ name, note, status: { is, at, by }, labAt }: Writing): string =>
  versionOf([name, note, is, at?.toISOString() ?? null, by, labAt])

export const wholeVersion = (whole: Omit<Writing, 'labAt'> & Pick<WholeCalculation, 'lab'>): string =>
  writingVersion({ ...whole, labAt: whole.lab?.entered_at ?? null })

const ingredientOf = (component: KeptComponent): Ingredient => ({
  ...component,
  owner: null,
  packed: packMaterial(component.properties, component),
  doubts: doubtsOf(component),
})
