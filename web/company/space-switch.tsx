import './company.css'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useServices, useSession, useText } from '#web/services.ts'
import { keepSpace, tab, tabSpace } from '#web/session/chosen-space.ts'
import { useSpace } from '#web/session/require-role.tsx'
import { chooseSpace } from '#web/session/tab-storage.ts'
import { company as companyText } from '#web/text/company.ts'
import { MenuButton } from '#web/ui/disclosure.tsx'
import { createCompanyApi } from './company.api.ts'

/** Cause of the notice that the user was removed from a company, and the key that carries it over a change of space. */
const LOST = 'lost company'

/** Shows and changes the tab's space; renders nothing for users without a company. */
export default function SpaceSwitch() {
  const t = useText(companyText)
  const language = useLanguage()
  const { http, notices } = useServices()
  const { user } = useSession()
  const [, navigate] = useLocation()
  const account = user?.id
  const { id: chosen, companies, refusals } = useSpace()
  const [isLost, setLost] = useState(false)
  const [isKnown, setKnown] = useState(companies.length > 0)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal asks again
  useEffect(() => {
    if (!account) return
    const ask = async () => {
      const answer = await createCompanyApi(http).all()
      setKnown(true)
      if (!answer.ok) return
      tabSpace.setState({ companies: answer.value })
      const here = answer.value.find(({ id }) => id === chosen)
      const isNew = isFirst.current
      isFirst.current = false
      setLost(chosen !== null && !here)
      if (here) {
        keepSpace(account, chosen, here.roles)
        notices.settle(LOST)
      }
      if (chosen === null || here) return
      // A removed member continues in their own space: at once if nothing can have been typed yet.
      if (isNew) {
        tab.setItem(LOST, chosen)
        return chooseSpace(account, null)
      }
      notices.say('error', LOST, companyText, ({ lost }) => lost.here)
    }
    void ask()
    // Roles may have changed meanwhile.
    addEventListener('focus', ask)
    return () => removeEventListener('focus', ask)
  }, [http, notices, account, chosen, refusals])
  useEffect(() => {
    if (tab.getItem(LOST) === null) return
    tab.removeItem(LOST)
    notices.say('error', LOST, companyText, ({ lost }) => lost.moved)
  }, [notices])
  // Its place is kept until it is known whether there is one.
  if (account && !isKnown) return <div className="nav-space" />
  if (!account || (companies.length === 0 && !isLost)) return null
  const now = companies.find(({ id }) => id === chosen)
  const name = now ? nameOf(now, language) : isLost ? t.title : t.personal
  return (
    <div className="nav-space row gap-2 middle space-switch">
      <span className="space-slash soft" aria-hidden>
        /
      </span>
      <span className="note" aria-hidden>
        {t.workingIn}:
      </span>
      <MenuButton
        label={name}
        name={`${t.workingIn}: ${name}`}
        items={[
          { label: t.personal, isOn: chosen === null, onChoose: () => chooseSpace(account, null) },
          ...companies.map((one) => ({
            label: nameOf(one, language),
            isOn: one.id === chosen,
            onChoose: () => chooseSpace(account, one.id, undefined, one.roles),
          })),
          { label: t.title, onChoose: () => navigate('/company'), isApart: true },
        ]}
      />
    </div>
  )
}
