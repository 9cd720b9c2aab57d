import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useLanguage, useServices, useSession, useText } from '#web/services.ts'
import { chosenSpace } from '#web/session/chosen-space.ts'
import { chooseSpace } from '#web/session/tab-storage.ts'
import { company as companyText } from '#web/text/en/company.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { createCompanyApi, type OwnCompany } from './company.api.ts'
import { nameIn } from './roles.tsx'

/** In whose space this tab works, for members of a company; nothing for anybody else. */
export default function SpaceSwitch() {
  const t = useText(companyText)
  const language = useLanguage()
  const { http } = useServices()
  const { user } = useSession()
  const [, navigate] = useLocation()
  const [companies, setCompanies] = useState<readonly OwnCompany[]>([])
  const account = user?.id
  const chosen = chosenSpace(account)
  useEffect(() => {
    if (!account) return
    createCompanyApi(http)
      .all()
      .then((answer) => {
        if (!answer.ok) return
        setCompanies(answer.value)
        // Who was taken out of it goes on in their own space.
        if (chosen && answer.value.every(({ id }) => id !== chosen)) chooseSpace(account, null)
      })
  }, [http, account, chosen])
  if (!account || companies.length === 0) return null
  const now = companies.find(({ id }) => id === chosen)
  const called = now ? nameIn(now, language) : t.personal
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
            label: nameIn(one, language),
            onChoose: () => chooseSpace(account, one.id),
          })),
          { label: t.title, onChoose: () => navigate('/company'), isApart: true },
        ]}
      />
    </div>
  )
}
