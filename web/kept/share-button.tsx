import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/services.ts'
import { Needs } from '#web/session/needs.tsx'
import { kept } from '#web/text/kept.ts'
import { Button } from '#web/ui/button.tsx'

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

/** Opens what makes a link to a calculation; without one yet it waits in its place. */
export function ShareButton({ id }: { id: string | null }) {
  const t = useText(kept).share
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Needs of="blender">
        <Button disabled={id === null} onClick={() => setOpen(true)}>
          {t.button}
        </Button>
      </Needs>
      {isOpen && id !== null ? (
        <Suspense>
          <ShareDialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
