import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { ADDITIVE_UNITS, unknownText } from '#calc/additives/additive-words.ts'
import { amountOfDose, costOfDose, isTooMuch } from '#calc/additives/treat.ts'
import { measured, metric } from '#calc/units/amounts.ts'
import {
  ADDITIVES_OF_BLEND,
  DOSE_MAX,
  DOSE_MAX_MG_KG,
  DOSE_UNITS,
  type DosedIn,
} from '#calc/vocabulary/additive.ts'
import type { Blend } from '#calc/vocabulary/blend.ts'
import { type Quantity, quantityName } from '#calc/vocabulary/quantities.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { useMoneyIn } from '#web/batch/batch-lines.tsx'
import { type StoredAdditive, useAdditives, useOwnFormats } from '#web/own/own-list.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { batch as batchText } from '#web/text/batch.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Lines } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useAnalysis, useAnalysisTools, useDigits } from '../analysis-context.ts'
import { batchOf } from '../rules/bench/workbench.ts'
import { type DoseEntry, dosedIn, doseOf } from '../rules/draft.ts'
import './doses.css'

interface DoseLinesProps {
  /** The judged blend, doses included; null while there is none. */
  blend: Blend | null
  /** Number of doses added since the screen was opened; the last one gets the focus. */
  added: number
  onAdded: () => void
}

export function DoseLines({ blend, added, onAdded }: DoseLinesProps) {
  const t = useText(workbench).doses
  const { dosed: words } = useText(batchText)
  const language = useLanguage()
  const formats = useOwnFormats()
  const { store } = useAnalysisTools()
  const bench = useAnalysis(({ draft }) => draft.bench)
  const { doses } = bench
  const { own } = useAdditives()
  const section = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: doses that come later, by a draft or an undo, have to be known too
  useEffect(() => {
    if (own.is === 'ready') store.knowAdditives(own.all)
  }, [own, doses, store])
  useEffect(() => {
    if (added > 0) [...(section.current?.querySelectorAll<HTMLElement>('select') ?? [])].at(-2)?.focus()
  }, [added])
  const { treatment, results } = blend ?? {}
  const label = (q: string) => quantityName(q as Quantity, language, formats.of(q as Quantity))
  const lines = [
    ...(treatment?.additives ?? []).flatMap((one) =>
      one.unknown.map((lack) =>
        words.unknown({
          q: label(lack.q),
          name: nameOf(one.additive, language),
          why: unknownText(lack, one, language),
        }),
      ),
    ),
    ...Object.entries(treatment?.treated ?? {}).flatMap(([q, found]) =>
      (found?.doubts ?? []).map((doubt) => words[doubt](label(q))),
    ),
  ]
  const all = results && dosedIn(bench)
  return (
    <section ref={section} className="doses stack gap-1 starts small" aria-label={t.label}>
      <p className="note medium">{t.label}</p>
      <ul className="stack gap-1 full">
        {doses.map((entry, at) => (
          <DoseLine
            key={entry.id}
            entry={entry}
            listed={own.is === 'ready' ? own.all : null}
            dosed={treatment?.additives.find(({ id }) => id === entry.id)}
            density={results?.density ?? null}
            onEntry={(changed) => store.setBench({ doses: doses.with(at, changed) })}
            onRemove={() => store.setBench({ doses: doses.toSpliced(at, 1) })}
          />
        ))}
      </ul>
      {all && isTooMuch(all, results.density) ? (
        <p className="field-error">{t.tooMuch(String(DOSE_MAX_MG_KG))}</p>
      ) : null}
      {own.is === 'failed' ? <p className="field-error">{t.failed}</p> : null}
      <Lines of={lines} />
      <p className="note">{t.basis}</p>
      <AddDose onAdded={onAdded} />
    </section>
  )
}

interface DoseLineProps {
  entry: DoseEntry
  /** Null while not loaded. */
  listed: readonly StoredAdditive[] | null
  dosed: DosedIn | undefined
  density: number | null
  onEntry: (entry: DoseEntry) => void
  onRemove: () => void
}

