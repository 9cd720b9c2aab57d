import { useState } from 'react'
import type { Role } from '#calc/vocabulary/roles.ts'
import { grouped, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import type { Event } from '#server/features/companies/companies.model.ts'
import { dayAndTimeOf } from '#web/format/date.ts'
import { proseDigits } from '#web/format/number.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { company as companyText } from '#web/text/company.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { DateTime } from '#web/ui/isolated.tsx'
import { QueryView, useQuery } from '#web/ui/query.tsx'
import { type Company, createCompanyApi } from './company.api.ts'
import { useNotifiedDoing } from './company-doing.ts'
import { useRoleWords } from './roles.tsx'

const PAGE = 50

export function HistorySection({ company }: { company: Company }) {
  const t = useText(companyText).history
  const { http } = useServices()
  const [filter, setFilter] = useState<{ actor: string; kind: string; object: Event['object'] | '' }>({
    actor: '',
    kind: '',
    object: '',
  })
  const [older, setOlder] = useState<readonly Event[]>([])
  const [isAll, setAll] = useState(false)
  const doing = useNotifiedDoing()
  const api = createCompanyApi(http)
  const wanted = {
    actor: filter.actor || undefined,
    kind: filter.kind || undefined,
    object: filter.object || undefined,
  }
  const { asked, again } = useQuery(
    () => api.events({ ...wanted, limit: PAGE }),
    // Asks again after changes to the company.
    [JSON.stringify(filter), JSON.stringify(company)],
    (first) => {
      setOlder([])
      setAll(first.length < PAGE)
    },
  )
  const events = asked.is === 'ready' ? [...asked.value, ...older] : []
  const showMore = async () => {
    const more = await doing.run(() => api.events({ ...wanted, limit: PAGE, before: events.at(-1)!.id }))
    if (!more) return
    setOlder([...older, ...more.value])
    setAll(more.value.length < PAGE)
  }
  const choice = (name: keyof typeof filter, label: string, all: string, options: [string, string][]) => (
    <Select
      label={label}
      value={filter[name]}
      onValue={(value) => setFilter({ ...filter, [name]: value })}
      options={[{ value: '', label: all }, ...options.map(([value, label]) => ({ value, label }))]}
    />
  )
  return (
    <section className="section stack gap-3" aria-labelledby="company-history">
      <h2 id="company-history">{t.title}</h2>
      <div className="line gap-3">
        {choice(
          'actor',
          t.person,
          t.anybody,
          company.members.map(({ id, name, username }) => [id, name || username]),
        )}
        {choice('kind', t.kind, t.anyKind, Object.entries(t.kinds))}
        {choice('object', t.object, t.anyObject, Object.entries(t.objects))}
      </div>
      <QueryView asked={asked} again={again} t={t} rows={3}>
        {() =>
          events.length === 0 ? (
            <p className="note">{t.none}</p>
          ) : (
            <ul className="stack gap-1">
              {events.map((event) => (
                <EventLine key={event.id} event={event} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {isAll || events.length === 0 ? null : (
        <div className="line gap-3 middle">
          <Button busy={doing.busy} onClick={() => void showMore()}>
            {t.more}
          </Button>
        </div>
      )}
    </section>
  )
}

/** When, who, what was done to what, and the details. */
function EventLine({ event: { at, actor, kind, object, detail } }: { event: Event }) {
  const { history: t, personal } = useText(companyText)
  const roleText = useRoleWords()
  const changesOf = useChanges()
  const placeOf = (place: { name?: string }) => place.name ?? personal
  return (
    <li className="line gap-1 across-3 ruled padded">
      <span className="note">
        <DateTime iso={at} write={dayAndTimeOf} />
      </span>
      <span>
        <bdi>{actor.kind === 'operator' ? t.operator : actor.name}</bdi> ·{' '}
        {t.kinds[kind as keyof typeof t.kinds] ?? kind} · {t.objects[object]}{' '}
        {detail.name ? <bdi className="strong">{detail.name}</bdi> : null}
        {detail.roles && kind !== 'removed' && !detail.was ? ` (${roleText(detail.roles as Role[])})` : null}
        {detail.from ? ` ${t.from(placeOf(detail.from))}` : null}
        {detail.to ? ` ${t.to(placeOf(detail.to))}` : null}
        {changesOf(detail).map((change) => (
          <span key={change} className="note">
            {' '}
            · {change}
          </span>
        ))}
      </span>
    </li>
  )
}

/** What was set to what, in words. */
function useChanges() {
  const t = useText(companyText)
  const roleText = useRoleWords()
  const language = useLanguage()
  const settings: Record<string, string> = {
    four_eyes: t.settings.fourEyes,
    reasons_needed: t.settings.reasons,
    name: t.members.name,
    name_farsi: t.members.name,
    roles: t.roles,
    price: t.history.objects.price,
  }
  const textOf = (value: unknown): string => {
    if (value === true || value === false) return value ? t.history.on : t.history.off
    if (value === 'open' || value === 'always') return t.settings[value]
    if (Array.isArray(value)) return roleText(value as Role[])
    if (typeof value !== 'object' || value === null) return value ? String(value) : t.history.nothing
    const { amount, unit, currency } = value as { amount: number; unit: string; currency: string }
    return `${writeDigits(grouped(String(amount)), proseDigits(language))} ${currency}/${unit}`
  }
  return ({ was, now }: Event['detail']): string[] =>
    Object.keys(now ?? {}).flatMap((key) =>
      settings[key]
        ? t.history.set({ what: settings[key], was: textOf(was?.[key]), now: textOf(now?.[key]) })
        : [],
    )
}
