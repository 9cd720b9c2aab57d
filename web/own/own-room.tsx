import Plus from 'lucide-react/icons/plus'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { Answer, ApiError, Http } from '#web/api/http.ts'
import { AuthorLine, CopyTo, useAuthors } from '#web/company/shared-things.tsx'
import type { FieldText } from '#web/conflict/conflict.ts'
import { DeleteDialog } from '#web/conflict/delete-dialog.tsx'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { Needs, NeedsNote, useSpace } from '#web/session/needs.tsx'
import { useSessionOver } from '#web/session/session-over.ts'
import { saying } from '#web/text/language.ts'
import type { Language, Text } from '#web/text/text.ts'
import { AskedView } from '#web/ui/asked.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { OwnList, ownCalls } from './own-list.ts'
import { EditDelete, type OwnColumn, OwnTable } from './own-lists.tsx'
import '../materials/materials.css'

/** What an editor starts from. */
export type OwnStart<Kept, Example = Kept> =
  | { is: 'new' }
  /** A ready-made definition, to be reviewed before saving. */
  | { is: 'example'; of: Example }
  | { is: 'edit'; of: Kept }

export interface OwnEditorProps<Kept, Example = Kept> {
  start: OwnStart<Kept, Example>
  title: string
  mine: readonly (Kept | Example)[]
  save: (body: object, seen: string) => Promise<Answer<Kept>>
  onClose: () => void
  onSaved: (kept: Kept) => void
}

export interface OwnExamplesProps<Kept, Example> {
  /** Null while unknown. */
  mine: readonly Kept[] | null
  onTake: (example: Example) => void
}

interface RoomTexts {
  editor: Record<'exampleTitle' | 'saved', (name: string) => string>
  removal: Record<'title' | 'question' | 'detail' | 'failed', string> & {
    done: (name: string) => string
  }
}

interface OwnRoomProps<T extends RoomTexts, Kept, Example> {
  texts: Text<T>
  t: OwnPageProps['t'] &
    Record<'list' | 'actions', string> &
    Record<'edit' | 'remove', (name: string) => string>
  /** Texts of links to other screens, by address. */
  links: Readonly<Record<string, string>>
  own: OwnList<Kept>
  reload: () => void
  calls: (http: Http) => Omit<ReturnType<typeof ownCalls<Kept>>, 'list'>
  keyOf: (kept: Kept) => string
  nameOf: (one: Kept | Example, language: Language) => string
  fieldTextsOf: (kept: Kept) => readonly FieldText[]
  /** Part of the notices' causes: `own-property`. */
  kind: string
  /** The server's name of the kind, if it can be copied between spaces and shows its authors. */
  shared?: 'property' | 'grade'
  columns: readonly OwnColumn<Kept>[]
  countOf?: (count: string) => string
  Examples: ComponentType<OwnExamplesProps<Kept, Example>>
  Editor: ComponentType<OwnEditorProps<Kept, Example>>
}

