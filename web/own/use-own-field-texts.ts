import type { FieldText } from '#web/conflict/conflict.ts'
import { useText } from '#web/services.ts'
import { own } from '#web/text/en/own.ts'
import { OWN_FIELDS, type OwnEntries } from './own-entries.ts'

/** What the fields of a definition say. */
export function useOwnFieldTexts(): (entries: OwnEntries) => FieldText[] {
  const { editor, rules, bases } = useText(own)
  return (entries) =>
    OWN_FIELDS.map((key) => {
      const text =
        key === 'rule'
          ? rules[entries.rule].label
          : key === 'basis'
            ? entries.basis && bases[entries.basis]
            : entries[key]
      return { key, label: editor.fields[key], text: text ?? '' }
    })
}
