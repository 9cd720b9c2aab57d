import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { sayingFailure } from '#web/api/errors.ts'
import type { ApiError } from '#web/api/http.ts'
import { useServices, useText } from '#web/services.ts'
import { createStoredApi, type WholeCalculation } from '#web/stored/stored.api.ts'
import { analyses } from '#web/text/analyses.ts'
import { saying } from '#web/text/language.ts'
import { Button } from '#web/ui/button.tsx'
import { type FormerRecipe, formerRecipeOf } from '../rules/reuse.ts'

const ChangesDialog = lazy(() => import('./changes-dialog.tsx'))

interface ReuseButtonProps {
  id: string
  describedBy?: string
  small?: boolean
  /** Without a border, in lists. */
  isQuiet?: boolean
  /** In place of “Use again”. */
  word?: string
  /** Corrects the blend, as the tank's contents. */
  isCorrection?: boolean
  /** Called instead of opening the wizard. */
  onTake?: (again: FormerRecipe) => void
}

/** Takes a former recipe into the wizard; asks first if its materials have changed. */
export function useReuse({
  id,
  isCorrection = false,
  onTake,
}: Pick<ReuseButtonProps, 'id' | 'isCorrection' | 'onTake'>) {
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
      { act: () => void press(), word: 'tryAgain' },
    )
  }
  const go = onTake ?? ((again: FormerRecipe) => navigate('/materials-analysis', { state: { again } }))
  const take = (calculation: WholeCalculation, ids?: ReadonlyMap<string, string>) =>
    go(formerRecipeOf(calculation, ids))
  const correct = async (calculation: WholeCalculation) => {
    const chunk = await import('./correction.ts').catch(() => null)
    if (!chunk) return fail({ is: 'no-connection' })
    await chunk.takeCorrection({ http, notices }, (http) => chunk.reusedCorrection(http, calculation), go)
  }
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    notices.settle('again')
    const answer = await createStoredApi(http).find(id)
    if (!answer.ok) fail(answer.error)
    else if (isCorrection) await correct(answer.value)
    else if (answer.value.changes.length === 0) take(answer.value)
    else setChanged(answer.value)
    setBusy(false)
  }
  return {
    isBusy,
    press: () => void press(),
    dialog: changed
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
      : null,
  }
}

export function ReuseButton({ describedBy, word, small = true, isQuiet = false, ...of }: ReuseButtonProps) {
  const t = useText(analyses)
  const { isBusy, press, dialog } = useReuse(of)
  return (
    <>
      <Button
        variant={of.isCorrection ? 'primary' : isQuiet ? 'quiet' : 'secondary'}
        small={small && !of.isCorrection}
        busy={isBusy}
        aria-describedby={describedBy}
        onClick={press}
      >
        {word ?? (of.isCorrection ? t.correct : t.again)}
      </Button>
      {dialog}
    </>
  )
}
