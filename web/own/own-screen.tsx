import { nameOfOwn, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { useText } from '#web/services.ts'
import { own as texts } from '#web/text/en/own.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { OwnEditor } from './own-editor.tsx'
import { entriesAtStart } from './own-entries.ts'
import { createOwnPropertiesApi, type KeptProperty, useOwnProperties } from './own-properties.api.ts'
import { OwnRoom } from './own-room.tsx'
import { Examples, OwnList } from './own-tables.tsx'
import { useOwnFieldTexts } from './use-own-field-texts.ts'
import './own.css'

/** The reader's own properties, and ready-made ones to take over. */
export default function OwnScreen() {
  const t = useText(texts)
  const fieldTexts = useOwnFieldTexts()
  return (
    <OwnRoom<'own', typeof t, KeptProperty, OwnProperty>
      {...useOwnProperties()}
      texts={texts}
      t={t}
      links={
        <>
          <ButtonLink href="/my-materials">{t.materials}</ButtonLink>
          <ButtonLink href="/my-grades">{t.grades}</ButtonLink>
        </>
      }
      calls={createOwnPropertiesApi}
      keyOf={({ key }) => key}
      nameOf={(definition, language) => nameOfOwn(definition)[language]}
      fieldTextsOf={(of) => fieldTexts(entriesAtStart({ is: 'edit', of }, []))}
      kind="own-property"
      List={OwnList}
      Examples={Examples}
      Editor={OwnEditor}
    />
  )
}
