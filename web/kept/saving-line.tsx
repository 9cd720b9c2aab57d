import { useText } from '#web/services.ts'
import { kept } from '#web/text/en/kept.ts'
import { Button, Word } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Saving } from './use-written.ts'

/** Whether what was typed has been saved, quietly. */
export function SavingLine({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  const t = useText(kept)
  return (
    <p role="status" className={classNames('note kept-saving', saving.is === 'failed' && 'kept-unsaved')}>
      {saving.is === 'saving' ? t.saving : null}
      {saving.is === 'saved' ? t.saved : null}
      {saving.is === 'failed' ? (
        <>
          {t.notSaved}{' '}
          <Button small onClick={onRetry}>
            <Word of="tryAgain" />
          </Button>
        </>
      ) : null}
    </p>
  )
}
