import { useCallback } from 'react'
import { lookIn } from '#calc/lab/own-lab.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { lab as labText } from '#web/text/en/lab.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useLabFigures } from '../use-lab-figures.ts'
import type { LabForm } from '../use-lab-form.ts'
import { changedBetween } from './changed.ts'

const NAMED = 6

/** Other results were saved since these fields were opened: what is different, and the two ways on. */
export function Meanwhile({ form }: { form: LabForm }) {
  const t = useText(labText).meanwhile
  const language = useLanguage()
  const { found, theirs, isEditing } = form
  const seen = found.is === 'there' ? found.lab : null
  const now = theirs?.lab ?? null
  const figures = useLabFigures(useCallback((q: string) => lookIn(now, q) ?? lookIn(seen, q), [now, seen]))
  if (!theirs) return null
  const { values, more } = changedBetween(seen, now)
  const said = values
    .slice(0, NAMED)
    .map(({ q, before, now }) => t.value(figures.name(q), figures.value(q, before), figures.value(q, now)))
  const parts = [...said, ...(values.length > NAMED || more ? [t.more] : [])]
  return (
    <Notice
      tone="warning"
      title={t.title}
      actions={
        <>
          {isEditing ? (
            <Button small variant="primary" busy={form.busy === 'save'} onClick={() => void form.saveOver()}>
              {t.over}
            </Button>
          ) : null}
          <Button small onClick={form.takeTheirs}>
            {t.take}
          </Button>
        </>
      }
    >
      <p>{now ? t.changed(joined(parts, language)) : t.gone}</p>
      {isEditing ? <p>{t.kept}</p> : null}
    </Notice>
  )
}
