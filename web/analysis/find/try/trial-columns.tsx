import { useEffect, useState } from 'react'
import { limitIn } from '#calc/grades/shown-in.ts'
import type { Trial } from '#calc/try/standing.ts'
import { reasonText } from '#calc/try/try-words.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { marginWords } from '#web/answer/rows.ts'
import { StateMark } from '#web/answer/verdict.tsx'
import { DASH } from '#web/format/number.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { trials } from '#web/text/trials.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import type { Material } from '../../analysis.api.ts'
import { useMoney } from '../find-columns.tsx'
import { useSearchClient } from '../use-search.ts'
import { type Asked, namedMaterials, type Obstacle } from './try-question.ts'

/** How long nothing must change before the list is made anew. */
const QUIET_MS = 150

interface Tried {
  asked: Asked
  trials: readonly Trial[]
}

/** The trials of what is asked, made beside the page; those of the question before stand until they are there. */
export function useTrials(asked: Asked | Obstacle | null) {
  const client = useSearchClient()
  const [tried, setTried] = useState<Tried | null>(null)
  const [failed, setFailed] = useState<Asked | null>(null)
  useEffect(() => {
    if (asked === null || typeof asked === 'string') return
    const timer = setTimeout(
      () =>
        client.start(
          { is: 'try', question: asked.question },
          (trials) => setTried({ asked, trials }),
          () => setFailed(asked),
        ),
      QUIET_MS,
    )
    return () => clearTimeout(timer)
  }, [asked, client])
  const isAsked = asked !== null && typeof asked !== 'string'
  const isFailed = isAsked && failed === asked
  return {
    tried: isAsked ? tried : null,
    isFailed,
    isRunning: isAsked && !isFailed && tried?.asked !== asked,
  }
}

interface UnitFormats {
  /** Null until there is an answer. */
  tried: Tried | null
  nameOf: (material: Material) => string
  canUse: boolean
  onUse: (material: Material) => void
}

/** What the recipe comes to with each material: its cost, the limits it still misses, the worst of them. */
export function useTrialColumns({ tried, nameOf, canUse, onUse }: UnitFormats): Column<Trial>[] {
  const t = useText(trials)
  const words = useText(grades).limits
  const { full } = useText(workbench)
  const language = useLanguage()
  const { units } = usePreferences()
  const { digits, prose } = useFormat()
  const money = useMoney()
  if (!tried) return []
  const { question, candidates } = tried.asked
  const unit = question.basis === 'volume' ? 'm3' : 't'
  const materialOf = ({ candidate }: Trial) => candidates[candidate]!
  const worstText = ({ worst }: Trial): string => {
    if (!worst) return DASH
    const deciding = limitIn(worst, units)
    const row = { key: worst.q, q: worst.q, state: worst.state, isRough: false, limits: [deciding], deciding }
    return `${quantityName(worst.q, language, worst.own)} ${marginWords(row, words)}`
  }
  /** What can be checked no longer. */
  const lostText = (trial: Trial) =>
    trial.lost.length === 0
      ? null
      : reasonText(
          { ...trial, worst: null },
          namesOf(namedMaterials(tried.asked, materialOf(trial)), language),
          language,
          units,
        )
  const isPriced = tried.trials.some(({ cost }) => cost !== null)
  const isJudged = tried.trials.some(({ state }) => state !== null)
  const columns: (Column<Trial> | false)[] = [
    {
      key: 'stream',
      head: t.columns.stream,
      isRowHead: true,
      cell: (trial) => (
        <>
          <bdi>{nameOf(materialOf(trial))}</bdi>
          {lostText(trial) ? <span className="note block plain">{lostText(trial)}</span> : null}
        </>
      ),
      copy: (trial) => nameOf(materialOf(trial)),
    },
    isPriced && {
      key: 'cost',
      head: `${t.columns.cost} ${money.per(unit)}`,
      className: 'number',
      cell: ({ cost }) => <bdi>{cost?.per[unit] == null ? DASH : money.cell(cost.per[unit])}</bdi>,
      copy: ({ cost }) => cost?.per[unit] ?? null,
    },
    isJudged && {
      key: 'missed',
      head: t.columns.missed,
      cell: ({ state, misses }) =>
        state && <StateMark state={state}>{state === 'fail' ? prose(misses) : t.states[state]}</StateMark>,
      copy: ({ misses }) => misses,
    },
    isJudged && {
      key: 'worst',
      head: t.columns.worst,
      cell: (trial) => writeDigits(worstText(trial), digits),
      copy: worstText,
    },
    {
      key: 'use',
      head: '',
      headCell: <span className="visually-hidden">{t.useShort}</span>,
      cell: (trial) => (
        <Button
          small
          aria-label={t.use(nameOf(materialOf(trial)))}
          disabled={!canUse}
          title={canUse ? undefined : full}
          onClick={() => onUse(materialOf(trial))}
        >
          {t.useShort}
        </Button>
      ),
      copy: () => null,
    },
  ]
  return columns.filter((column) => column !== false)
}
