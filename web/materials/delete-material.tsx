import { nameOf, producerOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { DeleteDialog } from '#web/conflict/delete-dialog.tsx'
import { useDefinitions } from '#web/own/own-properties.api.ts'
import { usePreferences, useText } from '#web/services.ts'
import { materials } from '#web/text/en/materials.ts'
import { saying } from '#web/text/language.ts'
import { entriesOf } from './material-entries.ts'
import { useMaterialFieldTexts, useMaterialWording } from './material-field-texts.ts'
import type { MaterialsApi } from './materials.api.ts'

interface Props {
  material: Material
  api: Pick<MaterialsApi, 'remove'>
  onClose: () => void
  onGone: () => void
}

export function DeleteMaterial({ material, api, ...ends }: Props) {
  const t = useText(materials).removal
  const { language, units } = usePreferences()
  const said = useMaterialFieldTexts(useMaterialWording(useDefinitions()))
  return (
    <DeleteDialog
      {...ends}
      t={t}
      opened={material}
      said={(material) => said(entriesOf(material, units))}
      name={
        <>
          <strong>
            <bdi>{nameOf(material, language)}</bdi>
          </strong>{' '}
          · <bdi>{producerOf(material, language)}</bdi>
        </>
      }
      remove={(seen) => api.remove(material.id, seen)}
      done={saying(materials, ({ removal }, language) => removal.done(nameOf(material, language)))}
      failed={(error) =>
        saying(materials, ({ denied, removal }) => {
          const status = error.is === 'refused' ? error.status : null
          return status === 403 ? denied : status === 404 ? removal.gone : removal.failed
        })
      }
      cause="delete-material"
    />
  )
}
