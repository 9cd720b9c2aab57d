import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useServices, useText } from '#web/services.ts'
import { information } from '#web/text/information.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useQuery } from '#web/ui/query.tsx'

/** The e-mail and phone cards below `lead`, or whom to ask if neither is set. */
export function SupportContacts({ lead }: { lead?: string }) {
  const t = useText(information).support
  const { http } = useServices()
  const { asked, again, value } = useQuery((signal) => http.ask('GET /api/support/', { signal }))
  if (asked.is === 'failed') return <Notice tone="error" title={t.failed} actions={{ act: again }} />
  const { email, phone } = value ?? { email: null, phone: null }
  const unset = (text: string) => (value ? text : '\u00a0')
  const mail = email ? <a href={`mailto:${email}`}>{email}</a> : unset(t.emailUnset)
  const call = phone ? (
    <a className="ltr" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  ) : (
    unset(t.phoneUnset)
  )
  const isNoneSet = value !== null && !email && !phone
  return (
    <div className="stack">
      {isNoneSet ? <p>{t.noneSet}</p> : lead ? <p>{lead}</p> : null}
      <div className="contacts tiles gap-4" aria-busy={!value}>
        {[
          { Icon: Mail, title: t.email, contact: mail, note: t.emailText },
          { Icon: Phone, title: t.phone, contact: call, note: t.phoneText },
        ].map(({ Icon, title, contact, note }) => (
          <section key={title} className="contact card stack gap-2">
            <h3 className="row gap-2 middle">
              <Icon aria-hidden size={20} className="accent" />
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
