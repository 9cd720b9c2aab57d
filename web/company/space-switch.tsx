import './company.css'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useServices, useSession, useText } from '#web/services.ts'
import { keepSpace, tabSpace } from '#web/session/chosen-space.ts'
import { useSpace } from '#web/session/needs.tsx'
import { chooseSpace } from '#web/session/tab-storage.ts'
import { company as companyText } from '#web/text/company.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { createCompanyApi } from './company.api.ts'

/** In whose space this tab works, for members of a company; nothing for anybody else. */
export default function SpaceSwitch() {
  const t = useText(companyText)
  const language = useLanguage()
  const { http } = useServices()
  const { user } = useSession()
  const [, navigate] = useLocation()
  const account = user?.id
  const { id: chosen, companies } = useSpace()
  useEffect(() => {
    if (!account) return
    createCompanyApi(http)
      .all()
      .then((answer) => {
        if (!answer.ok) return
        tabSpace.setState({ companies: answer.value })
        const here = answer.value.find(({ id }) => id === chosen)
        // Who was taken out of it goes on in their own space.
        if (chosen && !here) chooseSpace(account, null)
        else if (here) keepSpace(account, chosen, here.roles)
      })
  }, [http, account, chosen])
  if (!account || companies.length === 0) return null
  const now = companies.find(({ id }) => id === chosen)
  const called = now ? nameOf(now, language) : t.personal
  return (
    <div className="row gap-2 middle space-switch">
      <span className="note" aria-hidden>
        {t.workingIn}:
      </span>
      <MenuButton
        label={called}
        name={`${t.workingIn}: ${called}`}
        items={[
          { label: t.personal, onChoose: () => chooseSpace(account, null) },
          ...companies.map((one) => ({
            label: nameOf(one, language),
            onChoose: () => chooseSpace(account, one.id, undefined, one.roles),
          })),
          { label: t.title, onChoose: () => navigate('/company'), isApart: true },
        ]}
      />
    </div>
  )
}
