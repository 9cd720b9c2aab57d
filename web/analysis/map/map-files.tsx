import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { costUnit, type MapQuantity } from '#calc/recipe-map/sample.ts'
import { saveFile } from '#web/export/save-file.ts'
import { requestOf } from '#web/grades/against.ts'
import { shortId } from '#web/kept/kept.api.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { maps } from '#web/text/en/maps.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { isOutdated } from '../store/analysis.state.ts'

interface MapFilesProps {
  quantity: MapQuantity
  /** Ids of the materials that vary. */
  materials: readonly string[]
}

/** The map for a report, drawn by the server from what it has confirmed. What materials cost it doesn't know. */
export function MapFiles({ quantity, materials }: MapFilesProps) {
  const t = useText(maps)
  const language = useLanguage()
  const { api } = useAnalysisTools()
  const { temperature, density } = usePreferences().units
  const against = useAnalysis((state) => state.draft.against)
  const id = useAnalysis((state) => (isOutdated(state) ? null : (state.result?.confirmed?.id ?? null)))
  const [busy, setBusy] = useState<'png' | 'svg' | null>(null)
  const [isFailed, setFailed] = useState(false)
  if (costUnit(quantity)) return null
  if (id === null) return <p className="note">{t.unsaved}</p>

  const save = async (format: 'png' | 'svg') => {
    setBusy(format)
    setFailed(false)
    const { grade, options } = { grade: undefined, options: undefined, ...requestOf(against) }
    const answer = await api.map(id, {
      property: quantity,
      materials: materials.join(),
      ...(grade && { grade, options: JSON.stringify(options) }),
      ...{ format, theme: 'light', lang: language, temperature, density },
    })
    setBusy(null)
    setFailed(!answer.ok)
    if (answer.ok) saveFile(answer.value, `recipe-map-${quantity.replace(':', '-')}-${shortId(id)}.${format}`)
  }

  return (
    <div className="map-files">
      {(['png', 'svg'] as const).map((format) => (
        <Button
          key={format}
          small
          icon={<Download aria-hidden size={14} />}
          busy={busy === format}
          onClick={() => save(format)}
        >
          {t[format]}
        </Button>
      ))}
      {isFailed ? (
        <p role="alert" className="field-error">
          {t.failed}
        </p>
      ) : null}
    </div>
  )
}
