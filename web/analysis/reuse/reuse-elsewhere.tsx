import { useState } from 'react'
import { useOtherSpaces } from '#web/company/shared-things.tsx'
import { useServices, useSession, useText } from '#web/services.ts'
import { carryAgain, chooseSpace } from '#web/session/tab-storage.ts'
import { company as companyText } from '#web/text/company.ts'
import { Button, Word } from '#web/ui/button.tsx'
import { FormDialog, useForm } from '#web/ui/form-dialog.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { againIn } from './elsewhere.ts'

/** Takes a former recipe to another space of a member; nothing for who has only one. */
export function ReuseElsewhere({ id }: { id: string }) {
  const t = useText(companyText).again
  const { http } = useServices()
  const { user } = useSession()
  const others = useOtherSpaces()
  const form = useForm()
  const [to, setTo] = useState<(typeof others)[number] | null>(null)
  if (others.length === 0) return null
  const take = async () => {
    const space = to!.isOwn ? null : to!.id
    const taken = await form.send(() => againIn(http, id, space), t.failed)
    if (!taken) return
    carryAgain(space, taken.value)
    chooseSpace(user!.id, space, '/materials-analysis')
  }
  return (
    <>
      <MenuButton
        label={t.button}
        items={others.map((one) => ({ label: one.name, onChoose: () => setTo(one) }))}
      />
      {to ? (
        <FormDialog
          {...form}
          title={t.title(to.name)}
          submit={t.go(to.name)}
          onSubmit={() => void take()}
          onClose={() => setTo(null)}
          isChanged={false}
          extra={
            <Button onClick={() => setTo(null)}>
              <Word of="cancel" />
            </Button>
          }
        >
          <p>{t.text(to.name)}</p>
        </FormDialog>
      ) : null}
    </>
  )
}
