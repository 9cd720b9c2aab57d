import {
  adviceText,
  causeText,
  intervalSentence,
  looksOf,
  MARK_WORDS,
  ofDosed,
  partText,
  sharesText,
  UNCERTAINTY_NOTES,
} from '#calc/uncertainty/uncertainty-words.ts'
import { isolated } from '#calc/vocabulary/words/language.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { endsOf, unitWord } from '#web/format/quantities.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { uncertainty } from '#web/text/uncertainty.ts'
import { useProse } from '../analysis-context.ts'
import type { RowName } from '../rules/property-rows.ts'
import { ownResultsOf, type Result } from '../rules/result.ts'
import { spreadOf, useSpreads } from '../spread/spread.tsx'

/** In the card of a rule: the value's interval, where it comes from, and which test matters most. */
export function SpreadCard({ property, result }: { property: RowName; result: Result }) {
  const t = useText(uncertainty).card
  const language = useLanguage()
  const { units } = usePreferences()
  const prose = useProse()
  const answer = useSpreads()
  const found = answer && spreadOf(answer, property)
  if (!found) return null
  const [q, spread] = found
  const looks = looksOf(ownResultsOf(result))
  const { low, high, unit } = endsOf(spread, q, units, looks[q])
  const names = componentNames(result.recipe, language)
  const advice = adviceText(spread, names, language, looks)
  const comma = language === 'fa' ? '، ' : ', '
  const tests = answer.assumed.flatMap((one) =>
    one.is === 'test' && one.property === property && one.method !== ''
      ? [`${isolated(one.method)} (${MARK_WORDS[one.mark][language]})`]
      : [],
  )
  const rows = [
    [t.from, sharesText(spread, language)],
    [
      t.matters,
      spread.matters
        .map(
          ({ cause, share }) => `${causeText(cause, names, language, looks)} (${partText(share, language)})`,
        )
        .join(comma),
    ],
    [t.tests, [...new Set(tests)].join(comma)],
  ]
  return (
    <section>
      <h3>{t.title}</h3>
      <p>
        {ofDosed(spread, language)}
        {intervalSentence(prose(low), prose(high), unitWord(unit, language), language)}
      </p>
      <dl className="rule-words stack gap-2 small">
        {rows.map(([head, text]) =>
          text ? (
            <div key={head}>
              <dt className="soft">{head}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {advice ? <p>{advice}</p> : null}
      {spread.is_own ? <p className="note">{UNCERTAINTY_NOTES.own[language]}</p> : null}
      <p className="note">{UNCERTAINTY_NOTES.certificate[language]}</p>
    </section>
  )
}
