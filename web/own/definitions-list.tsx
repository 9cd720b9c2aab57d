import Plus from 'lucide-react/icons/plus'
import { type ComponentType, type ReactNode, useDeferredValue, useState } from 'react'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { matcher, searchText } from '#calc/vocabulary/rules/material-search.ts'
import type { Answer, ApiError, Http } from '#web/api/http.ts'
import { AuthorLine, CopyTo, useAuthors } from '#web/company/shared-things.tsx'
import type { FieldText } from '#web/conflict/conflict.ts'
import { DeleteDialog } from '#web/conflict/delete-dialog.tsx'
import type { Tab } from '#web/library/library-counts.ts'
import { LibraryPage } from '#web/library/library-page.tsx'
import { ListTools } from '#web/library/list-tools.tsx'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { RequireRole, RoleNote } from '#web/session/require-role.tsx'
import { useSessionOver } from '#web/session/session-over.ts'
import { saying } from '#web/text/language.ts'
import { materials } from '#web/text/materials.ts'
import { shell } from '#web/text/shell.ts'
import type { Language, Text } from '#web/text/text.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryView } from '#web/ui/query.tsx'
import { type GridColumn, type GridGroup, ListGrid } from '#web/ui/table/list-grid.tsx'
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

interface DefinitionTexts {
  editor: Record<'exampleTitle' | 'saved', (name: string) => string>
  removal: Record<'title' | 'question' | 'detail' | 'failed', string> & {
    done: (name: string) => string
  }
}

/** How the search finds one: by these texts, and where it is of a category, by that. */
interface OwnSearch<One> {
  t: Record<'search' | 'placeholder' | 'noneFound', string>
  textsOf: (one: One) => readonly (string | null | undefined)[]
  /** Null for one of all categories. */
  categoryOf?: (one: One) => CategoryName | null
}

interface DefinitionsScreenProps<T extends DefinitionTexts, Kept, Example> {
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
  search: OwnSearch<Kept | Example>
  /** What stands beside the search; of one's own, how many there may be. */
  count?: ReactNode
  countOf?: (count: string) => string
  /** Definitions of the program, below one's own. */
  builtIn?: {
    title: string
    mine: string
    rows: readonly Example[]
    takeShort: string
    take: (name: string) => string
  }
  /** Above the list. */
  choice?: ReactNode
  Examples?: ComponentType<OwnExamplesProps<Kept, Example>>
  Editor: ComponentType<OwnEditorProps<Kept, Example>>
}

