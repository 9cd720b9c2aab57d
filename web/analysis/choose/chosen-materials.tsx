import X from 'lucide-react/icons/x'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage } from '#web/services.ts'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { directionOf, useChoosingText } from './row-words.ts'

/** What is chosen so far, each in the colour and dash that it keeps; pressing one gives it up. */
export function ChosenMaterials() {
  const t = useChoosingText()
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const places = useAnalysis((state) => state.draft.places)
  if (!places.some((place) => place !== null)) return null
  return (
    <ul className="chips line gap-2" aria-label={t.chosenList}>
      {places.map((material, place) =>
        material ? (
          <li key={material.id} className="chip">
            <LineSample series={seriesAt(place)} />
            <bdi dir={directionOf(material, language)}>{nameOf(material, language)}</bdi>
            <button type="button" className="icon-button chip-remove" onClick={() => store.toggle(material)}>
              <X aria-hidden size={14} />
              <span className="visually-hidden">{t.giveUp(nameOf(material, language))}</span>
            </button>
          </li>
        ) : null,
      )}
    </ul>
  )
}
