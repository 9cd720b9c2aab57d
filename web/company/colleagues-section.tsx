import { useState } from 'react'
import { useServices, useSession, useText } from '#web/services.ts'
import { chooseSpace } from '#web/session/tab-storage.ts'
import { company as companyText } from '#web/text/en/company.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog, useForm } from '#web/ui/form-dialog.tsx'
import { createCompanyApi } from './company.api.ts'

/** The way from an account alone to a company. */
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
      {isOpen ? <NewCompany onClose={() => setOpen(false)} /> : null}
    </section>
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
    const made = await form.send(
      () => createCompanyApi(http).create(wanted),
      undefined,
      () => 'name',
    )
    if (made) chooseSpace(user!.id, made.value.id, '/company')
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
