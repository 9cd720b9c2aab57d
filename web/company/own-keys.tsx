import { useState } from 'react'
import type { OwnKey } from '#server/features/companies/companies.model.ts'
import { useServices, useText } from '#web/services.ts'
import { company as companyText } from '#web/text/company.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { FormDialog } from '#web/ui/dialog.tsx'
import { useForm } from '#web/ui/form.tsx'
import { createCompanyApi } from './company.api.ts'
import { KeysSection, KeyWords } from './keys-section.tsx'

/** The keys that the user made, on the profile. */
export default function OwnKeys() {
  const t = useText(companyText).ownKeys
  return (
    <section className="section stack gap-3" aria-labelledby="own-keys">
      <h2 id="own-keys">{t.title}</h2>
      <p className="soft">{t.lead}</p>
      <KeysSection isOwn />
    </section>
  )
}

interface KeysDialogProps {
  keys: readonly OwnKey[]
  onClose: () => void
  /** After some were revoked. */
  onRevoked: () => void
}

/** Asks which keys end too, after the sessions did or the password was changed. */
export function KeysDialog({ keys, onClose, onRevoked }: KeysDialogProps) {
  const t = useText(companyText).ownKeys
  const { http, notices } = useServices()
  const form = useForm()
  const [left, setLeft] = useState(keys)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const revoke = async () => {
    if (chosen.length === 0) return form.fail([{ message: t.choose }])
    for (const id of chosen) {
      const done = await form.send(() => createCompanyApi(http).endOwnKey(id), { fieldOf: () => undefined })
      if (!done) return
      setLeft((some) => some.filter((key) => key.id !== id))
      setChosen((some) => some.filter((one) => one !== id))
    }
    notices.say('success', 'own-keys', companyText, (t) => t.ownKeys.revoked)
    onRevoked()
    onClose()
  }
  return (
    <FormDialog
      {...form}
      title={t.stillWork}
      submit={t.revoke}
      refrain={t.keep}
      onSubmit={() => void revoke()}
      onClose={onClose}
    >
      <p>{t.ask}</p>
      <fieldset className="stack gap-2">
        <legend className="visually-hidden">{t.title}</legend>
        {left.map((key) => (
          <Checkbox
            key={key.id}
            label={<KeyWords of={key} />}
            checked={chosen.includes(key.id)}
            onChecked={(isOn) =>
              setChosen(isOn ? [...chosen, key.id] : chosen.filter((one) => one !== key.id))
            }
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
