import Link2 from 'lucide-react/icons/link-2'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/services.ts'
import { kept } from '#web/text/en/kept.ts'
import { Button } from '#web/ui/button.tsx'

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

/** Opens what makes a link to a calculation. */
export function ShareButton({ id }: { id: string }) {
  const t = useText(kept).share
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Link2 aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {t.button}
      </Button>
      {isOpen ? (
        <Suspense>
          <ShareDialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
