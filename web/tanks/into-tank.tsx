import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/services.ts'
import { Needs } from '#web/session/needs.tsx'
import { tanks as texts } from '#web/text/tanks.ts'
import { Button } from '#web/ui/button.tsx'
import { useTanks } from './tanks.api.ts'

const MovementDialog = lazy(async () => ({
  default: (await import('./tanks-screen.tsx')).MovementDialog,
}))

/** A blend that was made: into a tank, and out of the tanks that its materials were taken from. */
export function IntoTank({ calculation }: { calculation: string }) {
  const t = useText(texts).form
  const [isOpen, setOpen] = useState(false)
  const { own, reload } = useTanks(isOpen)
  return (
    <>
      <Needs of="blender">
        <Button onClick={() => setOpen(true)}>{t.intoTank}</Button>
      </Needs>
      {isOpen && own.is === 'ready' ? (
        <Suspense>
          <MovementDialog
            kind="blend"
            tank={null}
            tanks={own.all}
            calculation={calculation}
            onClose={() => setOpen(false)}
            onChanged={() => void reload()}
          />
        </Suspense>
      ) : null}
    </>
  )
}
