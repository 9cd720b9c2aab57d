import CopyPlus from 'lucide-react/icons/copy-plus'
import Plus from 'lucide-react/icons/plus'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { Answer, ApiError, Http } from '#web/api/http.ts'
import { AuthorLine, CopyTo, useAuthors } from '#web/company/shared-things.tsx'
import type { FieldText } from '#web/conflict/conflict.ts'
import { DeleteDialog } from '#web/conflict/delete-dialog.tsx'
import type { Tab } from '#web/library/library-counts.ts'
import { LibraryPage } from '#web/library/library-page.tsx'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { Needs, NeedsNote } from '#web/session/needs.tsx'
import { useSessionOver } from '#web/session/session-over.ts'
import { saying } from '#web/text/language.ts'
import { shell } from '#web/text/shell.ts'
import type { Language, Text } from '#web/text/text.ts'
import { AskedView } from '#web/ui/asked.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { type GridColumn, ListGrid } from '#web/ui/table/list-grid.tsx'
import type { OwnList, ownCalls } from './own-list.ts'
import { EditDelete } from './own-lists.tsx'
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
  t: OwnPageProps['t'] & Record<'actions', string> & Record<'edit' | 'remove', (name: string) => string>
  tab: Tab
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
  columns: readonly GridColumn<Kept | Example>[]
  countOf?: (count: string) => string
  /** Definitions of the program, below one's own. */
  builtIn?: {
    title: string
    mine: string
    rows: readonly Example[]
    takeShort: string
    take: (name: string) => string
  }
  Examples?: ComponentType<OwnExamplesProps<Kept, Example>>
  Editor: ComponentType<OwnEditorProps<Kept, Example>>
}

export function DefinitionsScreen<T extends RoomTexts, Kept extends { version: string }, Example>(
  props: OwnRoomProps<T, Kept, Example>,
) {
  const { texts, t, tab, own, reload, calls, keyOf, nameOf, fieldTextsOf, kind, shared } = props
  const { columns, countOf, builtIn, Examples, Editor } = props
  const { editor, removal } = useText(texts)
  const label = useText(shell)[tab]
  const language = useLanguage()
  const { prose } = useFormat()
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
  const [name, ...others] = columns
  const isKept = (one: Kept | Example): one is Kept => mine.includes(one as Kept)
  const groups = [
    { title: builtIn?.mine, count: prose(mine.length), rows: mine },
    ...(builtIn && own.is !== 'loading'
      ? [{ title: builtIn.title, count: prose(builtIn.rows.length), rows: builtIn.rows }]
      : []),
  ]
  return (
    <OwnPage
      t={t}
      tab={tab}
      own={own}
      isEmpty={mine.length === 0}
      count={own.is === 'ready' ? mine.length + (builtIn?.rows.length ?? 0) : null}
      note={countOf && mine.length > 0 ? countOf(String(mine.length)) : undefined}
      onAdd={() => setStart({ is: 'new' })}
      onRetry={reload}
    >
      {groups.some(({ rows }) => rows.length > 0) ? (
        <ListGrid<Kept | Example>
          label={label}
          columns={[
            {
              ...name!,
              cell: (one) => (
                <>
                  {name!.cell(one)}
                  {shared && isKept(one) ? <AuthorLine of={authors.get(keyOf(one))} /> : null}
                </>
              ),
            },
            ...others,
            {
              key: 'actions',
              head: t.actions,
              isHidden: true,
              className: 'row-actions nowrap',
              width: shared ? '9rem' : '7rem',
              cell: (one) =>
                isKept(one) ? (
                  <EditDelete
                    name={nameOf(one, language)}
                    t={t}
                    onEdit={() => setStart({ is: 'edit', of: one })}
                    onDelete={() => setDeleting(one)}
                  >
                    {shared ? <CopyTo object={shared} id={keyOf(one)} name={nameOf(one, language)} /> : null}
                  </EditDelete>
                ) : builtIn ? (
                  <Needs of="blender">
                    <Button
                      small
                      icon={<CopyPlus aria-hidden size={16} />}
                      aria-label={builtIn.take(nameOf(one, language))}
                      onClick={() => setStart({ is: 'example', of: one })}
                    >
                      {builtIn.takeShort}
                    </Button>
                  </Needs>
                ) : null,
            },
          ]}
          groups={groups}
          keyOf={(one) => (isKept(one) ? keyOf(one) : nameOf(one, 'en'))}
        />
      ) : null}
      {own.is === 'loading' || !Examples ? null : (
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
  t: Record<'add' | 'loading' | 'failed' | 'empty' | 'emptyText', string>
  tab: Tab
  own: { is: 'loading' } | { is: 'ready' } | { is: 'failed'; error: ApiError }
  isEmpty: boolean
  count: number | null
  note?: string | undefined
  onAdd: () => void
  onRetry: () => void
  children: ReactNode
}

export function OwnPage({ t, tab, own, isEmpty, count, note, onAdd, onRetry, children }: OwnPageProps) {
  const isOver = useSessionOver(own.is === 'failed' ? own.error : null)
  return (
    <LibraryPage
      tab={tab}
      count={count}
      actions={
        <Needs of="blender">
          <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={onAdd}>
            {t.add}
          </Button>
        </Needs>
      }
    >
      <NeedsNote of="blender" />
      <div className="stack">
        {isOver ? null : <AskedView asked={own} again={onRetry} t={t} rows={2} />}
        {own.is === 'ready' && isEmpty ? (
          <Notice tone="info" live={false} title={t.empty}>
            <p>{t.emptyText}</p>
          </Notice>
        ) : null}
        {note ? <p className="note">{note}</p> : null}
        {children}
      </div>
    </LibraryPage>
  )
}
