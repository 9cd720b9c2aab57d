import { DISTILLATION_DOUBTS } from '#calc/vocabulary/words/contradictions.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { labelsOf } from '#calc/vocabulary/words/messages.ts'
import { joined, otherNameOf, sourceOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '../analysis.api.ts'
import type { Offered } from '../rules/offer.ts'
import type { RowWords } from './row-words.ts'

interface MaterialDetailsProps {
  id: string
  row: Offered
  words: RowWords
}

/** Where a material's figures are from, what to know about them, and what is missing. */
export function MaterialDetails({ id, row, words: { t, language } }: MaterialDetailsProps) {
  const { material } = row
  const other = otherNameOf(material, language)
  const source = sourceOf(material, language)
  return (
    <tr className="material-details">
      <td id={id} colSpan={8}>
        {other ? (
          <p>
            <bdi lang={language === 'fa' ? 'en' : 'fa'}>{other}</bdi>
          </p>
        ) : null}
        <p className="material-source">
          {source ? (
            <>
              {t.source} <bdi dir={source === material.source ? 'auto' : 'rtl'}>{source}</bdi>
            </>
          ) : (
            t[material.is_tank ? 'tankSource' : 'noSource']
          )}
        </p>
        {doubtsAbout(material, language).map((doubt) => (
          <p key={doubt} className="amber">
            {doubt}
          </p>
        ))}
        {row.unknown.length > 0 ? (
          <p>{t.without(joined(labelsOf(row.unknown, language), language))}</p>
        ) : null}
      </td>
    </tr>
  )
}

/** What a reader of its figures must know: the catalogue's note, and how its curve was measured where that was not by D86. */
export const doubtsAbout = ({ note, distillation = 'd86' }: Material, language: Language): string[] => [
  ...(note ? [note[language]] : []),
  ...(distillation === 'd86' ? [] : [DISTILLATION_DOUBTS[distillation][language]]),
]
