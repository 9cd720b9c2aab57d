import { lazy, Suspense, useState } from 'react'
import { type LabRecord, measuredIn } from '#calc/lab/lab-record.ts'
import type { LabSaved } from '#server/responses/lab.model.ts'
import { useFormat, useText } from '#web/services.ts'
import { kept } from '#web/text/kept.ts'
import { lab as labText } from '#web/text/lab.ts'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/disclosure.tsx'
import type { BlendedRecipe } from './blended.tsx'
import type { Judged } from './lab-table.tsx'

const LabTable = lazy(async () => ({ default: (await import('./lab-table.tsx')).LabTable }))

/**
 * The laboratory results on a calculation's sheet. Folded where limits were checked, since their list has the measured values,
 * unless the tank is not mixed.
 */
export function LabSection({ lab, recipe }: { lab: LabRecord; recipe: BlendedRecipe & Judged }) {
  const { table, summary } = useText(labText).answer
  const { prose } = useFormat()
  const measured = measuredIn(lab)
  const judged = measured.flatMap((q) => lab.properties[q]?.within_R ?? [])
  const within = judged.filter(Boolean).length
  const count =
    judged.length > 0 ? `: ${summary({ within: prose(within), judged: prose(judged.length) })}` : ''
  return (
    <Fold title={`${table}${count}`} isOpenAtFirst={!recipe.check || lab.mixed === false}>
      <Suspense
        fallback={<div style={{ blockSize: `calc(${measured.length + 1} * var(--row) + 2.3125rem)` }} />}
      >
        <LabTable lab={lab} recipe={recipe} />
      </Suspense>
    </Fold>
  )
}

export const LabDialog = lazy(() => import('./lab-dialog.tsx'))

/** The hash that the blend's release report shows as well. */
export function ReleaseHash({ hash }: { hash: string | undefined }) {
  const t = useText(labText).status
  return hash === undefined ? null : (
    <p className="note lab-hash breaks">
      {t.hash}: <code className="ltr">{hash}</code>
    </p>
  )
}

interface LabButtonProps {
  /** The calculation's id; disabled while null. */
  id: string | null
  onSaved?: (lab: LabSaved | null) => void
}

export function LabButton({ id, onSaved }: LabButtonProps) {
  const t = useText(kept)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={id === null} onClick={() => setOpen(true)}>
        {t.lab}
      </Button>
      {isOpen && id !== null ? (
        <Suspense>
          <LabDialog id={id} onSaved={onSaved} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