export function DefinitionsScreen<T extends DefinitionTexts, Kept extends { version: string }, Example>(
  props: DefinitionsScreenProps<T, Kept, Example>,
) {
  const { texts, t, tab, own, reload, calls, keyOf, nameOf, fieldTextsOf, kind } = props
  const { search, count, countOf, builtIn, choice, Examples, Editor } = props
  const { editor, removal } = useText(texts)
  const label = useText(shell)[tab]
  const language = useLanguage()

  const { http, notices } = useServices()
  const [start, setStart] = useState<OwnStart<Kept, Example> | null>(null)
  const [deleting, setDeleting] = useState<Kept | null>(null)
  const api = calls(http)
  const mine = own.is === 'ready' ? own.all : []
  const titleOf = (start: OwnStart<Kept, Example>) =>
    start.is === 'new'
      ? t.add
      : (start.is === 'edit' ? t.edit : editor.exampleTitle)(nameOf(start.of, language))
  const isKept = (one: Kept | Example): one is Kept => mine.includes(one as Kept)
  const columns = useDefinitionColumns(props, { mine, isKept, onStart: setStart, onDelete: setDeleting })
  const groups: GridGroup<Kept | Example>[] = [
    { title: builtIn?.mine, rows: mine },
    ...(builtIn && own.is !== 'loading' ? [{ title: builtIn.title, rows: builtIn.rows }] : []),
  ]
  const { tools, found } = useSearched(
    groups,
    search,
    count ?? (mine.length > 0 && countOf?.(String(mine.length))),
  )
  return (
    <OwnPage
      t={t}
      tab={tab}
      own={own}
      isEmpty={mine.length === 0}
      count={own.is === 'ready' ? mine.length + (builtIn?.rows.length ?? 0) : null}
      onAdd={() => setStart({ is: 'new' })}
      onRetry={reload}
      choice={choice}
    >
      {tools}
      {found.some(({ rows }) => rows.length > 0) ? (
        <ListGrid<Kept | Example>
          label={label}
          columns={columns}
          groups={found}
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

interface DefinitionActions<Kept, Example> {
  mine: readonly Kept[]
  isKept: (one: Kept | Example) => one is Kept
  onStart: (start: OwnStart<Kept, Example>) => void
  onDelete: (kept: Kept) => void
}

/** The columns of the list, with who wrote each definition under its name, and what can be done with it at the end. */
function useDefinitionColumns<T extends DefinitionTexts, Kept extends { version: string }, Example>(
  { t, columns, keyOf, nameOf, shared, builtIn }: DefinitionsScreenProps<T, Kept, Example>,
  { mine, isKept, onStart, onDelete }: DefinitionActions<Kept, Example>,
): GridColumn<Kept | Example>[] {
  const language = useLanguage()
  const keys = shared ? mine.map(keyOf) : []
  const versions = mine.map(({ version }) => version)
  const authors = useAuthors(shared ?? 'property', keys, versions)
  const [name, ...others] = columns
  return [
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
            onEdit={() => onStart({ is: 'edit', of: one })}
            onDelete={() => onDelete(one)}
          >
            {shared ? <CopyTo object={shared} id={keyOf(one)} name={nameOf(one, language)} /> : null}
          </EditDelete>
        ) : builtIn ? (
          <RequireRole of="blender">
            <Button
              small
              variant="quiet"
              aria-label={builtIn.take(nameOf(one, language))}
              onClick={() => onStart({ is: 'example', of: one })}
            >
              {builtIn.takeShort}
            </Button>
          </RequireRole>
        ) : null,
    },
  ]
}

/** The groups as the search leaves them, with the search itself where there is anything to find. */
export function useSearched<One>(
  groups: readonly GridGroup<One>[],
  search: OwnSearch<One>,
  count: ReactNode,
) {
  const t = useText(materials)
  const { prose } = useFormat()
  const [view, setView] = useState({ search: '', category: 'all' as CategoryName | 'all' })
  const { search: words, category } = useDeferredValue(view)
  const { t: texts, textsOf, categoryOf } = search
  const isFound = matcher(words)
  const isOf = (one: One) => category === 'all' || (categoryOf?.(one) ?? category) === category
  const found = groups.map((group) => {
    const rows = group.rows.filter(
      (one) => isOf(one) && isFound(searchText(textsOf(one).flatMap((text) => (text ? [fold(text)] : [])))),
    )
    return { ...group, rows, count: prose(rows.length) }
  })
  const tools = groups.some(({ rows }) => rows.length > 0) ? (
    <ListTools
      t={{ ...t, ...texts }}
      view={categoryOf ? view : { search: view.search }}
      onView={(change) => setView({ ...view, ...change })}
      count={found.every(({ rows }) => rows.length === 0) ? texts.noneFound : count}
    />
  ) : null
  return { tools, found }
}

interface OwnPageProps {
  t: Record<'add' | 'loading' | 'failed' | 'empty' | 'emptyText', string>
  tab: Tab
  own: { is: 'loading' } | { is: 'ready' } | { is: 'failed'; error: ApiError }
  isEmpty: boolean
  count: number | null
  onAdd: () => void
  onRetry: () => void
  choice?: ReactNode
  children: ReactNode
}

export function OwnPage({ t, tab, own, isEmpty, count, onAdd, onRetry, choice, children }: OwnPageProps) {
  const isOver = useSessionOver(own.is === 'failed' ? own.error : null)
  return (
    <LibraryPage
      tab={tab}
      count={count}
      actions={
        <RequireRole of="blender">
          <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={onAdd}>
            {t.add}
          </Button>
        </RequireRole>
      }
    >
      <RoleNote of="blender" />
      <div className="stack">
        {choice ? <div className="line">{choice}</div> : null}
        {isOver ? null : <QueryView asked={own} again={onRetry} t={t} rows={2} />}
        {own.is === 'ready' && isEmpty ? (
          <p className="note">
            <strong>{t.empty}</strong> {t.emptyText}
          </p>
        ) : null}
        {children}
      </div>
    </LibraryPage>
  )
}
