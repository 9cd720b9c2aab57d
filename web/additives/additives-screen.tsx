import { ADDITIVE_EXAMPLES } from '#calc/additives/additive-examples.ts'
import { ADDITIVES_MAX, type Additive } from '#calc/vocabulary/additive.ts'
import { type OwnColumn, ReadyMade } from '#web/own/own-lists.tsx'
import { type OwnExamplesProps, OwnRoom } from '#web/own/own-room.tsx'
import { useLanguage } from '#web/services.ts'
import { additives } from '#web/text/additives.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AdditiveEditor } from './additive-editor.tsx'
import { entriesAtStart, useAdditiveWords } from './additive-entries.ts'
import { createAdditivesApi, type KeptAdditive, nameOfAdditive, useAdditives } from './additives.api.ts'

export default function AdditivesScreen() {
  const { t, said, effects, brings, price } = useAdditiveWords()
  const language = useLanguage()
  const lines = (texts: readonly string[]) => texts.map((text) => <div key={text}>{text}</div>)
  const columns: OwnColumn<KeptAdditive>[] = [
    {
      head: t.editor.fields.name,
      cell: (one) => (
        <span className="two-names stack gap-0 starts breaks">
          <bdi>{nameOfAdditive(one, language)}</bdi>
          {one.note ? <bdi className="note">{one.note}</bdi> : null}
        </span>
      ),
    },
    { head: t.acts, cell: (one) => emptied(lines(effects(one))) },
    { head: t.holds, cell: (one) => emptied(lines(brings(one))) },
    { head: t.editor.fields.price, cell: price },
  ]
  return (
    <OwnRoom<typeof t, KeptAdditive, Additive>
      {...useAdditives()}
      texts={additives}
      t={t}
      links={
        <>
          <ButtonLink href="/materials-analysis">{t.blend}</ButtonLink>
          <ButtonLink href="/my-properties">{t.properties}</ButtonLink>
        </>
      }
      calls={createAdditivesApi}
      keyOf={({ id }) => id}
      nameOf={nameOfAdditive}
      fieldTextsOf={(of) => said(entriesAtStart({ is: 'edit', of }))}
      kind="additive"
      columns={columns}
      countOf={(count) => t.count(count, String(ADDITIVES_MAX))}
      Examples={Examples}
      Editor={AdditiveEditor}
    />
  )
}

/** A cell without anything is left out on a phone. */
const emptied = <T,>(all: readonly T[]) => (all.length > 0 ? all : null)

function Examples({ mine, onTake }: OwnExamplesProps<KeptAdditive, Additive>) {
  const { t, effects, brings } = useAdditiveWords()
  const language = useLanguage()
  if (mine === null) return null
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
