import { nameOfOwn } from '#calc/vocabulary/own-property.ts'
import { DeleteDialog } from '#web/conflict/delete-dialog.tsx'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { own } from '#web/text/en/own.ts'
import { saying } from '#web/text/language.ts'
import { entriesAtStart } from './own-entries.ts'
import { createOwnPropertiesApi, type KeptProperty } from './own-properties.api.ts'
import { useOwnFieldTexts } from './use-own-field-texts.ts'

interface Props {
  definition: KeptProperty
  onClose: () => void
  onGone: () => void
}

export function DeleteOwn({ definition, ...ends }: Props) {
  const t = useText(own).removal
  const { http } = useServices()
  const language = useLanguage()
  const said = useOwnFieldTexts()
  return (
    <DeleteDialog
      {...ends}
      t={t}
      opened={definition}
      said={(definition) => said(entriesAtStart({ is: 'edit', definition }, []))}
      name={
        <strong>
          <bdi>{nameOfOwn(definition)[language]}</bdi>
        </strong>
      }
      remove={(seen) => createOwnPropertiesApi(http).remove(definition.key, seen)}
      done={saying(own, ({ removal }, language) => removal.done(nameOfOwn(definition)[language]))}
      failed={() => saying(own, ({ removal }) => removal.failed)}
      cause="delete-own-property"
    />
  )
}