function DoseLine({ entry, listed, dosed, density, onEntry, onRemove }: DoseLineProps) {
  const t = useText(workbench).doses
  const language = useLanguage()
  const digits = useDigits()
  const doses = useAnalysis(({ draft }) => draft.bench.doses)
  const { id, additive, text, unit } = entry
  const name = additive ? nameOf(additive, language) : t.additive
  const units = ADDITIVE_UNITS[language]
  const free = (listed ?? []).filter((one) => one.id === id || !doses.some((other) => other.id === one.id))
  const isGone = listed !== null && !listed.some((one) => one.id === id)
  return (
    <li className="dose-line">
      <Select
        className="dose-additive"
        label={t.additive}
        labelHidden
        value={id}
        error={isGone ? t.gone : null}
        onValue={(chosen) => {
          const found = free.find((one) => one.id === chosen)
          if (found) onEntry(entryOf(found, text))
        }}
        options={[
          ...(free.some((one) => one.id === id) ? [] : [{ value: id, label: name }]),
          ...free.map((one) => ({ value: one.id, label: nameOf(one, language) })),
        ]}
      />
      <NumberField
        className="dose-figure"
        label={t.doseOf(name)}
        labelHidden
        text={digits(text)}
        steps={{
          min: 0,
          max: DOSE_MAX[unit],
          step: unit === 'l_m3' ? 0.01 : 10,
          page: unit === 'l_m3' ? 0.1 : 100,
        }}
        error={doseOf(entry) === null ? t.error(String(DOSE_MAX[unit])) : null}
        onText={(typed) => onEntry({ ...entry, text: typed })}
      />
      <Select
        className="dose-unit"
        label={t.unitOf(name)}
        labelHidden
        value={unit}
        onValue={(chosen) => onEntry({ ...entry, unit: chosen })}
        options={DOSE_UNITS.map((value) => ({ value, label: units[value] }))}
      />
      <IconButton label={t.remove(name)} icon={<X aria-hidden size={16} />} onClick={onRemove} />
      {dosed ? <DoseWords dosed={dosed} density={density} /> : null}
    </li>
  )
}

function DoseWords({ dosed, density }: { dosed: DosedIn; density: number | null }) {
  const { additive, doses, unit } = dosed
  const t = useText(workbench).doses
  const language = useLanguage()
  const { prose } = useFormat()
  const bench = useAnalysis(({ draft }) => draft.bench)
  const size = batchOf(bench)
  const volume = size && measured(metric(size), density, 'volume')
  const cost = costOfDose(additive, doses, null)
  const money = useMoneyIn(cost?.currency ?? '')
  const others = DOSE_UNITS.filter((one) => one !== unit && doses[one] !== null)
  const kg = volume ? amountOfDose(doses, volume).kg : null
  const parts = [
    ...others.map((one) => `${prose(doses[one]!)} ${ADDITIVE_UNITS[language][one]}`),
    kg === null ? null : t.batch(prose(kg)),
    cost && money.rate(cost.per_m3, 'm3'),
  ]
  return <p className="note whole">{parts.filter(Boolean).join(' · ')}</p>
}

/** In the unit of its response curves. */
const entryOf = ({ id, version: _, ...additive }: StoredAdditive, text: string): DoseEntry => ({
  id,
  additive,
  text,
  unit: additive.unit,
})

/** Adds an additive without a dose; links to the library where there is none to add. */
export function AddDose({ onAdded }: { onAdded: () => void }) {
  const t = useText(workbench).doses
  const { store } = useAnalysisTools()
  const doses = useAnalysis(({ draft }) => draft.bench.doses)
  const { own } = useAdditives()
  if (own.is === 'failed') return <p className="note">{t.failed}</p>
  const all = own.is === 'ready' ? own.all : []
  const next = all.find(({ id }) => !doses.some((entry) => entry.id === id))
  if (own.is === 'ready' && !next)
    return (
      <p className="note alone">
        {all.length === 0 ? t.none : null}{' '}
        <ButtonLink variant="quiet" href="/my-additives">
          {t.library}
        </ButtonLink>
      </p>
    )
  const isFull = doses.length >= ADDITIVES_OF_BLEND
  return (
    <Button
      variant="quiet"
      icon={<Plus aria-hidden size={16} />}
      disabled={!next || isFull}
      title={isFull ? t.full : undefined}
      onClick={() => {
        store.setBench({ doses: [...doses, entryOf(next!, '')] })
        onAdded()
      }}
    >
      {t.add}
    </Button>
  )
}
