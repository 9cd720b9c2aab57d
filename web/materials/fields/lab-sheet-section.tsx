import { lazy, Suspense, useState } from 'react'
import { isOwnField, isProperty, keyAtField } from '#calc/sheet/sheet-fields.ts'
import { useText } from '#web/services.ts'
import { sheet } from '#web/text/sheet.ts'
import type { MaterialForm } from '../use-material-form.ts'
import { TakenNote } from './taken-note.tsx'

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
