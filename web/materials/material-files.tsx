import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Material } from '#server/features/materials/materials.model.ts'
import { saveFile } from '#web/export/save-file.ts'
import { useServices, useText } from '#web/services.ts'
import { sayingFailure } from '#web/text/api-message.ts'
import { materials as materialsText } from '#web/text/en/materials.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { MaterialsApi } from './materials.api.ts'

const ImportRoom = lazy(() => import('./import/import-room.tsx'))
const ICON = { 'aria-hidden': true, size: 18 } as const

interface Props {
  api: MaterialsApi
  /** Null while they are not known: the buttons stand there and wait. */
  materials: readonly Material[] | null
  onImported: () => void
}

/** Own materials from a file and into one. */
export function MaterialFiles({ api, materials, onImported }: Props) {
  const t = useText(materialsText)
  const { notices } = useServices()
  const [isImporting, setImporting] = useState(false)
  const [isExporting, setExporting] = useState(false)
  // Elsewhere what was imported may be used: it can be taken back only here.
  useEffect(() => () => notices.settle('import'), [notices])
  const save = async (format: 'xlsx' | 'csv') => {
    setExporting(true)
    const answer = await api.exportAll(format)
    setExporting(false)
    if (answer.ok) saveFile(answer.value, nameIn(answer.headers) ?? `fuelblend-materials.${format}`)
    else notices.show('error', sayingFailure(answer.error), 'export')
  }
  return (
    <>
      <Button icon={<Upload {...ICON} />} disabled={materials === null} onClick={() => setImporting(true)}>
        {t.import}
      </Button>
      {materials?.length !== 0 ? (
        <MenuButton
          label={t.export}
          icon={<Download {...ICON} />}
          busy={isExporting}
          disabled={materials === null}
          items={[
            { label: t.exportExcel, onChoose: () => void save('xlsx') },
            { label: 'CSV', onChoose: () => void save('csv') },
          ]}
        />
      ) : null}
      {isImporting && materials ? (
        <Suspense>
          <ImportRoom
            materials={materials}
            onClose={() => setImporting(false)}
            onDone={() => {
              setImporting(false)
              onImported()
            }}
            onUndone={onImported}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** The name that the server gave the file. */
const nameIn = (headers: Headers): string | null =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? null
