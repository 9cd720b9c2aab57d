import { type DragEvent, useId, useState } from 'react'
import { csvText } from '#calc/sheet/csv-text.ts'
import { materialTemplate } from '#calc/sheet/material-table.ts'
import { saveFile } from '#web/export/save-file.ts'
import { useLanguage, useText } from '#web/services.ts'
import { importing } from '#web/text/en/importing.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { FileFault } from './file-read.ts'
import type { ImportStore } from './import.store.ts'
import type { SheetReader } from './sheet-reader.ts'

const ACCEPT = '.xlsx,.xlsm,.ods,.csv,.tsv,.txt,text/csv,text/plain'
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Props {
  store: ImportStore
  reader: SheetReader
  fault: FileFault | null
}

/** A file, chosen or dropped, or cells that were copied. */
export function ChooseSource({ store, reader, fault }: Props) {
  const t = useText(importing)
  const id = useId()
  const [pasted, setPasted] = useState('')
  const [isOver, setOver] = useState(false)
  const open = (file: File | undefined) => {
    if (file) void store.open(file.name, file)
  }
  const over = (event: DragEvent, isIn: boolean) => {
    event.preventDefault()
    setOver(isIn)
  }
  return (
    <div className="stack">
      {fault ? (
        <Notice tone="error">
          <p>{t.files[fault]}</p>
        </Notice>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the field inside is for everybody */}
      <div
        className={classNames('field import-drop', isOver && 'import-drop-over')}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false)
          open(event.dataTransfer.files[0])
        }}
      >
        <label htmlFor={`${id}-file`} className="field-label">
          {t.file}
        </label>
        <input
          id={`${id}-file`}
          type="file"
          accept={ACCEPT}
          data-autofocus
          aria-describedby={`${id}-hint`}
          onChange={(event) => open(event.target.files?.[0])}
        />
        <p id={`${id}-hint`} className="field-hint">
          {t.fileHint}
        </p>
        <p className="soft import-drop-here">{t.drop}</p>
      </div>
      <div className="field">
        <label htmlFor={`${id}-paste`} className="field-label">
          {t.paste}
        </label>
        <textarea
          id={`${id}-paste`}
          className="input import-paste"
          dir="auto"
          rows={4}
          value={pasted}
          aria-describedby={`${id}-paste-hint`}
          onChange={(event) => setPasted(event.target.value)}
        />
        <p id={`${id}-paste-hint`} className="field-hint">
          {t.pasteHint}
        </p>
        {pasted.trim() === '' ? null : (
          <div className="button-row">
            <Button onClick={() => store.open(t.pasted, pasted)}>{t.pasteButton}</Button>
          </div>
        )}
      </div>
      <Templates reader={reader} />
    </div>
  )
}

function Templates({ reader }: { reader: SheetReader }) {
  const t = useText(importing)
  const language = useLanguage()
  const asWorkbook = async () => {
    const bytes = await reader.template(language)
    if (bytes) saveFile(new Blob([bytes as BlobPart], { type: WORKBOOK }), 'fuelblend-materials.xlsx')
  }
  const asCsv = () =>
    saveFile(
      new Blob([csvText([materialTemplate(language).head])], { type: 'text/csv' }),
      'fuelblend-materials.csv',
    )
  return (
    <div className="button-row">
      <span className="soft">{t.template}:</span>
      <Button small onClick={asWorkbook}>
        {t.exportExcel}
      </Button>
      <Button small onClick={asCsv}>
        CSV
      </Button>
    </div>
  )
}
