import type { Specification } from '#calc/grades/specification.ts'
import type { CorrectionsByCategory } from '#calc/lab/correct.ts'
import { sharesWith, type Trial, type TryQuestion } from '#calc/screening/try.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { materialKindOf } from '#web/materials/offer.ts'
import type { Material } from '../analysis.api.ts'
import { finishingOf } from '../rules/bench/finish.ts'
import {
  type Draft,
  dosedIn,
  isHeld,
  materialsOf,
  optionsOf,
  percentsOf,
  type Recipe,
} from '../rules/draft.ts'
import { candidateOf } from './question.ts'

export interface AskedTrial {
  question: TryQuestion
  candidates: readonly Material[]
  /** The recipe's, with the finishing component last. */
  materials: readonly Material[]
}

type Obstacle = 'share' | 'unreadable' | 'no-room' | 'no-others'

/** The typed share, %; null where it is not a number in (0, 100]. */
export function triedShare(text: string): number | null {
  const share = numberOf(text)
  return share !== null && share > 0 && share <= 100 ? share : null
}

export interface Tried {
  question: AskedTrial
  result: readonly Trial[]
}

interface Asking {
  share: string
  specification: Specification | null
  own: readonly OwnProperty[]
  corrections: CorrectionsByCategory | null
}

export function tryQuestionOf(
  draft: Draft,
  list: readonly Material[],
  { share: text, specification, own, corrections }: Asking,
): AskedTrial | Obstacle {
  const { criteria } = draft
  const share = triedShare(text)
  if (share === null) return 'share'
  const chosen = materialsOf(draft)
  const percents = percentsOf(draft)
  const total = percents.reduce<number>((sum, percent) => sum + (percent ?? 0), 0)
  const dosed = dosedIn(draft.bench)
  if (percents.includes(null) || !(total > 0) || !dosed) return 'unreadable'
  const recipe = chosen.map((material, at) => ({
    ...candidateOf(material, criteria),
    percentage: percents[at]!,
    isHeld: isHeld(draft, material.id),
  }))
  if (!sharesWith(recipe, share)) return 'no-room'
  const candidates = list.filter(({ id }) => !chosen.some((material) => material.id === id))
  if (candidates.length === 0) return 'no-others'
  const finishing = finishingOf(draft.bench.finish, list)
  const { options } = optionsOf(draft)
  const { category } = draft
  const biasCorrections = category && corrections?.[category]
  return {
    question: {
      recipe,
      share,
      basis: draft.basis,
      specification,
      candidates: candidates.map((material) => candidateOf(material, criteria)),
      options: { ...options, own },
      ...(dosed.length > 0 && { dosed }),
      ...(category && biasCorrections && { biasCorrections: { category, corrections: biasCorrections } }),
      ...(finishing && {
        finish: { material: candidateOf(finishing.material, criteria), share: finishing.share },
      }),
    },
    candidates,
    materials: finishing ? [...chosen, finishing.material] : chosen,
  }
}

/** Materials that a trial's sentences name: the recipe's, the candidate, the finishing component. */
export const namedMaterials = ({ question, materials }: AskedTrial, candidate: Material): Material[] =>
  materials.toSpliced(question.recipe.length, 0, candidate)

/** With a grade, sorted by limits still missed, refinery streams before pure compounds; else as they come. */
export function mostRepaired({ question, result }: Tried): Trial[] {
  const isRare = ({ candidate }: Trial) =>
    Number(materialKindOf(question.candidates[candidate]!) === 'published')
  return result.toSorted((a, b) =>
    a.state === null ? 0 : a.lost.length - b.lost.length || a.misses - b.misses || isRare(a) - isRare(b),
  )
}

export function withCandidate(
  { question, materials }: AskedTrial,
  candidate: Material,
): Recipe['components'] {
  const shares = sharesWith(question.recipe, question.share)!
  return [...materials.slice(0, question.recipe.length), candidate].map((material, at) => ({
    material,
    percentage: shares[at]!,
  }))
}
