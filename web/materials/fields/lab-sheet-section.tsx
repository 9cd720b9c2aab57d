import { lazy, Suspense, useState } from 'react'
import { fieldLabel, isOwnField, isProperty, keyAtField } from '#calc/sheet/sheet-fields.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { sheet } from '#web/text/sheet.ts'
import { Word } from '#web/ui/button.tsx'
import type { MaterialForm } from '../use-material-form.ts'
import '../import/import.css'

const LabSheet = lazy(() => import('../import/lab-sheet.tsx'))

/** Closed until somebody has a sheet. */
export function LabSheetSection({ form }: { form: MaterialForm }) {
  const t = useText(sheet)
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="form-section stack gap-3 material-extras"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t.title}</summary>
      {isOpen ? (
        <Suspense>
          <LabSheet
            own={form.own.definitions}
            isOfMaterial
            textOf={(field) =>
              isOwnField(field)
                ? (form.entries.own[keyAtField(field)] ?? '')
                : isProperty(field)
                  ? form.entries.properties[field]
                  : form.entries[field]
            }
            onTake={(values) => form.take({ by: 'sheet', left: 0, ...values })}
          />
          <TakenNote form={form} by="sheet" />
        </Suspense>
      ) : null}
    </details>
  )
}

/** What was filled at once, with one step back. */
export function TakenNote({ form, by }: { form: MaterialForm; by: 'points' | 'sheet' }) {
  const t = useText(sheet)
  const language = useLanguage()
  const { prose } = useFormat()
  const taken = form.taken?.by === by ? form.taken : null
  const names = Object.keys(taken?.properties ?? {}) as PropertyName[]
  const list = new Intl.ListFormat(language === 'fa' ? 'fa' : 'en').format(
    names.map((name) => fieldLabel(name)[language]),
  )
  return (
    <p role="status" className="taken-note awaits">
      {taken ? (
        <>
          {by === 'points'
            ? t.points(list)
            : t.taken(
                prose(names.length + Object.keys(taken.texts).length + Object.keys(taken.own ?? {}).length),
              )}{' '}
          {taken.left > 0 ? `${t.left(prose(taken.left))} ` : null}
          <button type="button" className="link-button" onClick={form.undoTaken}>
            <Word of="undo" />
          </button>
        </>
      ) : null}
    </p>
  )
}
