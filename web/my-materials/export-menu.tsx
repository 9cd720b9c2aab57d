import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { EXPORT_MAX } from '#calc/vocabulary/limits.ts'
import { sayingFailure } from '#web/api/errors.ts'
import { fileNameIn, saveFile } from '#web/export/report.api.ts'
import { createMaterialsApi } from '#web/materials/materials.api.ts'
import { useFormat, useServices, useText } from '#web/services.ts'
import { materials as materialsText } from '#web/text/materials.ts'
import { MenuButton } from '#web/ui/disclosure.tsx'

interface ExportMenuProps {
  /** Own materials, or all of them. */
  ids: readonly string[] | null
  disabled?: boolean
}

export function ExportMenu({ ids, disabled }: ExportMenuProps) {
  const t = useText(materialsText)
  const { http, notices } = useServices()
  const { prose } = useFormat()
  const [isBusy, setBusy] = useState(false)
  const why = ids !== null && ids.length > EXPORT_MAX && t.selection.exportMost(prose(EXPORT_MAX))
  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(true)
    const answer = await createMaterialsApi(http).exported(format, ids)
    setBusy(false)
    if (!answer.ok) return notices.show('error', sayingFailure(answer.error), 'export')
    const name = answer.headers.get('content-disposition')
    saveFile(answer.value, fileNameIn(name, `fuelblend-materials.${format}`))
  }
  return (
    <MenuButton
      label={t.export}
      icon={<Download aria-hidden size={18} />}
      busy={isBusy}
      disabled={disabled}
      items={[
        { label: t.exportExcel, why, onChoose: () => void save('xlsx') },
        { label: 'CSV', why, onChoose: () => void save('csv') },
      ]}
    />
  )
}
