import { useState } from 'react'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { Answer } from '#web/api/http.ts'
import { dateOf } from '#web/format/date.ts'
import { useLanguage, useServices, useSession, useText } from '#web/services.ts'
import { useSpace } from '#web/session/needs.tsx'
import { chooseSpace } from '#web/session/tab-storage.ts'
import { company as companyText } from '#web/text/company.ts'
import { AskedView, type Doing, Failed, useAsked, useDoing } from '#web/ui/asked.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox, RadioGroup } from '#web/ui/choice.tsx'
import { ConfirmDialog, FormDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { InvitationsSection, KeysSection } from './access-sections.tsx'
import { type Company, createCompanyApi } from './company.api.ts'
import { HistorySection } from './history-section.tsx'
import { RoleBoxes } from './roles.tsx'

/** The company that this tab works in, else the first that the person is in. */
export default function CompanyScreen() {
  const t = useText(companyText)
  const language = useLanguage()
  const { http } = useServices()
  const { id: chosen } = useSpace()
  const { asked, again, change } = useAsked(
    async (signal): Promise<Answer<Company | null>> => {
      const api = createCompanyApi(http)
      if (chosen) return api.find(chosen, signal)
      const all = await api.all()
      if (!all.ok) return all
      const [first] = all.value
      return first ? api.find(first.id, signal) : { ...all, value: null }
    },
    [chosen],
  )
  const company = asked.is === 'ready' ? asked.value : null
  return (
    <Page title={company ? nameOf(company, language) : t.title}>
      <AskedView asked={asked} again={again} t={t}>
        {(found) =>
          found === null ? (
            <>
              <p>{t.none}</p>
              <div className="line gap-3 middle">
                <ButtonLink href="/profile">{t.toProfile}</ButtonLink>
              </div>
            </>
          ) : (
            <Whole
              key={found.id}
              company={found}
              isHere={found.id === chosen}
              onCompany={(now) => change(() => now)}
            />
          )
        }
      </AskedView>
    </Page>
  )
}

interface WholeProps {
  company: Company
  /** This tab works in it. */
  isHere: boolean
  onCompany: (company: Company) => void
}

function Whole({ company, isHere, onCompany }: WholeProps) {
  const t = useText(companyText)
  const { user } = useSession()
  const doing = useDoing()
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
      <Failed title={t.notDone} error={doing.error} />
      <MembersSection {...{ company, doing, onCompany }} />
      {isOwner ? <InvitationsSection company={company.id} doing={doing} /> : null}
      {isOwner ? (
        <section className="section stack gap-3" aria-labelledby="company-keys">
          <h2 id="company-keys">{t.keys.title}</h2>
          <p className="soft">{t.keys.lead}</p>
          {isHere ? <KeysSection doing={doing} /> : <p className="note">{t.keys.elsewhere}</p>}
        </section>
      ) : null}
      <SettingsSection {...{ company, doing, onCompany }} />
      {isHere ? <HistorySection members={company.members} doing={doing} /> : null}
    </div>
  )
}

type SectionProps = Pick<WholeProps, 'company' | 'onCompany'> & { doing: Doing }

/** Who is in it, with their roles. */
function MembersSection({ company, doing, onCompany }: SectionProps) {
  const t = useText(companyText)
  const words = t.members
  const language = useLanguage()
  const { http } = useServices()
  const { user } = useSession()
  const [leaving, setLeaving] = useState<Company['members'][number] | null>(null)
  const api = createCompanyApi(http)
  const isOwner = company.roles.includes('owner')
  const takeOut = async (id: string) => {
    const done = await doing.run(() => api.takeOut(company.id, id))
    setLeaving(null)
    if (!done) return
    if (id === user?.id) return chooseSpace(id, null)
    onCompany({ ...company, members: company.members.filter((one) => one.id !== id) })
  }
  return (
    <section className="section stack gap-3" aria-labelledby="company-members">
      <h2 id="company-members">{words.title}</h2>
      <ul className="stack gap-3">
        {company.members.map((member) => {
          const { id, name, username, roles, since } = member
          const isMe = id === user?.id
          return (
            <li key={id} className="line gap-2 across-6 middle ruled padded">
              <div className="grows">
                <strong>
                  <bdi>{name || username}</bdi>
                </strong>
                {isMe ? <span className="note"> ({words.you})</span> : null}
                <p className="note">
                  <bdi>{username}</bdi> · {words.since} {dateOf(since, language)}
                  {roles.length === 0 ? ` · ${t.reader}: ${t.readerHint}` : null}
                </p>
              </div>
              <RoleBoxes
                roles={roles}
                name={name || username}
                why={isOwner ? null : t.ownersOnly}
                onRoles={async (wanted) => {
                  const answer = await doing.run(() => api.setRoles(company.id, id, wanted))
                  if (answer) onCompany(answer.value)
                }}
              />
              {isOwner || isMe ? (
                <Button
                  small
                  aria-label={isMe ? words.leave : words.remove(name || username)}
                  onClick={() => setLeaving(member)}
                >
                  {isMe ? words.leave : words.removeShort}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
      {leaving ? (
        <ConfirmDialog
          title={leaving.id === user?.id ? words.leaveTitle : words.removeTitle}
          confirm={leaving.id === user?.id ? words.confirmLeave : words.confirmRemove}
          busy={doing.busy}
          onConfirm={() => void takeOut(leaving.id)}
          onCancel={() => setLeaving(null)}
        >
          <p>
            {leaving.id === user?.id ? words.leaveText : words.removeText(leaving.name || leaving.username)}
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

function SettingsSection({ company, doing, onCompany }: SectionProps) {
  const t = useText(companyText)
  const { http } = useServices()
  const [isRemoving, setRemoving] = useState(false)
  const { id, settings, roles } = company
  const isOwner = roles.includes('owner')
  const settle = async (wanted: Partial<Company['settings']>) => {
    const answer = await doing.run(() => createCompanyApi(http).settle(id, wanted))
    if (answer) onCompany(answer.value)
  }
  return (
    <section className="section stack gap-3" aria-labelledby="company-settings">
      <h2 id="company-settings">{t.settings.title}</h2>
      {isOwner ? null : <p className="note">{t.ownersOnly}</p>}
      <fieldset className="stack gap-3 company-settings" disabled={!isOwner}>
        <Checkbox
          label={t.settings.fourEyes}
          hint={t.settings.fourEyesHint}
          checked={settings.four_eyes}
          onChecked={(four_eyes) => void settle({ four_eyes })}
        />
        <RadioGroup
          legend={t.settings.reasons}
          value={settings.reasons_needed}
          onValue={(reasons_needed) => void settle({ reasons_needed })}
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
    const gone = await form.send(
      () => createCompanyApi(http).remove(company.id, name),
      undefined,
      () => 'name',
    )
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
