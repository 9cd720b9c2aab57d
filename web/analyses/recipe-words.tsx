import { namesOf } from '#calc/vocabulary/words/names.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { proseDigits } from '#web/format/number.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { analyses } from '#web/text/analyses.ts'
import type { Language } from '#web/text/text.ts'
import type { ListedCalculation } from './analyses.store.ts'
import './analyses.css'
import '../dashboard/dashboard.css'

type Blended = Pick<ListedCalculation, 'components' | 'basis'>

const parts = ({ components }: Pick<Blended, 'components'>, language: Language) => {
  const names = namesOf(components, language)
  return components.map(({ id, percentage }, at) => ({
    id,
    name: names[at]!,
    share: `${writeDigits(String(percentage), proseDigits(language))} ${unitWord('%', language)}`,
  }))
}

/** The name of an analysis, else its recipe in words. */
export const titleOf = (
  calculation: Pick<ListedCalculation, 'name' | 'components'>,
  language: Language,
): string =>
  calculation.name ??
  parts(calculation, language)
    .map(({ name, share }) => `${share} ${name}`)
    .join(' · ')

/** Each share with its material, then the basis of the shares. */
export function RecipeWords(calculation: Blended) {
  const t = useText(analyses)
  return (
    <>
      {parts(calculation, useLanguage()).map(({ id, name, share }, at) => (
        <span key={id}>
          {at > 0 ? ' · ' : null}
          <bdi className="soft plain">{share}</bdi> <bdi>{name}</bdi>
        </span>
      ))}{' '}
      <span className="note nowrap">{t.byBasis[calculation.basis]}</span>
    </>
  )
}
