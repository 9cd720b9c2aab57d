import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useEffect, useState } from 'react'
import type { Answer } from '#web/api/http.ts'
import { useServices, useText } from '#web/services.ts'
import { information } from '#web/text/en/information.ts'
import { ui } from '#web/text/en/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface Contacts {
  email: string | null
  phone: string | null
}

/** The e-mail and phone cards below what they are for; with neither set, whom to ask instead. */
export function SupportContacts({ lead }: { lead?: string }) {
  const t = useText(information).support
  const common = useText(ui)
  const { http } = useServices()
  const [answer, setAnswer] = useState<Answer<Contacts> | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const giveUp = new AbortController()
    http.call<Contacts>('/api/support/', { signal: giveUp.signal }).then((came) => {
      if (!giveUp.signal.aborted) setAnswer(came)
    })
    return () => giveUp.abort()
  }, [http, attempt])

  if (answer && !answer.ok)
    return (
      <Notice
        tone="error"
        title={t.failed}
        actions={<Button onClick={() => setAttempt(attempt + 1)}>{common.tryAgain}</Button>}
      />
    )
  const { email, phone } = answer?.ok ? answer.value : { email: null, phone: null }
  const unset = (text: string) => (answer ? text : '\u00a0')
  const mail = email ? <a href={`mailto:${email}`}>{email}</a> : unset(t.emailUnset)
  const call = phone ? (
    <a className="ltr" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  ) : (
    unset(t.phoneUnset)
  )
  const isNoneSet = answer !== null && !email && !phone
  return (
    <div className="stack">
      {isNoneSet ? <p>{t.noneSet}</p> : lead ? <p>{lead}</p> : null}
      <div className="contacts" aria-busy={!answer}>
        {[
          { Icon: Mail, title: t.email, contact: mail, note: t.emailText },
          { Icon: Phone, title: t.phone, contact: call, note: t.phoneText },
        ].map(({ Icon, title, contact, note }) => (
          <section key={title} className="contact card">
            <h3>
              <Icon aria-hidden size={20} />
              {title}
            </h3>
            <p>{contact}</p>
            <p className="note">{note}</p>
          </section>
        ))}
      </div>
    </div>
  )
}
