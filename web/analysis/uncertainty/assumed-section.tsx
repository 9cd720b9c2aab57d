import { useState } from 'react'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { looksOf, UNCERTAINTY_NOTES } from '#calc/uncertainty/uncertainty-words.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { uncertainty } from '#web/text/en/uncertainty.ts'
import { useProse } from '../analysis-context.ts'
import { ownResultsOf, type Result } from '../rules/result.ts'
import { AssumedTable } from './assumed-table.tsx'
import { SettingsForm } from './settings-form.tsx'
import type { Settings } from './use-uncertainty.ts'

interface AssumedSectionProps {
  answer: UncertaintyAnswer
  result: Result
  settings: Settings
  /** Null where nothing can be drawn again. */
  onSettings: ((settings: Settings) => void) | null
}

/** Every figure that was drawn with, where it is from, and those that may be other ones. */
export function AssumedSection({ answer, result, settings, onSettings }: AssumedSectionProps) {
  const t = useText(uncertainty).assumed
  const language = useLanguage()
  const prose = useProse()
  const [isOpen, setOpen] = useState(false)
  const names = componentNames(result.recipe, language)
  return (
    <details className="uncertainty-assumed no-print" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.title}</summary>
      {isOpen ? (
        <div>
          {onSettings ? <SettingsForm answer={answer} settings={settings} onSettings={onSettings} /> : null}
          <p className="note">{t.lead}</p>
          <AssumedTable answer={answer} names={names} looks={looksOf(ownResultsOf(result))} />
          <p className="note">{t.correlation(prose(answer.settings.correlation))}</p>
          <p className="note">{UNCERTAINTY_NOTES.notCovered[language]}</p>
        </div>
      ) : null}
    </details>
  )
}
