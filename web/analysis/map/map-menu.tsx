import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { costUnit, type MapQuantity } from '#calc/recipe-map/sample.ts'
import { saveFile } from '#web/export/save-file.ts'
import { requestOf } from '#web/grades/grade-choice.ts'
import { shortId } from '#web/kept/kept.api.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { maps } from '#web/text/en/maps.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { isOutdated } from '../store/analysis.state.ts'

interface MapMenuProps {
  quantity: MapQuantity
  /** Ids of the materials that vary. */
  materials: readonly string[]
  /** Whether the map stands there in figures too. */
  isTable: boolean
  onTable: (isTable: boolean) => void
}

const FORMATS = ['png', 'svg'] as const

/** The map for a report, drawn by the server from what it has confirmed, and in figures. What materials cost it doesn't know. */
export function MapMenu({ quantity, materials, isTable, onTable }: MapMenuProps) {
  const t = useText(maps)
  const language = useLanguage()
  const { api } = useAnalysisTools()
  const { temperature, density } = usePreferences().units
  const against = useAnalysis((state) => state.draft.against)
  const id = useAnalysis((state) => (isOutdated(state) ? null : (state.result?.confirmed?.id ?? null)))
  const [busy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)

  const save = async (format: (typeof FORMATS)[number]) => {
    if (id === null || busy) return
    setBusy(true)
    setFailed(false)
    const { grade, options } = { grade: undefined, options: undefined, ...requestOf(against) }
    const answer = await api.map(id, {
      property: quantity,
      materials: materials.join(),
      ...(grade && { grade, options: JSON.stringify(options) }),
      ...{ format, theme: 'light', lang: language, temperature, density },
    })
    setBusy(false)
    setFailed(!answer.ok)
    if (answer.ok) saveFile(answer.value, `recipe-map-${quantity.replace(':', '-')}-${shortId(id)}.${format}`)
  }

  return (
    <>
      <MenuButton
        label={t.menu}
        icon={<Ellipsis aria-hidden size={18} />}
        isBare
        busy={busy}
        items={[
          ...(costUnit(quantity) ? [] : FORMATS).map((format) => ({
            label: t[format],
            why: id === null && t.unsaved,
            onChoose: () => void save(format),
          })),
          { label: isTable ? t.table.close : t.table.open, onChoose: () => onTable(!isTable) },
        ]}
      />
      {isFailed ? (
        <p role="alert" className="field-error">
          {t.failed}
        </p>
      ) : null}
    </>
  )
}
