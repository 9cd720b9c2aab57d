// Before a file is there: where to drop it, the three kinds of sheet, layouts that were confirmed, templates.
import Ellipsis from 'lucide-react/icons/ellipsis'
import Upload from 'lucide-react/icons/upload'
import { useEffect, useId, useRef, useState } from 'react'
import { csvText } from '#calc/sheet/csv-text.ts'
import { materialTemplate } from '#calc/sheet/material-table.ts'
import type { Layout } from '#server/features/layouts/layouts.model.ts'
import { saveFile } from '#web/export/report.api.ts'
import { dateText } from '#web/format/date.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { sheets } from '#web/text/sheets.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { Segments } from '#web/ui/segments.tsx'
import {
  IMPORT_KINDS,
  type ImportKind,
  type ImportStore,
  type Opened,
  openQuestions,
} from './import.store.ts'
import type { FileFault } from './read-file.ts'
import type { SheetReader } from './sheet-reader.ts'

interface Props {
  store: ImportStore
  reader: SheetReader
  kind: ImportKind
  onKind: (kind: ImportKind) => void
  fault: FileFault | 'no-table' | null
  unfinished: Opened | null
  layouts: readonly Layout[]
  onForget: (id: string) => void
  onRename: (layout: Layout, name: string) => void
}

export function StartPage({ store, reader, kind, onKind, fault, unfinished, layouts, ...changes }: Props) {
  const t = useText(sheets)
  const file = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isOver, setOver] = useState(false)
  // Where the browser keeps the clipboard from the page.
  const [isTyped, setTyped] = useState(false)
  const openText = (text: string) => text.trim() !== '' && void store.open(t.pasted, text)
  useEffect(() => {
    const leaving = new AbortController()
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input')) return
      const text = event.clipboardData?.getData('text') ?? ''
      if (text.trim() === '') return
      event.preventDefault()
      void store.open(t.pasted, text)
    }
    document.addEventListener('paste', paste, leaving)
    return () => leaving.abort()
  }, [store, t])
  const open = (files: FileList | null) => {
    const [first] = files ?? []
    if (first) void store.open(first.name, first)
  }
  return (
    <div className="start">
      <section className="stack">
        <div className="line gap-3 middle">
          <PageHeading>
            {t.title} <span className="visually-hidden">{t.of[kind]}</span>
          </PageHeading>
          <Segments
            label={t.what}
            value={kind}
            onValue={onKind}
            options={IMPORT_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          />
        </div>
        {fault ? (
          <Notice tone="error" title={t.failed}>
            <p>{t.files[fault]}</p>
          </Notice>
        ) : null}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the field within does the same by keyboard */}
        <div
          className={isOver ? 'dropzone over' : 'dropzone'}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            open(event.dataTransfer.files)
          }}
        >
          <Upload aria-hidden size={28} />
          <p>{t.drop}</p>
          <label htmlFor={id} className="visually-hidden">
            {t.file}
          </label>
          <input
            ref={file}
            id={id}
            type="file"
            className="visually-hidden"
            accept=".xlsx,.xlsm,.ods,.csv,.txt,.tsv,text/*"
            onChange={(event) => open(event.target.files)}
          />
          <div className="line gap-2 middle">
            <Button variant="primary" onClick={() => file.current?.click()}>
              {t.choose}
            </Button>
            <Button
              onClick={() =>
                navigator.clipboard?.readText().then(openText, () => setTyped(true)) ?? setTyped(true)
              }
            >
              {t.paste} <kbd>Ctrl V</kbd>
            </Button>
          </div>
          {isTyped ? (
            <Field label={t.noClipboard} className="paste-box">
              {(control) => (
                <textarea
                  {...control}
                  className="input"
                  rows={3}
                  dir="auto"
                  onBlur={({ target }) => openText(target.value)}
                />
              )}
            </Field>
          ) : null}
          <p className="note">{t.formats}</p>
        </div>
        <div className="shapes">
          {(['material', 'test', 'result'] as const).map((shape) => (
            <figure key={shape}>
              <ShapePicture of={shape} />
              <figcaption>
                <b>{t.shapes[shape]}</b>
                {t.shapeHints[shape]}
              </figcaption>
            </figure>
          ))}
        </div>
      </section>
      <aside className="stack">
        {unfinished ? (
          <section>
            <h2>{t.unfinished}</h2>
            <ul className="keptl">
              <li>
                <span>
                  <b>
                    <bdi>{unfinished.source}</bdi>
                  </b>
                  <small>{t.unfinishedHint(openQuestions(unfinished).length)}</small>
                </span>
                <Button small onClick={() => store.proceed()}>
                  {t.proceed}
                </Button>
              </li>
            </ul>
          </section>
        ) : null}
        {layouts.length > 0 ? (
          <section>
            <h2>{t.layouts}</h2>
            <ul className="keptl">
              {layouts.map((layout) => (
                <KeptLayout key={layout.id} layout={layout} {...changes} />
              ))}
            </ul>
          </section>
        ) : null}
        {kind === 'materials' ? <Templates reader={reader} /> : null}
      </aside>
    </div>
  )
}

