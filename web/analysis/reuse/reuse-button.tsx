import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import type { ApiError } from '#web/api/http.ts'
import { createKeptApi, type WholeCalculation } from '#web/kept/kept.api.ts'
import { useServices, useText } from '#web/services.ts'
import { sayingFailure } from '#web/text/api-message.ts'
import { analyses } from '#web/text/en/analyses.ts'
import { saying } from '#web/text/language.ts'
import { Button } from '#web/ui/button.tsx'
import { againOf } from './reuse.ts'

const ChangesDialog = lazy(() => import('./changes-dialog.tsx'))

interface AgainButtonProps {
  id: string
  describedBy?: string
  small?: boolean
  /** To correct the blend, which is what the tank holds then. */
  isCorrection?: boolean
}

/** Takes a former recipe into the wizard; asks first if its materials are no longer what they were. */
export function AgainButton({ id, describedBy, small = true, isCorrection = false }: AgainButtonProps) {
  const t = useText(analyses)
  const { http, notices } = useServices()
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  const [changed, setChanged] = useState<WholeCalculation | null>(null)

  const fail = (error: ApiError) => {
    const why = sayingFailure(error)
    notices.show(
      'error',
      saying(analyses, (t, language) => t.againFailed(why(language))),
      'again',
    )
  }
  const take = (calculation: WholeCalculation, ids?: ReadonlyMap<string, string>) => {
    const again = { ...againOf(calculation, ids), ...(isCorrection && { isCorrection }) }
    navigate('/materials-analysis', { state: { again } })
  }
  /** Of several materials the heel is what the tank that it went into holds. */
  const tankOf = async ({ components }: WholeCalculation): Promise<string | null> => {
    if (components.filter(({ percentage }) => percentage > 0).length < 2) return null
    const { tankWith } = await import('./correction.ts')
    const found = await tankWith(http, id)
    if (!found)
      notices.show(
        'info',
        saying(analyses, (t) => t.noTank),
        'again',
      )
    return found
  }
  const press = async () => {
    setBusy(true)
    notices.settle('again')
    const answer = await createKeptApi(http).find(id)
    const tank = answer.ok && isCorrection ? await tankOf(answer.value) : null
    setBusy(false)
    if (!answer.ok) fail(answer.error)
    else if (tank) navigate('/materials-analysis', { state: { tank } })
    else if (answer.value.changes.length === 0) take(answer.value)
    else setChanged(answer.value)
  }
  return (
    <>
      <Button
        variant={isCorrection ? 'primary' : 'secondary'}
        small={small && !isCorrection}
        busy={isBusy}
        aria-describedby={describedBy}
        onClick={press}
      >
        {isCorrection ? t.correct : t.again}
      </Button>
      {changed
        ? // Outside the table's cell, whose style it would inherit.
          createPortal(
            <Suspense>
              <ChangesDialog
                calculation={changed}
                onTake={(ids) => take(changed, ids)}
                onClose={() => setChanged(null)}
              />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  )
}
