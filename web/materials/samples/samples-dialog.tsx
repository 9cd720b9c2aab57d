import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { ageOf, dayAndTimeOf } from '#web/format/date.ts'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { RequireRole } from '#web/session/require-role.tsx'
import { dated } from '#web/text/dated.ts'
import { Button, Word } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DateTime } from '#web/ui/isolated.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { QueryView, useQuery } from '#web/ui/query.tsx'
import { SimpleTable } from '#web/ui/table/table.tsx'
import { type Analysis, createMaterialsApi } from '../materials.api.ts'
import { AnalysisForm } from './analysis-form.tsx'
import { useReadingTexts } from './reading-fields.tsx'

interface Props {
  material: Material
  isAddingAtFirst: boolean
  /** The newest analysis, and with it the material, has changed. */
  onChanged: () => void
  onClose: () => void
}

const FORM = 'dated-form'

export default function SamplesDialog({ material, isAddingAtFirst, onChanged, onClose }: Props) {
  const t = useText(dated)
  const language = useLanguage()
  const { http } = useServices()
  const [isAdding, setAdding] = useState(isAddingAtFirst)
  const [saved, setSaved] = useState<Analysis | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { asked, again, value } = useQuery(
    (signal) => createMaterialsApi(http).analyses(material.id, signal),
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
          <RequireRole of="laboratory">
            <Button
              key="add"
              variant="primary"
              icon={<Plus aria-hidden size={16} />}
              onClick={() => setAdding(true)}
            >
              {t.add}
            </Button>
          </RequireRole>
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
            <QueryView asked={asked} again={again} t={t} rows={4} />
            {newest ? <p>{t.age(ageOf(newest, new Date(), language))}</p> : null}
            {value ? <AnalysesList analyses={value} /> : null}
          </>
        )}
      </div>
    </Dialog>
  )
}

const SHOWN = 4

function AnalysesList({ analyses }: { analyses: readonly Analysis[] }) {
  const t = useText(dated)
  const { columns } = t
  if (analyses.length === 0) return <p>{t.none}</p>
  return (
    <SimpleTable
      label={t.table}
      rows={analyses}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'date',
          head: columns.date,
          isRowHead: true,
          cell: ({ sampled_at }) =>
            sampled_at ? (
              <DateTime iso={sampled_at} write={dayAndTimeOf} />
            ) : (
              <span className="soft">{t.undated}</span>
            ),
        },
        { key: 'sample', head: columns.sample, cell: ({ sample }) => <bdi>{sample}</bdi> },
        { key: 'tank', head: columns.tank, cell: ({ tank }) => <bdi>{tank}</bdi> },
        {
          key: 'by',
          head: columns.by,
          cell: ({ by, calculation }) => (
            <>
              {by ? t.by[by] : null}
              {calculation ? <span className="note"> {t.blend}</span> : null}
            </>
          ),
        },
        { key: 'readings', head: columns.readings, cell: (analysis) => <Readings {...analysis} /> },
        {
          key: 'standing',
          head: columns.standing,
          cell: ({ newest }) => (newest ? <span className="tag green">{t.newest}</span> : null),
        },
      ]}
    />
  )
}

function Readings({ properties, own }: Pick<Analysis, 'properties' | 'own'>) {
  const t = useText(dated)
  const { prose } = useFormat()
  const textsOf = useReadingTexts()
  // Other properties come before a curve, which says little in one line.
  const others = Object.entries(properties).filter(
    ([name, value]) => value !== null && propertyOf(name as PropertyName).group !== 'distillation',
  )
  const all = textsOf(properties, own)
  const shown = (others.length > 0 ? textsOf(Object.fromEntries(others), own) : all).slice(0, SHOWN)
  return (
    <span className="line gap-0 across-3">
      {shown.map(({ name, figure }) => (
        <span key={name}>
          {name} <bdi>{figure}</bdi>
        </span>
      ))}
      {all.length > shown.length ? (
        <span className="note">{t.more(prose(all.length - shown.length))}</span>
      ) : null}
    </span>
  )
}
