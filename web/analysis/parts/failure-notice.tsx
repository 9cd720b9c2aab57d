import { nameOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { failure as failureText } from '#web/text/failure.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAnalysis } from '../analysis-context.ts'
import { materialsOf } from '../rules/draft.ts'
import type { Failure } from '../rules/failure.ts'

interface FailureNoticeProps {
  of: 'materials' | 'calculation'
  failure: Failure
  onRetry: () => void
}

/** Why materials or a calculation did not come, and what can be done. */
export function FailureNotice({ of, failure, onRetry }: FailureNoticeProps) {
  const t = useText(failureText)
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
      { act: onRetry }
    )
  return (
    <Notice tone="error" title={title} actions={action}>
      <p>{text}</p>
    </Notice>
  )
}

function useWords(of: 'materials' | 'calculation', failure: Failure): { title: string; text: string } {
  const t = useText(failureText)
  const language = useLanguage()
  const draft = useAnalysis((state) => state.draft)
  const isMaterials = of === 'materials'
  const detail = 'detail' in failure ? failure.detail : null
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
