import type { Blend } from '#calc/vocabulary/blend.ts'
import { gapText, type Language, methodName, warningTexts } from '#calc/vocabulary/messages.ts'
import { PROPERTY_NAMES, type PropertyName } from '#calc/vocabulary/properties.ts'

interface Named {
  name: string
  name_farsi: string | null
}

/** What the core says in codes, as sentences that name the materials. */
export function inWords({ methods, warnings, gaps }: Blend, components: readonly Named[], lang: Language) {
  const names = components.map(({ name, name_farsi }) => (lang === 'fa' ? (name_farsi ?? name) : name))
  const missing: Partial<Record<PropertyName, string>> = {}
  for (const name of PROPERTY_NAMES) {
    const gap = gaps[name]
    if (gap) missing[name] = gapText(name, gap, names, lang)
  }
  const named = PROPERTY_NAMES.map((name) => {
    const code = methods[name]
    return [name, code && methodName(code, lang)] as const
  })
  return {
    methods: Object.fromEntries(named) as Record<PropertyName, string | null>,
    warnings: warningTexts(warnings, names, lang),
    missing,
  }
}
