import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { ApiError } from '#web/api/http.ts'
import { ageOf } from '#web/format/date.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { dated } from '#web/text/en/dated.ts'
import { faults } from '#web/text/en/faults.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AnalysesList } from './analyses-list.tsx'
import { AnalysisForm } from './analysis-form.tsx'
import { type Analysis, createDatedApi } from './dated.api.ts'
import './dated.css'

type Found = { is: 'loading' } | { is: 'there'; analyses: Analysis[] } | { is: 'failed'; error: ApiError }

interface Props {
  material: Material
  /** The newest may be another: the material is. */
  onChanged: () => void
  onClose: () => void
}

const FORM = 'dated-form'

/** What was measured of a material at which time. */
export default function DatedDialog({ material, onChanged, onClose }: Props) {
  const t = useText(dated)
  const said = useText(faults)
  const language = useLanguage()
  const { http } = useServices()
  const expire = useSessionExpired()
  const [found, setFound] = useState<Found>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [isAdding, setAdding] = useState(false)
  const [saved, setSaved] = useState<Analysis | null>(null)
  const [isBusy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const leaving = new AbortController()
    createDatedApi(http)
      .list(material.id, leaving.signal)
      .then((answer) => {
        if (leaving.signal.aborted) return
        if (answer.ok) setFound({ is: 'there', analyses: answer.value })
        else if (isSignedOut(answer.error)) expire()
        else setFound({ is: 'failed', error: answer.error })
      })
    return () => leaving.abort()
  }, [http, material.id, attempt])

  const newest = found.is === 'there' ? found.analyses.find((one) => one.newest)?.sampled_at : null
  return (
    <Dialog
      title={t.title(nameOf(material, language))}
      size="wide"
      onClose={onClose}
      closeOnOverlay={!isAdding}
      footer={
        isAdding ? (
          <>
            <Button key="cancel" onClick={() => setAdding(false)}>
              {t.cancel}
            </Button>
            <Button key="save" variant="primary" type="submit" form={FORM} busy={isBusy}>
              {t.save}
            </Button>
          </>
        ) : (
          <Button
            key="add"
            variant="primary"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => setAdding(true)}
          >
            {t.add}
          </Button>
        )
      }
    >
      <div className="stack">
        {isAdding ? (
          <AnalysisForm
            id={FORM}
            material={material}
            onBusy={setBusy}
            onSaved={(analysis) => {
              setAdding(false)
              setSaved(analysis)
              setAttempt(attempt + 1)
              if (analysis.newest) onChanged()
            }}
          />
        ) : (
          <>
            <p className="note">{t.lead}</p>
            {saved ? (
              <Notice tone="success">
                <p>{saved.newest ? t.saved : t.savedOlder}</p>
              </Notice>
            ) : null}
            {found.is === 'loading' ? <Skeleton rows={4} label={t.loading} /> : null}
            {found.is === 'failed' ? (
              <Notice
                tone="error"
                title={t.failed}
                actions={{ text: t.retry, act: () => setAttempt(attempt + 1) }}
              >
                <p>{sayApiError(said, found.error)}</p>
              </Notice>
            ) : null}
            {newest ? <p>{t.age(ageOf(newest, new Date(), language))}</p> : null}
            {found.is === 'there' ? <AnalysesList analyses={found.analyses} /> : null}
          </>
        )}
      </div>
    </Dialog>
  )
}
