import { lazy, Suspense } from 'react'
import type { LabRecord } from '#calc/lab/lab-record.ts'
import { useText } from '#web/services.ts'
import { kept } from '#web/text/en/kept.ts'
import type { Recipe } from './blended/pumped-table.tsx'
import type { Judged } from './lab-verdict.tsx'

const LabTable = lazy(async () => ({ default: (await import('./chunk.ts')).LabTable }))

/** What the laboratory found, on the sheet of a calculation. */
export function LabSection({ lab, recipe }: { lab: LabRecord; recipe: Recipe & Judged }) {
  const t = useText(kept)
  return (
    <section aria-label={t.lab}>
      <h2>{t.lab}</h2>
      <Suspense>
        <LabTable lab={lab} recipe={recipe} />
      </Suspense>
    </section>
  )
}