export function DefinitionsScreen<T extends RoomTexts, Kept extends { version: string }, Example>(
  props: OwnRoomProps<T, Kept, Example>,
) {
  const { texts, t, links, own, reload, calls, keyOf, nameOf, fieldTextsOf, kind, shared } = props
  const { columns, countOf, Examples, Editor } = props
  const { editor, removal } = useText(texts)
  const language = useLanguage()
  const { http, notices } = useServices()
  const [start, setStart] = useState<OwnStart<Kept, Example> | null>(null)
  const [deleting, setDeleting] = useState<Kept | null>(null)
  const api = calls(http)
  const mine = own.is === 'ready' ? own.all : []
  const keys = shared ? mine.map(keyOf) : []
  const versions = mine.map(({ version }) => version)
  const authors = useAuthors(shared ?? 'property', keys, versions)
  const titleOf = (start: OwnStart<Kept, Example>) =>
    start.is === 'new'
      ? t.add
      : (start.is === 'edit' ? t.edit : editor.exampleTitle)(nameOf(start.of, language))
  return (
    <OwnPage
      t={t}
      own={own}
      isEmpty={mine.length === 0}
      links={Object.entries(links).map(([href, text]) => (
        <ButtonLink key={href} href={href}>
          {text}
        </ButtonLink>
      ))}
      onAdd={() => setStart({ is: 'new' })}
      onRetry={reload}
    >
      {mine.length > 0 ? (
        <OwnTable
          title={t.list}
          note={countOf?.(String(mine.length))}
          columns={columns}
          rows={mine}
          keyOf={keyOf}
          belowName={shared ? (kept) => <AuthorLine of={authors.get(keyOf(kept))} /> : undefined}
          actionsHead={t.actions}
          actions={(kept) => {
            const name = nameOf(kept, language)
            return (
              <EditDelete
                name={name}
                t={t}
                onEdit={() => setStart({ is: 'edit', of: kept })}
                onDelete={() => setDeleting(kept)}
              >
                {shared ? <CopyTo object={shared} id={keyOf(kept)} name={name} /> : null}
              </EditDelete>
            )
          }}
        />
      ) : null}
      {own.is === 'loading' ? null : (
        <Examples
          mine={own.is === 'ready' ? own.all : null}
          onTake={(of) => setStart({ is: 'example', of })}
        />
      )}
      {start ? (
        <Editor
          start={start}
          title={titleOf(start)}
          mine={mine}
          save={(body, seen) =>
            start.is === 'edit' ? api.correct(keyOf(start.of), { ...body, seen }) : api.create(body)
          }
          onClose={() => setStart(null)}
          onSaved={(kept) => {
            notices.say('success', `save-${kind}`, texts, ({ editor }, language) =>
              editor.saved(nameOf(kept, language)),
            )
            setStart(null)
            reload()
          }}
        />
      ) : null}
      {deleting ? (
        <DeleteDialog
          t={removal}
          opened={deleting}
          textsOf={fieldTextsOf}
          name={
            <strong>
              <bdi>{nameOf(deleting, language)}</bdi>
            </strong>
          }
          remove={(seen) => api.remove(keyOf(deleting), seen)}
          done={saying(texts, ({ removal }, language) => removal.done(nameOf(deleting, language)))}
          failed={() => saying(texts, ({ removal }) => removal.failed)}
          cause={`delete-${kind}`}
          onClose={() => setDeleting(null)}
          onGone={() => {
            setDeleting(null)
            reload()
          }}
        />
      ) : null}
    </OwnPage>
  )
}

interface OwnPageProps {
  t: Record<'title' | 'lead' | 'add' | 'loading' | 'failed' | 'empty' | 'emptyText', string> &
    Partial<Record<'seenAlone' | 'seenHere', string>>
  own: { is: 'loading' } | { is: 'ready' } | { is: 'failed'; error: ApiError }
  isEmpty: boolean
  links: ReactNode
  onAdd: () => void
  onRetry: () => void
  children: ReactNode
}

export function OwnPage({ t, own, isEmpty, links, onAdd, onRetry, children }: OwnPageProps) {
  const isOver = useSessionOver(own.is === 'failed' ? own.error : null)
  const seenBy = useSpace().id === null ? t.seenAlone : t.seenHere
  return (
    <Page
      title={t.title}
      lead={seenBy ? `${t.lead} ${seenBy}` : t.lead}
      actions={
        <>
          {links}
          <Needs of="blender">
            <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={onAdd}>
              {t.add}
            </Button>
          </Needs>
        </>
      }
    >
      <NeedsNote of="blender" />
      <div className="stack gap-6">
        {isOver ? null : <AskedView asked={own} again={onRetry} t={t} rows={2} />}
        {own.is === 'ready' && isEmpty ? (
          <Notice tone="info" live={false} title={t.empty}>
            <p>{t.emptyText}</p>
          </Notice>
        ) : null}
        {children}
      </div>
    </Page>
  )
}
