import { useText } from '#web/services.ts'
import { ui } from '#web/text/en/ui.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Holds the place of a screen whose code is on its way, so that the footer does not jump. */
export function ScreenSkeleton() {
  const t = useText(ui)
  return (
    <main id="main" className="page page-normal page-loading">
      <Skeleton rows={6} label={t.loading} />
    </main>
  )
}
