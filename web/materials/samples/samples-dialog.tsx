import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { nameOfOwn } from '#calc/vocabulary/own-property.ts'
import { PROPERTY_NAMES, propertyOf } from '#calc/vocabulary/properties.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { ageOf, dayAndTimeOf } from '#web/format/date.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useDefinitions } from '#web/own/own-list.ts'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { Needs } from '#web/session/needs.tsx'
import { dated } from '#web/text/dated.ts'
import { AskedView, useAsked } from '#web/ui/asked.tsx'
import { Button, Word } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Moment } from '#web/ui/isolated.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TableRegion } from '#web/ui/table/table-region.tsx'
import { type Analysis, createMaterialsApi } from '../materials.api.ts'
import { AnalysisForm } from './analysis-form.tsx'

interface Props {
  material: Material
  /** The newest may be another: the material is. */
  onChanged: () => void
  onClose: () => void
}

const FORM = 'dated-form'

/** What was measured of a material at which time. */
export default function SamplesDialog({ material, onChanged, onClose }: Props) {
  const t = useText(dated)
  const language = useLanguage()
  const { http } = useServices()
  const [isAdding, setAdding] = useState(false)
  const [saved, setSaved] = useState<Analysis | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { asked, again, value } = useAsked(
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
          <Needs of="laboratory">
            <Button
              key="add"
              variant="primary"
              icon={<Plus aria-hidden size={16} />}
              onClick={() => setAdding(true)}
            >
              {t.add}
            </Button>
          </Needs>
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

const SHOWN = 4

/** The newest first; which one the material is. */
function AnalysesList({ analyses }: { analyses: readonly Analysis[] }) {
  const t = useText(dated)
  if (analyses.length === 0) return <p>{t.none}</p>
  return (
    <TableRegion label={t.table}>
      <table className="table">
        <thead>
          <tr>
            {(['date', 'sample', 'tank', 'by', 'readings', 'standing'] as const).map((column) => (
              <th scope="col" key={column}>
                {t.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {analyses.map((analysis) => (
            <tr key={analysis.id}>
              <th scope="row">
                {analysis.sampled_at ? (
                  <Moment iso={analysis.sampled_at} write={dayAndTimeOf} />
                ) : (
                  <span className="soft">{t.undated}</span>
                )}
              </th>
              <td>
                <bdi>{analysis.sample}</bdi>
              </td>
              <td>
                <bdi>{analysis.tank}</bdi>
              </td>
              <td>
                {analysis.by ? t.by[analysis.by] : null}
                {analysis.calculation ? <span className="note"> {t.blend}</span> : null}
              </td>
              <td>
                <Readings {...analysis} />
              </td>
              <td>{analysis.newest ? <span className="tag green">{t.newest}</span> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

/** The first few, and how many more there are. */
function Readings({ properties, own }: Pick<Analysis, 'properties' | 'own'>) {
  const t = useText(dated)
  const language = useLanguage()
  const { prose } = useFormat()
  const { write, sign } = useQuantities()
  const definitions = useDefinitions()
  const given = PROPERTY_NAMES.filter((name) => (properties[name] ?? null) !== null)
  // A curve says less in a line than what is beside it.
  const others = given.filter((name) => propertyOf(name).group !== 'distillation')
  const shown = (others.length > 0 ? others : given).slice(0, SHOWN)
  const ofOwn = Object.entries(own)
  const shownOwn = ofOwn.slice(0, SHOWN - shown.length)
  const left = given.length + ofOwn.length - shown.length - shownOwn.length
  return (
    <span className="line gap-0 across-3">
      {shown.map((name) => (
        <span key={name}>
          {propertyOf(name)[language]}{' '}
          <bdi>
            {write(properties[name], propertyOf(name).unit, name)} {sign(propertyOf(name).unit)}
          </bdi>
        </span>
      ))}
      {shownOwn.map(([key, value]) => {
        const definition = definitions.find((one) => one.key === key)
        const { unit = '' } = definition ?? {}
        return (
          <span key={key}>
            {definition ? nameOfOwn(definition)[language] : key}{' '}
            <bdi>
              {write(value, unit, definition)} {sign(unit, definition)}
            </bdi>
          </span>
        )
      })}
      {left > 0 ? <span className="note">{t.more(prose(left))}</span> : null}
    </span>
  )
}
