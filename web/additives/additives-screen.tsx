import { ADDITIVE_EXAMPLES } from '#calc/additives/additive-examples.ts'
import { ADDITIVES_MAX, type Additive } from '#calc/vocabulary/additive.ts'
import { DeleteDialog } from '#web/conflict/delete-dialog.tsx'
import { OwnPage } from '#web/own/own-page.tsx'
import { EditDelete, type OwnColumn, OwnTable } from '#web/own/own-table.tsx'
import { ReadyMade } from '#web/own/ready-made.tsx'
import { useOwnDialogs } from '#web/own/use-own-dialogs.ts'
import { useLanguage, useServices } from '#web/services.ts'
import { additives } from '#web/text/en/additives.ts'
import { saying } from '#web/text/language.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AdditiveEditor } from './additive-editor.tsx'
import { type AdditiveStart, entriesAtStart } from './additive-entries.ts'
import { createAdditivesApi, type KeptAdditive, nameOfAdditive, useAdditives } from './additives.api.ts'
import { useAdditiveWords } from './use-additive-words.ts'

/** The reader's additives, and illustrative ones to take over. */
export default function AdditivesScreen() {
  const { t } = useAdditiveWords()
  const { own, reload } = useAdditives()
  const { start, setStart, deleting, setDeleting, ...dialogs } = useOwnDialogs<AdditiveStart, KeptAdditive>({
    reload,
    saved: (additive) =>
      saying(additives, ({ editor }, language) => editor.saved(nameOfAdditive(additive, language))),
    cause: 'save-additive',
  })
  const mine = own.is === 'ready' ? own.all : []
  return (
    <OwnPage
      t={t}
      own={own}
      isEmpty={mine.length === 0}
      links={
        <>
          <ButtonLink href="/materials-analysis">{t.blend}</ButtonLink>
          <ButtonLink href="/my-properties">{t.properties}</ButtonLink>
        </>
      }
      onAdd={() => setStart({ is: 'new' })}
      onRetry={reload}
    >
      {mine.length > 0 ? (
        <List rows={mine} onEdit={(additive) => setStart({ is: 'edit', additive })} onDelete={setDeleting} />
      ) : null}
      {own.is === 'ready' ? (
        <Examples mine={mine} onTake={(additive) => setStart({ is: 'example', additive })} />
      ) : null}
      {start ? <AdditiveEditor start={start} {...dialogs.editor} /> : null}
      {deleting ? <DeleteAdditive additive={deleting} {...dialogs.removal} /> : null}
    </OwnPage>
  )
}

interface ListProps {
  rows: readonly KeptAdditive[]
  onEdit: (additive: KeptAdditive) => void
  onDelete: (additive: KeptAdditive) => void
}

function List({ rows, onEdit, onDelete }: ListProps) {
  const { t, effects, brings, price } = useAdditiveWords()
  const language = useLanguage()
  const lines = (texts: readonly string[]) => texts.map((text) => <div key={text}>{text}</div>)
  const columns: OwnColumn<KeptAdditive>[] = [
    {
      head: t.name,
      cell: (one) => (
        <span className="two-names">
          <bdi>{nameOfAdditive(one, language)}</bdi>
          {one.note ? <bdi className="note">{one.note}</bdi> : null}
        </span>
      ),
    },
    { head: t.acts, cell: (one) => emptied(lines(effects(one))) },
    { head: t.holds, cell: (one) => emptied(lines(brings(one))) },
    { head: t.cost, cell: price },
  ]
  return (
    <OwnTable
      title={t.list}
      note={t.count(String(rows.length), String(ADDITIVES_MAX))}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      actionsHead={t.actions}
      actions={(one) => (
        <EditDelete
          name={nameOfAdditive(one, language)}
          t={t}
          onEdit={() => onEdit(one)}
          onDelete={() => onDelete(one)}
        />
      )}
    />
  )
}

/** A cell without anything is left out on a phone. */
const emptied = <T,>(all: readonly T[]) => (all.length > 0 ? all : null)

function Examples({ mine, onTake }: { mine: readonly Additive[]; onTake: (additive: Additive) => void }) {
  const { t, effects, brings } = useAdditiveWords()
  const language = useLanguage()
  return (
    <ReadyMade
      t={t.examples}
      examples={ADDITIVE_EXAMPLES}
      nameOf={({ definition }) => nameOfAdditive(definition, language)}
      what={({ definition }) => [...effects(definition), ...brings(definition)].join(t.apart)}
      about={({ about }) => about[language]}
      isTaken={({ definition }) => mine.some(({ name }) => name === definition.name)}
      onTake={({ definition }) => onTake(definition)}
    />
  )
}

interface DeleteProps {
  additive: KeptAdditive
  onClose: () => void
  onGone: () => void
}

function DeleteAdditive({ additive, ...ends }: DeleteProps) {
  const { t, said } = useAdditiveWords()
  const language = useLanguage()
  const { http } = useServices()
  return (
    <DeleteDialog
      {...ends}
      t={t.removal}
      opened={additive}
      said={(additive) => said(entriesAtStart({ is: 'edit', additive }))}
      name={
        <strong>
          <bdi>{nameOfAdditive(additive, language)}</bdi>
        </strong>
      }
      remove={(seen) => createAdditivesApi(http).remove(additive.id, seen)}
      done={saying(additives, ({ removal }, language) => removal.done(nameOfAdditive(additive, language)))}
      failed={() => saying(additives, ({ removal }) => removal.failed)}
      cause="delete-additive"
    />
  )
}
