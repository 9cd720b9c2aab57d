import { type AssumedAnswer, eachAssumed, type UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import {
  assumedText,
  type Formats,
  MARK_WORDS,
  ownFormatsOf,
  UNCERTAINTY_NOTES,
} from '#calc/uncertainty/uncertainty-words.ts'
import { isQuantity, quantityOf } from '#calc/vocabulary/quantities.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { formatIndex } from '#web/format/number.ts'
import { unitWord, useProse } from '#web/format/quantities.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { uncertainty } from '#web/text/uncertainty.ts'
import { Details } from '#web/ui/disclosure.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Result } from '../rules/result.ts'
import { SettingsForm } from './settings-form.tsx'
import type { Settings } from './use-uncertainty.ts'
import '../../answer/answer.css'

interface AssumedSectionProps {
  answer: UncertaintyAnswer
  result: Result
  settings: Settings
  /** Null where the simulation can't be run again. */
  onSettings: ((settings: Settings) => void) | null
}

/** The standard deviations of the simulation with their sources, and the form that changes its settings. */
export function AssumedSection({ answer, result, settings, onSettings }: AssumedSectionProps) {
  const t = useText(uncertainty).assumed
  const language = useLanguage()
  const prose = useProse()
  const names = componentNames(result.recipe, language)
  return (
    <Details summary={t.title} className="uncertainty-assumed no-print">
      <div>
        {onSettings ? <SettingsForm answer={answer} settings={settings} onSettings={onSettings} /> : null}
        <p className="note">{t.lead}</p>
        <AssumedTable answer={answer} names={names} formats={ownFormatsOf(result.blend.own ?? [])} />
        <p className="note">{t.correlation(prose(answer.settings.correlation))}</p>
        <p className="note">{UNCERTAINTY_NOTES.notCovered[language]}</p>
      </div>
    </Details>
  )
}

interface AssumedTableProps {
  answer: UncertaintyAnswer
  names: readonly string[]
  formats: Formats
}

const SIGNIFICANT = 3
const unitOf = (property: string, formats: Formats): string =>
  isQuantity(property) ? quantityOf(property, formats[property]).unit : ''

/** Standard deviations, in the units of the test methods. */
function AssumedTable({ answer, names, formats }: AssumedTableProps) {
  const t = useText(uncertainty).assumed
  const language = useLanguage()
  const prose = useProse()
  const { digits } = useFormat()
  const write = (figure: number) => formatIndex(Number(figure.toPrecision(SIGNIFICANT)), digits)
  const deviation = (one: AssumedAnswer) => {
    const isRelative = one.is === 'model' && one.is_relative
    return {
      figure: isRelative ? 100 * one.s : one.s,
      unit: isRelative ? t.ofValue : unitWord(unitOf(one.property, formats), language),
    }
  }
  return (
    <DataTable
      caption={t.title}
      columns={[
        {
          key: 'what',
          head: t.what,
          isRowHead: true,
          cell: (one) => (
            <>
              {assumedText(one, names, language, formats)}
              {one.is === 'model' && one.factor < 1 ? (
                <span className="note block plain">{t.reduced(prose(Math.round(100 * one.factor)))}</span>
              ) : null}
            </>
          ),
          copy: (one) => assumedText(one, names, language, formats),
        },
        {
          key: 'method',
          head: t.method,
          cell: (one) => (one.is === 'test' ? <bdi>{one.method}</bdi> : null),
          copy: (one) => (one.is === 'test' ? one.method : null),
        },
        {
          key: 'R',
          head: t.R,
          className: 'number',
          cell: (one) => (one.is === 'test' && one.R !== null ? write(one.R) : null),
          copy: (one) => (one.is === 'test' ? one.R : null),
        },
        {
          key: 's',
          head: t.s,
          className: 'number',
          cell: (one) => (
            <>
              {write(deviation(one).figure)} <bdi className="unit">{deviation(one).unit}</bdi>
            </>
          ),
          copy: (one) => deviation(one).figure,
        },
        {
          key: 'from',
          head: t.from,
          cell: ({ mark }) => (
            <span className={mark === 'ours' || mark === 'memory' ? 'amber' : undefined}>
              {MARK_WORDS[mark][language]}
            </span>
          ),
          copy: ({ mark }) => MARK_WORDS[mark][language],
        },
      ]}
      sections={[{ head: null, rows: eachAssumed(answer) }]}
      rowKey={(one) => `${one.is} ${one.is === 'model' ? one.name : one.component} ${one.property}`}
    />
  )
}
