import { nameOfOwn } from '#calc/vocabulary/own-property.ts'
import { useText } from '#web/services.ts'
import { own as ownText } from '#web/text/en/own.ts'
import { saying } from '#web/text/language.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DeleteOwn } from './delete-own.tsx'
import { OwnEditor } from './own-editor.tsx'
import type { OwnStart } from './own-entries.ts'
import { OwnPage } from './own-page.tsx'
import type { KeptProperty } from './own-properties.api.ts'
import { useOwnProperties } from './own-properties.api.ts'
import { Examples, OwnList } from './own-tables.tsx'
import { useOwnDialogs } from './use-own-dialogs.ts'
import './own.css'

/** The reader's own properties, and ready-made ones to take over. */
export default function OwnScreen() {
  const t = useText(ownText)
  const { own, reload } = useOwnProperties()
  const { start, setStart, deleting, setDeleting, ...dialogs } = useOwnDialogs<OwnStart, KeptProperty>({
    reload,
    saved: (definition) =>
      saying(ownText, ({ editor }, language) => editor.saved(nameOfOwn(definition)[language])),
    cause: 'save-own-property',
  })
  const definitions = own.is === 'ready' ? own.all : []

  return (
    <OwnPage
      t={t}
      own={own}
      isEmpty={definitions.length === 0}
      links={
        <>
          <ButtonLink href="/my-materials">{t.materials}</ButtonLink>
          <ButtonLink href="/my-grades">{t.grades}</ButtonLink>
        </>
      }
      onAdd={() => setStart({ is: 'new' })}
      onRetry={reload}
    >
      {definitions.length > 0 ? (
        <OwnList
          definitions={definitions}
          onEdit={(definition) => setStart({ is: 'edit', definition })}
          onDelete={setDeleting}
        />
      ) : null}
      {own.is === 'ready' ? (
        <Examples
          definitions={definitions}
          onTake={(definition) => setStart({ is: 'example', definition })}
        />
      ) : null}
      {start ? (
        <OwnEditor start={start} taken={definitions.map(({ key }) => key)} {...dialogs.editor} />
      ) : null}
      {deleting ? <DeleteOwn definition={deleting} {...dialogs.removal} /> : null}
    </OwnPage>
  )
}
