import { doubtsOf } from '#calc/consistency.ts'
import { packMaterial } from '#calc/mixture.ts'
import type { KeptComponent } from '#calc/vocabulary/calculation.ts'
import type { WholeCalculation } from '#calc/vocabulary/whole-calculation.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { answerText, figuresOf, type Ingredient, saidOf } from '#server/answers/blend-answer.ts'
import { labAnswer } from '#server/answers/lab-on-the-wire.ts'

/**
 * The JSON of a kept calculation: what the blend answered when it was made, in the reader's language, with its recipe and
 * `more`. No figure is computed anew: all are as they were stored, whatever core or rules this release has. Doubts about
 * a material's data are derived from its snapshot.
 */
export function wholeText<More extends object>(
  {
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
  }: WholeCalculation,
  more: More,
  lang: Language,
): string {
  const said = saidOf(blend, components.map(ingredientOf), lang)
  const { estimates = false, methods = {} } = blend.asked ?? {}
  const answer = {
    id,
    created_at: createdAt.toISOString(),
    basis,
    category,
    name,
    engine,
    asked: { estimates, methods },
    components,
    status: status.is,
    status_at: status.at?.toISOString() ?? null,
    status_by: status.by,
    lab: lab && labAnswer(lab),
    uncertainty,
    ...(corrected && { corrected }),
    ...figuresOf(
      blend,
      check,
      components.map(({ percentage }) => percentage),
      said,
    ),
    ...more,
  }
  return answerText(answer, blend, said)
}

const ingredientOf = (component: KeptComponent): Ingredient => ({
  ...component,
  owner: null,
  packed: packMaterial(component.properties, component),
  doubts: doubtsOf(component),
})
