import { type RefObject, useState } from 'react'
import { limitWords } from '#calc/recipe-search/recipe-words.ts'
import { isQuantity } from '#calc/vocabulary/quantities.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import type { PlanResult } from '#server/features/recipes/plan/plan.model.ts'
import { useMoneyIn } from '#web/batch/batch-lines.tsx'
import { useOwnFormats } from '#web/own/own-list.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { plan as planText } from '#web/text/plan.ts'
import { StateMark } from '#web/verdict/verdict-words.tsx'
import type { Made } from './made.ts'
import type { PlanEntries } from './plan-entries.ts'
import type { Lookups } from './plan-request.ts'

interface BandProps {
  band: RefObject<HTMLElement | null>
  role: 'status' | 'alert'
  state: 'pass' | 'fail' | 'unsure'
  head: string
  /** Beside the head, and below it. */
  beside?: string | undefined
  rest: readonly string[]
}

/** What the plan came to, in one place; on a phone its reasons are folded. */
export function Band({ band, role, state, head, beside, rest }: BandProps) {
  const t = useText(planText)
  const [isOpen, setOpen] = useState(false)
  const reasons = rest.filter((one) => one !== '')
  return (
    <section
      ref={band}
      role={role}
      tabIndex={-1}
      className={`plan-said state-${state}`}
      data-open={isOpen || state !== 'pass' || undefined}
    >
      <div className="line across-6 baseline">
        <h2>
          <StateMark state={state}>{head}</StateMark>
        </h2>
        {beside ? <p className="soft">{beside}</p> : null}
        {state === 'pass' ? (
          <button
            type="button"
            className="link-button on-phone push"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t.why}
          </button>
        ) : null}
      </div>
      {reasons.length > 0 ? <p>{reasons.join(' ')}</p> : null}
    </section>
  )
}

type FoundProps = Pick<BandProps, 'band'> & Pick<Lookups, 'nameOf' | 'productName'> & { made: Made }

export function FoundBand({ made, band, nameOf, productName }: FoundProps) {
  const { entries, result } = made
  const { head, bound, cost } = useVerdict(entries, result)
  const decides = useWhatDecides(made, { nameOf, productName })
  const rest = [decides, ...result.sentences.slice(result.excluded.length), cost]
  return <Band band={band} head={head} rest={rest} role="status" state="pass" beside={bound} />
}

/** What ran out and which limit holds a product, by what more would be worth. */
function useWhatDecides(
  { entries, result }: Made,
  { nameOf, productName }: Pick<Lookups, 'nameOf' | 'productName'>,
) {
  const t = useText(planText)
  const language = useLanguage()
  const { units } = usePreferences()
  const formats = useOwnFormats()
  const money = useMoneyIn(entries.currency)
  const out = result.materials.filter(({ worth_more }) => worth_more !== null && worth_more > 0)
  const [best] = out.toSorted((a, b) => b.worth_more! - a.worth_more!)
  const holds = result.products.flatMap(({ limits }, at) =>
    limits.flatMap(({ property: q, side, limit, worth }) =>
      worth && isQuantity(q)
        ? [
            t.holds({
              limit: limitWords({ q, side, limit, strict: false, own: formats.of(q) }, language, units),
              name: productName(entries.products[at]!, at),
            }),
          ]
        : [],
    ),
  )
  const parts = [
    ...(out.length > 0
      ? [
          (out.length > 1 ? t.runOut : t.runsOut)(
            joined(
              out.map(({ id }) => nameOf(id)),
              language,
            ),
          ),
        ]
      : []),
    ...holds,
  ]
  if (parts.length === 0) return ''
  const more = best
    ? ` ${t.moreWorth({ unit: t.units[entries.unit], name: nameOf(best.id), sum: money.prose(best.worth_more!) })}`
    : ''
  return `${t.decides(parts.join(t.semicolon))}${more}`
}

/** What another window, or an edit, has made of a plan that was made. */
export function StaleBand({ made, band }: Pick<FoundProps, 'made' | 'band'>) {
  const t = useText(planText)
  const language = useLanguage()
  const { head } = useVerdict(made.entries, made.result)
  const at = timeOf(made.at, language)
  return (
    <Band
      band={band}
      role="status"
      state="unsure"
      head={t.edited(at)}
      beside={t.editedFrom(head)}
      rest={[]}
    />
  )
}

const timeOf = (at: number, language: 'en' | 'fa') =>
  new Date(at).toLocaleTimeString(language === 'fa' ? 'fa-IR' : 'en-GB', { timeStyle: 'short' })

const CENT = 0.005

/** The plan's cost or margin, and the proven bound on any other plan's. */
function useVerdict(
  { goal, step, unit, currency }: PlanEntries,
  { cost, margin, bound, proven }: PlanResult,
) {
  const t = useText(planText)
  const money = useMoneyIn(currency)
  const { prose } = useFormat()
  const isCost = goal === 'cost'
  const value = isCost ? cost! : margin!
  const gap = bound === null ? null : Math.max(0, isCost ? value - bound : bound - value)
  const steps = `${prose(Number(step))} ${t.units[unit]}`
  const bounded = () => {
    if (gap === null) return t.unproven
    const by = money.prose(gap)
    if (!proven) return isCost ? t.less(by) : t.higher(by)
    if (gap < CENT) return isCost ? t.noCheaper : t.noHigher
    return isCost ? t.noCheaperBut({ sum: by, step: steps }) : t.noHigherBut({ sum: by, step: steps })
  }
  return {
    head: isCost ? t.costIs(money.sum(value)) : t.marginIs(money.sum(value)),
    bound: bounded(),
    cost: isCost ? '' : t.cost(money.sum(cost!)),
  }
}

/** Materials that can't be used because they lack a value, a sentence each. */
export function PlanExclusions({ result: { excluded, sentences } }: { result: PlanResult }) {
  const t = useText(planText)
  const { prose } = useFormat()
  if (excluded.length === 0) return null
  return (
    <details className="plan-excluded">
      <summary>{t.excluded(prose(excluded.length))}</summary>
      <ul className="note">
        {sentences.slice(0, excluded.length).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