function KeptLayout({
  layout,
  onForget,
  onRename,
}: { layout: Layout } & Pick<Props, 'onForget' | 'onRename'>) {
  const t = useText(sheets)
  const language = useLanguage()
  const { digits } = useFormat()
  const [isNaming, setNaming] = useState(false)
  const day = dateText({ day: layout.confirmed_at.slice(0, 10), time: null }, language, digits)
  if (isNaming)
    return (
      <li>
        <LayoutName
          layout={layout}
          onDone={(name) => {
            setNaming(false)
            if (name !== null) onRename(layout, name)
          }}
        />
      </li>
    )
  return (
    <li>
      <span>
        <b>
          <bdi>{layout.name}</bdi>
        </b>
        <small>{t.layoutSince({ day, files: layout.files })}</small>
      </span>
      <MenuButton
        isBare
        label={t.layoutMore(layout.name)}
        icon={<Ellipsis aria-hidden size={18} />}
        items={[
          { label: t.rename, onChoose: () => setNaming(true) },
          { label: t.forget, onChoose: () => onForget(layout.id) },
        ]}
      />
    </li>
  )
}

interface LayoutNameProps {
  layout: Layout
  /** Null: as it was. */
  onDone: (name: string | null) => void
}

/** The name of a layout as a field: Enter and leaving it keep what is typed, Escape doesn't. */
export function LayoutName({ layout, onDone }: LayoutNameProps) {
  const t = useText(sheets)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <input
      ref={field}
      className="input"
      dir="auto"
      aria-label={t.layoutName}
      defaultValue={layout.name}
      maxLength={120}
      onBlur={({ target }) => {
        const name = target.value.trim()
        onDone(name === '' || name === layout.name ? null : name)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.value = layout.name
        if (key === 'Escape' || key === 'Enter') currentTarget.blur()
      }}
    />
  )
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function Templates({ reader }: { reader: SheetReader }) {
  const t = useText(sheets)
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
    <section className="stack gap-2">
      <h2>{t.template}</h2>
      <div className="line gap-3">
        <button type="button" className="link-button" onClick={asWorkbook}>
          {t.excel}
        </button>
        <button type="button" className="link-button" onClick={asCsv}>
          CSV
        </button>
      </div>
    </section>
  )
}

const COLUMNS = {
  material: [0, 56, 86, 116, 146],
  test: [0, 56, 86, 116, 146],
  result: [0, 44, 92, 136],
} as const

/** A small sheet with the part that is one row's meaning in colour. */
function ShapePicture({ of }: { of: 'material' | 'test' | 'result' }) {
  const xs = COLUMNS[of]
  const ys = [0, 14, 28, 42, 56, 70]
  const isOn = (column: number, row: number) =>
    of === 'material' ? row === 2 : of === 'test' ? column === 2 : row > 0 && row < 4
  return (
    <svg viewBox="0 0 176 84" aria-hidden="true">
      <rect x="0.5" y="0.5" width="175" height="83" rx="3" fill="var(--surface)" stroke="var(--line)" />
      {of === 'material' ? <rect x="1" y="28.5" width="174" height="14" fill="var(--accent-wash)" /> : null}
      {of === 'test' ? <rect x="86.5" y="1" width="30" height="82" fill="var(--accent-wash)" /> : null}
      {of === 'result' ? <rect x="1" y="14.5" width="174" height="42" fill="var(--accent-wash)" /> : null}
      {xs.slice(1).map((x) => (
        <path key={x} d={`M${x}.5 1v82`} stroke="var(--hairline)" />
      ))}
      {ys.slice(1).map((y) => (
        <path key={y} d={`M1 ${y}.5h174`} stroke="var(--hairline)" />
      ))}
      {ys.flatMap((y, row) =>
        xs.map((x, column) => (
          <rect
            key={`${x} ${y}`}
            x={x + (column === 0 ? 6 : 10)}
            y={y + 6}
            width={column === 0 ? 24 + ((row * 9) % 16) : 12}
            height="3"
            rx="1.5"
            fill={isOn(column, row) ? 'var(--accent)' : 'var(--line)'}
          />
        )),
      )}
    </svg>
  )
}
