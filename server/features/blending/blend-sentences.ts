import type { Blend } from '#calc/vocabulary/blend.ts'
import type { Language } from '#calc/vocabulary/language.ts'
import { gapText, methodName, warningTexts } from '#calc/vocabulary/messages.ts'
import { type Named, namesOf } from '#calc/vocabulary/names.ts'
import { PROPERTY_NAMES, type PropertyName } from '#calc/vocabulary/properties.ts'

/** What the core says in codes, as sentences that name the materials. */
export function blendSentences(
  { methods, warnings, gaps }: Blend,
  components: readonly Named[],
  lang: Language,
) {
  const names = namesOf(components, lang)
  const named = {} as Record<PropertyName, string | null>
  const missing: Partial<Record<PropertyName, string>> = {}
  for (const name of PROPERTY_NAMES) {
    const code = methods[name]
    named[name] = code && methodName(code, lang)
    const gap = gaps[name]
    if (gap) missing[name] = gapText(name, gap, names, lang)
  }
  return {
    methods: named,
    warnings: warningTexts(warnings, names, lang),
    missing,
  }
}
