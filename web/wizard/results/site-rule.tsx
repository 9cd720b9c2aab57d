import { useState } from 'react'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { type ChoosableName, usualMethodOf } from '#calc/vocabulary/method-choices.ts'
import { methodName } from '#calc/vocabulary/words/messages.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { useProse } from '#web/format/quantities.ts'
import { useErrorText } from '#web/own/rule-errors.tsx'
import { useLanguage, useText } from '#web/services.ts'
import { RoleNote, useDisabledReason } from '#web/session/require-role.tsx'
import { card } from '#web/text/card.ts'
import { Button } from '#web/ui/button.tsx'
import { useQuery } from '#web/ui/query.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { type Recipe, withChoice } from '../rules/draft.ts'

interface SiteRuleProps {
  property: ChoosableName
  category: Recipe['category']
}

/** The rule by which new blends of the category begin, and how far the site's own results are from each. */
export function SiteRule({ property, category }: SiteRuleProps) {
  const t = useText(card).site
  const language = useLanguage()
  const prose = useProse()
  const why = useDisabledReason('blender')
  const { api, store } = useAnalysisTools()
  const { rules, version } = useAnalysis((state) => state.siteRules)
  const chosen = useAnalysis((state) => state.draft.methods[property]) ?? usualMethodOf(property)
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle')
  const { value: found } = useQuery(() => api.methodErrors(category, property), [category, property])
  const errors = found?.[property] ?? []
  const errorText = useErrorText()
  const begins = rules[category]?.[property] ?? usualMethodOf(property)
  const keep = async () => {
    setState('saving')
    const methods = withChoice(rules[category] ?? {}, property, chosen)
    const answer = await api.keepSiteRules({ category, methods, seen: version })
    if (answer.ok) store.knowSiteRules(answer.value)
    // Somebody else's are taken over, and the next press is about them.
    else void api.siteRules().then((now) => now.ok && store.knowSiteRules(now.value))
    setState(answer.ok ? 'idle' : 'failed')
  }
  return (
    <div className="stack gap-2">
      <p role="status">
        {t.begins({ category: CATEGORIES[category][language], method: methodName(begins, language) })}{' '}
        {state === 'failed' ? <span className="red">{t.failed}</span> : null}
      </p>
      {errors[0] ? (
        <p className="note">
          {t.results({
            count: prose(errors[0].n),
            list: joined(
              errors.map((one) => errorText(property, one)),
              language,
            ),
          })}
        </p>
      ) : null}
      {chosen === begins || version === null ? null : (
        <div className="line gap-2 middle">
          <Button small disabled={state === 'saving' || why !== null} onClick={() => void keep()}>
            {t.use(methodName(chosen, language))}
          </Button>
          <RoleNote of="blender" />
        </div>
      )}
    </div>
  )
}
