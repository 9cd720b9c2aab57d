import './company.css'
import { useState } from 'react'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useServices, useSession, useText } from '#web/services.ts'
import { tabSpace } from '#web/session/chosen-space.ts'
import { useSpace } from '#web/session/require-role.tsx'
import { chooseSpace } from '#web/session/tab-storage.ts'
import { company as companyText } from '#web/text/company.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { FormDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Failed, useMutation } from '#web/ui/query.tsx'
import { createCompanyApi } from './company.api.ts'
import { usePendingChange } from './company-doing.ts'

/** Founds a company, or chooses where new tabs begin. */
export default function ColleaguesSection() {
  const t = useText(companyText).colleagues
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="section" aria-labelledby="colleagues-title">
      <h2 id="colleagues-title">{t.title}</h2>
      <div className="setting line gap-3 across-6 middle apart">
        <p className="soft grows">{t.text}</p>
        <Button onClick={() => setOpen(true)}>{t.button}</Button>
      </div>
      <DefaultSpace />
      {isOpen ? <NewCompany onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

const defaultOf = (companies: readonly { id: string; is_default: boolean }[]): string =>
  companies.find(({ is_default }) => is_default)?.id ?? ''

/** For members: the space in which new tabs begin. */
function DefaultSpace() {
  const t = useText(companyText)
  const language = useLanguage()
  const { http, session } = useServices()
  const { companies } = useSpace()
  const doing = useMutation()
  const [isSaved, setSaved] = useState(false)
  const { pending, request } = usePendingChange(begin, () => setSaved(true))
  if (companies.length === 0) return null
  const now = defaultOf(companies)
  async function begin(wanted: string) {
    setSaved(false)
    const { companies } = tabSpace.getState()
    const api = createCompanyApi(http)
    const id = wanted || defaultOf(companies)
    const done = await doing.run(() => api.setDefault(id, wanted !== ''))
    if (!done) return null
    tabSpace.setState({ companies: companies.map((one) => ({ ...one, is_default: one.id === wanted })) })
    // Other tabs read it from the access token: only then is it true of them.
    const { refreshToken } = session.getState()
    if (refreshToken === null) return done
    const answer = await http.ask('POST /api/token/refresh/', {
      keepScreen: true,
      body: { refresh: refreshToken },
    })
    if (answer.ok && session.getState().refreshToken === refreshToken) session.renew(answer.value.access)
    return done
  }
  return (
    <div className="setting stack gap-1 company-begins">
      <Select
        label={t.begins.label}
        value={pending ?? now}
        onValue={request}
        options={[
          { value: '', label: t.personal },
          ...companies.map((one) => ({ value: one.id, label: nameOf(one, language) })),
        ]}
      />
      <p role="status" className="note">
        {isSaved ? t.begins.saved : t.begins.hint}
      </p>
      <Failed title={t.notDone} error={doing.error} />
    </div>
  )
}

function NewCompany({ onClose }: { onClose: () => void }) {
  const t = useText(companyText).colleagues
  const { http } = useServices()
  const { user } = useSession()
  const form = useForm()
  const [name, setName] = useState('')
  const create = async () => {
    const wanted = name.trim()
    if (wanted === '') return form.fail([{ field: 'name', message: t.missing }])
    const made = await form.send(() => createCompanyApi(http).create(wanted), { fieldOf: () => 'name' })
    if (made) chooseSpace(user!.id, made.value.id, '/company', made.value.roles)
  }
  return (
    <FormDialog {...form} title={t.title} submit={t.create} onSubmit={() => void create()} onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={t.name}
        text={name}
        onText={setName}
        maxLength={100}
        dir="auto"
        autoComplete="organization"
        required
      />
    </FormDialog>
  )
}
