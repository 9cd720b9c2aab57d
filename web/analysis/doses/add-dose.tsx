import Plus from 'lucide-react/icons/plus'
import { ADDITIVES_OF_BLEND } from '#calc/vocabulary/additive.ts'
import { useAdditives } from '#web/additives/additives.api.ts'
import { useText } from '#web/services.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import './doses.css'

/** One more additive, without a dose yet; to somebody who has none, the way to them. */
export function AddDose({ onAdded }: { onAdded: () => void }) {
  const t = useText(workbench).doses
  const { store } = useAnalysisTools()
  const doses = useAnalysis(({ draft }) => draft.bench.doses)
  const { own } = useAdditives()
  if (own.is === 'failed') return <p className="note">{t.failed}</p>
  const all = own.is === 'ready' ? own.all : []
  const next = all.find(({ id }) => !doses.some((entry) => entry.id === id))
  if (own.is === 'ready' && !next)
    return (
      <p className="note alone">
        {all.length === 0 ? t.none : null}{' '}
        <ButtonLink variant="quiet" href="/my-additives">
          {t.library}
        </ButtonLink>
      </p>
    )
  const isFull = doses.length >= ADDITIVES_OF_BLEND
  return (
    <Button
      variant="quiet"
      icon={<Plus aria-hidden size={16} />}
      disabled={!next || isFull}
      title={isFull ? t.full : undefined}
      onClick={() => {
        const { id, version: _, ...additive } = next!
        store.setDoses([...doses, { id, additive, text: '', unit: additive.unit }])
        onAdded()
      }}
    >
      {t.add}
    </Button>
  )
}
