import { useLanguage, useText } from '#web/services.ts'
import { faults } from '#web/text/en/faults.ts'
import { sayServerMessage } from '#web/text/server-message.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAnalysis, useAnalysisText } from '../analysis-context.ts'
import { materialsOf } from '../rules/draft.ts'
import type { Failure } from '../rules/failure.ts'
import { nameOf } from '../rules/names.ts'

interface FailureNoticeProps {
  of: 'materials' | 'calculation'
  failure: Failure
  onRetry: () => void
}

/** Why materials or a calculation did not come, and what can be done. */
export function FailureNotice({ of, failure, onRetry }: FailureNoticeProps) {
  const t = useAnalysisText().failure
  const { title, text } = useWords(of, failure)
  const action =
    failure.is === 'premium' ? (
      <ButtonLink small href="/profile">
        {t.seeProfile}
      </ButtonLink>
    ) : failure.is === 'authentication' ? (
      <ButtonLink small href="/login">
        {t.logIn}
      </ButtonLink>
    ) : (
      { text: t.tryAgain, act: onRetry }
    )
  return (
    <Notice tone="error" title={title} actions={action}>
      <p>{text}</p>
    </Notice>
  )
}

function useWords(of: 'materials' | 'calculation', failure: Failure): { title: string; text: string } {
  const t = useAnalysisText().failure
  const language = useLanguage()
  const server = useText(faults)
  const draft = useAnalysis((state) => state.draft)
  const isMaterials = of === 'materials'
  // In English the server's own words stand; its sentences are known in Persian.
  const said = 'detail' in failure ? failure.detail : null
  const detail = said && language === 'fa' ? sayServerMessage(server, said) : said
  const lost =
    failure.is === 'invalid' && failure.goneAt !== null ? materialsOf(draft)[failure.goneAt] : undefined
  const gone = lost ? t.gone(nameOf(lost, language)) : null
  if (failure.is === 'premium')
    return { title: t.premiumTitle, text: isMaterials ? t.premiumMaterials : t.premiumCalculation }
  if (failure.is === 'authentication') return { title: t.authenticationTitle, text: t.authentication }
  if (isMaterials) {
    return {
      title: t.materialsTitle,
      text: detail ?? (failure.is === 'no-connection' ? t.noConnection : t.materials),
    }
  }
  if (failure.is === 'invalid') return { title: t.invalidTitle, text: gone ?? detail ?? t.invalid }
  if (failure.is === 'server') return { title: t.serverTitle, text: t.server }
  if (failure.is === 'no-connection') return { title: t.otherTitle, text: t.noConnection }
  return { title: t.otherTitle, text: detail ?? t.other }
}
