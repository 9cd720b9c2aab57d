import { useState } from 'react'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { Answer } from '#web/api/http.ts'
import { useLanguage, useServices, useSession, useText } from '#web/services.ts'
import { keepSpace } from '#web/session/chosen-space.ts'
import { useSpace } from '#web/session/require-role.tsx'
import { useSessionOver } from '#web/session/session-over.ts'
import { chooseSpace } from '#web/session/tab-storage.ts'
import { company as companyText } from '#web/text/company.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox, RadioGroup } from '#web/ui/choice.tsx'
import { FormDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { QueryView, useQuery } from '#web/ui/query.tsx'
import { InvitationsSection } from './access-sections.tsx'
import { type Company, createCompanyApi } from './company.api.ts'
import { useNotifiedDoing, usePendingChange } from './company-doing.ts'
import { HistorySection } from './history-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { MembersSection } from './members-section.tsx'

/** The company that this tab works in, else the first that the person is in. */
export default function CompanyScreen() {
  const t = useText(companyText)
  const language = useLanguage()
  const { http } = useServices()
  const { user } = useSession()
  const { id: chosen, roles } = useSpace()
  const {
    asked,
    again,
    change,
    value: company,
  } = useQuery(
    async (signal): Promise<Answer<Company | null>> => {
      const api = createCompanyApi(http)
      if (chosen) return api.find(chosen, signal)
      const all = await api.all()
      if (!all.ok) return all
      const [first] = all.value
      return first ? api.find(first.id, signal) : { ...all, value: null }
    },
    // Asks again when the roles change.
    [chosen, roles?.join() ?? null],
  )
  useSessionOver(asked.is === 'failed' ? asked.error : null)
  return (
    <Page title={company ? nameOf(company, language) : t.title}>
      <QueryView asked={asked} again={again} t={t}>
        {(found) =>
          found === null ? (
            <>
              <p>{t.none}</p>
              <div className="line gap-3 middle">
                <ButtonLink href="/profile">{t.toProfile}</ButtonLink>
              </div>
            </>
          ) : (
            <CompanyDetails
              key={found.id}
              company={found}
              isHere={found.id === chosen}
              onCompany={(now) => {
                change(() => now)
                if (now.id === chosen) keepSpace(user!.id, now.id, now.roles)
              }}
            />
          )
        }
      </QueryView>
    </Page>
  )
}

interface CompanyDetailsProps {
  company: Company
  isHere: boolean
  onCompany: (company: Company) => void
}

function CompanyDetails({ company, isHere, onCompany }: CompanyDetailsProps) {
  const t = useText(companyText)
  const { user } = useSession()
  const isOwner = company.roles.includes('owner')
  return (
    <div className="stack gap-6">
      {company.premium ? null : (
        <Notice tone="warning">
          <p>{t.noPremium}</p>
        </Notice>
      )}
      {isHere ? (
        <p className="note">{t.acting}</p>
      ) : (
        <div className="line gap-3 middle">
          <Button
            variant="primary"
            onClick={() => chooseSpace(user!.id, company.id, '/company', company.roles)}
          >
            {t.act}
          </Button>
        </div>
      )}
      <MembersSection company={company} onCompany={onCompany} />
      {isOwner ? <InvitationsSection company={company.id} /> : null}
      {isOwner ? (
        <section className="section stack gap-3" aria-labelledby="company-keys">
          <h2 id="company-keys">{t.keys.title}</h2>
          <p className="soft">{t.keys.lead}</p>
          {isHere ? <KeysSection /> : <p className="note">{t.keys.elsewhere}</p>}
        </section>
      ) : null}
      <SettingsSection company={company} onCompany={onCompany} />
      {isHere ? <HistorySection company={company} /> : null}
    </div>
  )
}

function SettingsSection({ company, onCompany }: Omit<CompanyDetailsProps, 'isHere'>) {
  const t = useText(companyText)
  const { http } = useServices()
  const [isRemoving, setRemoving] = useState(false)
  const { id, roles } = company
  const isOwner = roles.includes('owner')
  const doing = useNotifiedDoing()
  const { pending, request } = usePendingChange(
    (some: Partial<Company['settings']>) => doing.run(() => createCompanyApi(http).changeSettings(id, some)),
    onCompany,
  )
  const settings = { ...company.settings, ...pending }
  return (
    <section className="section stack gap-3" aria-labelledby="company-settings">
      <h2 id="company-settings">{t.settings.title}</h2>
      {isOwner ? null : <p className="note">{t.ownersOnly}</p>}
      <fieldset className="stack gap-3 company-settings" disabled={!isOwner}>
        <Checkbox
          label={t.settings.fourEyes}
          hint={t.settings.fourEyesHint}
          checked={settings.four_eyes}
          onChecked={(four_eyes) => request({ ...pending, four_eyes })}
        />
        <RadioGroup
          legend={t.settings.reasons}
          value={settings.reasons_needed}
          onValue={(reasons_needed) => request({ ...pending, reasons_needed })}
          options={(['open', 'always'] as const).map((value) => ({ value, label: t.settings[value] }))}
        />
      </fieldset>
      {isOwner ? (
        <div className="line gap-3 middle">
          <Button variant="danger-outline" onClick={() => setRemoving(true)}>
            {t.remove.button}
          </Button>
        </div>
      ) : null}
      {isRemoving ? <RemoveDialog company={company} onClose={() => setRemoving(false)} /> : null}
    </section>
  )
}

function RemoveDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const t = useText(companyText).remove
  const { http } = useServices()
  const { user } = useSession()
  const form = useForm()
  const [name, setName] = useState('')
  const remove = async () => {
    const gone = await form.send(() => createCompanyApi(http).remove(company.id, name), {
      fieldOf: () => 'name',
    })
    if (gone) chooseSpace(user!.id, null)
  }
  return (
    <FormDialog
      {...form}
      title={t.title}
      submit={t.confirm}
      refrain={t.cancel}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <p>{t.text}</p>
      <TextField
        {...form.field('name')}
        label={t.name(company.name)}
        text={name}
        onText={setName}
        dir="auto"
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}
