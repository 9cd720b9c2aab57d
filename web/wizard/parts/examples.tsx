import { type ReactNode, useMemo, useState } from 'react'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { useProse } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/page.tsx'
import { useAnalysis, useAnalysisTools, useMaterials } from '../analysis-context.ts'
import type { Recipe } from '../rules/draft.ts'
import { examplesFor } from '../rules/examples.ts'

interface ExamplesProps {
  verdict?: (components: Recipe['components']) => ReactNode
}

export function StartFromExample({ variant, ...props }: ExamplesProps & { variant?: 'quiet' }) {
  const t = useText(workbench).examples
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {t.button}
      </Button>
      {isOpen ? <Examples {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Examples({ verdict, onClose }: ExamplesProps & { onClose: () => void }) {
  const t = useText(workbench)
  const language = useLanguage()
  const prose = useProse()
  const { store } = useAnalysisTools()
  const category = useAnalysis((state) => state.draft.category)
  const materials = useMaterials()
  const list = materials.is === 'loaded' ? materials.list : null
  const offered = useMemo(() => examplesFor(category, list ?? []), [category, list])

  return (
    <Dialog title={t.examples.title} onClose={onClose}>
      <p className="note">{t.examples.lead}</p>
      {materials.is === 'loading' ? <Skeleton rows={3} label={t.picker.loading} /> : null}
      {list && offered.length === 0 ? <p>{t.examples.none}</p> : null}
      <ul>
        {offered.map(({ name, components }) => {
          const names = componentNames({ components }, language)
          return (
            <li
              key={name.en}
              className="example topped stack gap-2 starts"
              style={{ paddingBlock: 'var(--gap-3)' }}
            >
              <h3>{name[language]}</h3>
              <ul className="line gap-0 across-3 soft small">
                {components.map(({ material, percentage }, at) => (
                  <li key={material.id}>
                    <bdi>{names[at]}</bdi> {prose(percentage)}
                  </li>
                ))}
              </ul>
              {verdict?.(components)}
              <Button
                small
                onClick={() => {
                  onClose()
                  store.startFrom(components)
                }}
              >
                {t.examples.use(name[language])}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
