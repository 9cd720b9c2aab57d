import './grades.css'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { quantityIn } from '#calc/grades/shown.ts'
import type { Issue } from '#calc/vocabulary/faults/fault.ts'
import { QUANTITIES, type Quantity, quantityOf } from '#calc/vocabulary/quantities.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useOwnFormats } from '#web/own/own-list.ts'
import { usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import {
  asQuantity,
  type EntryField,
  emptyEntry,
  type LimitEntry,
  messageAt,
  ownIssuesOf,
} from './limit-entries.ts'

interface LimitFieldsProps {
  entries: readonly LimitEntry[]
  issues: readonly Issue[]
  isJudged: (key: string, field: EntryField) => boolean
  onChange: (entries: readonly LimitEntry[]) => void
  onLeave: (key: string, field: EntryField) => void
  /** With the fields for strictness and a note. */
  isWhole?: boolean
}

export function LimitFields({ entries, issues, isJudged, onChange, onLeave, isWhole }: LimitFieldsProps) {
  const t = useText(grades).rows
  const { language, units } = usePreferences()
  const formats = useOwnFormats()
  // A deleted property stays visible, so that its row can be removed.
  const offered = new Set<Quantity>([...formats.quantities, ...entries.map(({ q }) => q)])
  const options = [...offered].map((q) => ({ value: q as string, label: formats.name(q) }))
  const all = [...issues, ...ownIssuesOf(entries, formats.definitions)]
  const edit = (key: string, part: Partial<LimitEntry>) =>
    onChange(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))
  const used = new Set(entries.map(({ q }) => q))
  const next: Quantity = used.has('density') ? (QUANTITIES.find((q) => !used.has(q)) ?? 'density') : 'density'

  return (
    <div className="limit-fields stack gap-3 starts">
      <ul className="stack gap-3 full">
        {entries.map((entry, at) => {
          const name = formats.name(entry.q)
          const look = formats.of(entry.q)
          const { range } = quantityOf(entry.q, look)
          const unit = unitWord(quantityIn(entry.q, entry.units, look).sign, language)
          const error = (field: EntryField) =>
            isJudged(entry.key, field) ? messageAt(all, entries, at, field, language, t[field], look) : null
          return (
            <li key={entry.key}>
              <fieldset
                className={classNames('limit-field', isWhole && 'limit-field-whole')}
                aria-label={name}
              >
                <Select
                  label={t.quantity}
                  value={entry.q as string}
                  onValue={(q) => edit(entry.key, { q: asQuantity(q), kept: {} })}
                  options={options}
                  error={isGone(all, at) ? t.gone : undefined}
                />
                {(['min', 'max'] as const).map((side) => (
                  <NumberField
                    key={side}
                    id={fieldId(entry.key, side)}
                    label={t[side]}
                    text={entry[side]}
                    unit={unit}
                    negative={range.min < 0}
                    error={error(side)}
                    onText={(text) => edit(entry.key, { [side]: text })}
                    onBlur={() => onLeave(entry.key, side)}
                  />
                ))}
                {isWhole ? (
                  <>
                    <Checkbox
                      label={t.strict}
                      checked={entry.strict}
                      onChecked={(strict) => edit(entry.key, { strict })}
                    />
                    <TextField
                      className="limit-field-note"
                      label={t.note}
                      text={entry.note}
                      error={error('note')}
                      onText={(note) => edit(entry.key, { note })}
                    />
                  </>
                ) : null}
                <IconButton
                  className="limit-field-remove"
                  label={t.remove(name)}
                  icon={<Trash2 aria-hidden size={18} />}
                  onClick={() => onChange(entries.filter(({ key }) => key !== entry.key))}
                />
              </fieldset>
            </li>
          )
        })}
      </ul>
      <Button
        icon={<Plus aria-hidden size={16} />}
        onClick={() => onChange([...entries, emptyEntry(next, units)])}
      >
        {t.add}
      </Button>
    </div>
  )
}

const isGone = (issues: readonly Issue[], at: number): boolean =>
  issues.some(({ path }) => path[1] === String(at) && path[2] === 'q')

export const fieldId = (key: string, field: string) => `limit-${key}-${field}`
