import { memo, useEffect, useRef, useState } from 'react'
import { DISTILLATION_DOUBTS } from '#calc/vocabulary/words/contradictions.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { nameOf, otherNameOf, producerOf, sourceOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage } from '#web/services.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisText, useAnalysisTools, useProse } from '../analysis-context.ts'
import { materialsOf, placeOf } from '../rules/draft.ts'

/**
 * Rows added at a time. The rest follow when the end of the list comes near, so that thousands stay fast and
 * every row is still an ordinary checkbox in reading order.
 */
const BATCH = 100

export function MaterialList({ materials }: { materials: readonly Material[] }) {
  const t = useAnalysisText().materials
  const prose = useProse()
  const [shown, setShown] = useState(BATCH)
  const isFull = useAnalysis(({ draft }) => materialsOf(draft).length >= (draft.count ?? 0))
  const visible = materials.slice(0, shown)
  return (
    <>
      <ul className="material-list" aria-label={t.list}>
        {visible.map((material) => (
          <MaterialRow key={material.id} material={material} isFull={isFull} />
        ))}
      </ul>
      {shown < materials.length ? (
        <More onNear={() => setShown((count) => count + BATCH)}>
          <span className="note">{t.shown(prose(shown), prose(materials.length))}</span>
          <Button small onClick={() => setShown((count) => count + BATCH)}>
            {t.more}
          </Button>
        </More>
      ) : null}
    </>
  )
}

const MaterialRow = memo(function MaterialRow({ material, isFull }: { material: Material; isFull: boolean }) {
  const t = useAnalysisText().materials
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const isChosen = useAnalysis(({ draft }) => placeOf(draft, material.id) >= 0)
  const other = otherNameOf(material, language)
  const producer = producerOf(material, language)
  const source = sourceOf(material, language)
  const doubts = doubtsAbout(material, language)
  return (
    <li className="material-row">
      <Checkbox
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChecked={() => store.toggle(material)}
        label={<bdi>{nameOf(material, language)}</bdi>}
        hint={
          <>
            {other ? (
              <bdi className="material-other" lang={language === 'fa' ? 'en' : 'fa'}>
                {other}
              </bdi>
            ) : null}
            <bdi className="material-producer">{producer}</bdi>
            {material.is_owner ? <span className="tag tag-soft">{t.own}</span> : null}
            {source ? (
              <span className="material-source">
                {t.source} <bdi dir={source === material.source ? 'auto' : 'rtl'}>{source}</bdi>
              </span>
            ) : null}
            {doubts.map((doubt) => (
              <span key={doubt} className="material-doubt">
                {doubt}
              </span>
            ))}
          </>
        }
      />
    </li>
  )
})

/** What a reader of its figures must know: the catalogue's note, and how its curve was measured where that was not by D86. */
const doubtsAbout = ({ note, distillation = 'd86' }: Material, language: Language): string[] => [
  ...(note ? [note[language]] : []),
  ...(distillation === 'd86' ? [] : [DISTILLATION_DOUBTS[distillation][language]]),
]

/** Asks for the next rows as soon as it comes near the window. */
function More({ onNear, children }: { onNear: () => void; children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const near = useRef(onNear)
  near.current = onNear
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && near.current(),
      { rootMargin: '600px' },
    )
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className="material-more">
      {children}
    </div>
  )
}
