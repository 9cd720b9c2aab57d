import { propertyOf } from '#calc/vocabulary/properties.ts'
import { joined, namesOf } from '#calc/vocabulary/words/names.ts'
import { dateOf } from '#web/format/date.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import type { WholeCalculation } from '#web/stored/stored.api.ts'
import { analyses } from '#web/text/analyses.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed, useMutation } from '#web/ui/query.tsx'
import { keepOldFigures } from './old-figures.ts'

interface ChangesDialogProps {
  calculation: WholeCalculation
  /** With the old figures: the material that has them, by former id. */
  onTake: (ids?: ReadonlyMap<string, string>) => void
  onClose: () => void
}

export default function ChangesDialog({ calculation, onTake, onClose }: ChangesDialogProps) {
  const t = useText(analyses).changes
  const language = useLanguage()
  const { http } = useServices()
  const keeping = useMutation()
  const { changes, components, created_at } = calculation
  const names = namesOf(components, language)
  const changed = components.filter(({ id }) => changes.some((change) => change.id === id))

  const keep = async () => {
    const kept = await keeping.run(() => keepOldFigures(http, changed, calculation))
    if (kept) onTake(new Map(changed.map(({ id }, at) => [id, kept.value[at]!])))
  }
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      footer={
        <>
          <Button busy={keeping.busy} onClick={keep}>
            {t.keepOld}
          </Button>
          <Button variant="primary" onClick={() => onTake()}>
            {t.useNew}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t.since(dateOf(created_at, language))}</p>
        <ul className="bullets">
          {components.map(({ id }, at) => {
            const change = changes.find((one) => one.id === id)
            if (!change) return null
            const parts = [
              ...change.properties.map((name) => propertyOf(name)[language]),
              ...(change.fields.includes('own') ? [t.own] : []),
              ...(change.fields.some((field) => field !== 'own') ? [t.details] : []),
            ]
            return (
              <li key={id}>
                <strong>
                  <bdi>{names[at]}</bdi>
                </strong>
                : {change.gone ? t.gone : joined(parts, language)}
              </li>
            )
          })}
        </ul>
        <p className="note">{changes.some(({ gone }) => gone) ? t.newHintGone : t.newHint}</p>
        <p className="note">{t.oldHint}</p>
        <Failed title={t.keepFailed} error={keeping.error} />
      </div>
    </Dialog>
  )
}
