import './company.css'
import Forward from 'lucide-react/icons/forward'
import { useEffect, useState } from 'react'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { Event } from '#server/features/companies/companies.model.ts'
import { sayingFailure } from '#web/api/errors.ts'
import { dateOf } from '#web/format/date.ts'
import { useLanguage, useServices, useSession, useText } from '#web/services.ts'
import { useSpace } from '#web/session/require-role.tsx'
import { company as companyText } from '#web/text/company.ts'
import { MenuButton } from '#web/ui/disclosure.tsx'
import { createCompanyApi } from './company.api.ts'

/** The other spaces in which the user may store; empty without a company. */
export function useOtherSpaces(): { id: string; name: string; isOwn: boolean }[] {
  const t = useText(companyText)
  const language = useLanguage()
  const { user } = useSession()
  const { id, companies } = useSpace()
  const open = companies.filter(
    (one) => one.id !== id && one.roles.some((role) => role === 'blender' || role === 'owner'),
  )
  return [
    ...(id && user ? [{ id: user.id, name: t.personal, isOwn: true }] : []),
    ...open.map((one) => ({ id: one.id, name: nameOf(one, language), isOwn: false })),
  ]
}

interface Props {
  object: 'material' | 'grade' | 'property'
  id: string
  name: string
}

/** Copies an object to another space; renders nothing if there is none. */
export function CopyTo({ object, id, name }: Props) {
  const t = useText(companyText).copy
  const { http, notices } = useServices()
  const others = useOtherSpaces()
  if (others.length === 0) return null
  const copy = async (to: string, place: string) => {
    notices.settle('copy')
    const answer = await createCompanyApi(http).copy({ object, id, to })
    if (answer.ok) notices.say('success', 'copy', companyText, ({ copy }) => copy.done({ name, place }))
    else {
      const why = sayingFailure(answer.error)
      notices.say('error', 'copy', companyText, ({ copy }, language) =>
        copy.failed({ name, place, why: why(language) }),
      )
    }
  }
  return (
    <MenuButton
      isBare
      label={t.label(name)}
      icon={<Forward aria-hidden size={16} />}
      items={others.map((one) => ({ label: t.to(one.name), onChoose: () => void copy(one.id, one.name) }))}
    />
  )
}

const AT_ONCE = 100

/** The events that made, last changed and last measured an object. */
type Authors = Partial<Record<'made' | 'changed' | 'measured', Event>>

/** By object; `events` are in chronological order. */
function authorsIn(events: readonly Event[]): Map<string, Authors> {
  const found = new Map<string, Authors>()
  for (const event of events) {
    const before = found.get(event.object_id) ?? {}
    const isLab = event.kind === 'measured' || event.kind === 'tested'
    found.set(event.object_id, {
      ...before,
      ...(event.kind === 'made' ? { made: event } : { changed: event }),
      ...(isLab && { measured: event }),
    })
  }
  return found
}

/**
 * Authors of a company's objects, by id; the user's own space has none.
 * @param stamps change when an object changes, in the order of `ids`
 */
export function useAuthors(
  object: 'material' | 'grade' | 'property' | 'calculation',
  ids: readonly string[],
  stamps: readonly unknown[] = [],
): ReadonlyMap<string, Authors> {
  const { http } = useServices()
  const { id: space } = useSpace()
  const [known, setKnown] = useState<ReadonlyMap<string, Authors>>(new Map())
  const asked = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed stamp asks again
  useEffect(() => {
    if (space === null || asked === '') return
    const gone = new AbortController()
    const all = asked.split(',')
    for (let at = 0; at < all.length; at += AT_ONCE)
      createCompanyApi(http)
        .authors(object, all.slice(at, at + AT_ONCE), gone.signal)
        .then((answer) => {
          if (answer.ok && !gone.signal.aborted)
            setKnown((before) => new Map([...before, ...authorsIn(answer.value)]))
        })
    return () => gone.abort()
  }, [http, space, object, asked, stamps.join()])
  return known
}

/** "Mina Karimi, 3 May · changed by Omid Rad, 5 May"; renders nothing if unknown. */
export function AuthorLine({ of, isLab = false }: { of: Authors | undefined; isLab?: boolean }) {
  const t = useText(companyText).authors
  const language = useLanguage()
  const words = (write: (values: Record<'name' | 'day', string>) => string, event?: Event) =>
    event ? [write({ name: event.actor.name || t.nobody, day: dateOf(event.at, language) })] : []
  const parts = isLab
    ? words(t.measured, of?.measured)
    : [...words(t.made, of?.made), ...words(t.changed, of?.changed)]
  return parts.length === 0 ? null : <span className="note block authors">{parts.join(' · ')}</span>
}

export function AuthorsOf({ id, stamp, isLab }: { id: string; stamp?: unknown; isLab?: boolean }) {
  return <AuthorLine of={useAuthors('calculation', [id], [stamp]).get(id)} isLab={isLab} />
}
