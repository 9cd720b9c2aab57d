import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { ageOf } from '#web/format/date.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { dated } from '#web/text/en/dated.ts'
import { AskedView, useAsked } from '#web/ui/asked.tsx'
import { Button, Word } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AnalysesList } from './analyses-list.tsx'
import { AnalysisForm } from './analysis-form.tsx'
import { type Analysis, createDatedApi } from './samples.api.ts'
import './samples.css'

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
  const language = useLanguage()
  const { http } = useServices()
  const [isAdding, setAdding] = useState(false)
  const [saved, setSaved] = useState<Analysis | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { asked, again, value } = useAsked(
    (signal) => createDatedApi(http).list(material.id, signal),
    [material.id],
  )
  const newest = value?.find((one) => one.newest)?.sampled_at
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
              <Word of="cancel" />
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
              again()
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
            <AskedView asked={asked} again={again} t={t} rows={4} />
            {newest ? <p>{t.age(ageOf(newest, new Date(), language))}</p> : null}
            {value ? <AnalysesList analyses={value} /> : null}
          </>
        )}
      </div>
    </Dialog>
  )
}
