import { lazy, Suspense, useState } from 'react'
import type { LabSaved } from '#server/features/calculations/lab/lab.model.ts'
import { useText } from '#web/services.ts'
import { kept } from '#web/text/en/kept.ts'
import { Button } from '#web/ui/button.tsx'

const LabDialog = lazy(async () => ({ default: (await import('./chunk.ts')).LabDialog }))

interface Props {
  /** Of the calculation; without one yet it waits in its place. */
  id: string | null
  onSaved?: (lab: LabSaved | null) => void
}

/** Opens what the laboratory found of a blend. */
export function LabButton({ id, onSaved }: Props) {
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
