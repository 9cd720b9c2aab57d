import '../materials/materials.css'
import '../own/own.css'
import Plus from 'lucide-react/icons/plus'
import { ADDITIVE_EXAMPLES } from '#calc/additives/additive-examples.ts'
import {
  ADDITIVE_PRICE_UNITS,
  ADDITIVES_MAX,
  type Additive,
  CONTENT_NAMES,
  DOSE_UNITS,
  TREATED_NAMES,
  type TreatedQuantity,
} from '#calc/vocabulary/additive.ts'
import { ownQuantity } from '#calc/vocabulary/own-property.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { EditorDialog, useFieldForm } from '#web/conflict/use-stored-form.tsx'
import { DefinitionsScreen, type OwnEditorProps, type OwnExamplesProps } from '#web/own/definitions-list.tsx'
import { createAdditivesApi, type StoredAdditive, useAdditives } from '#web/own/own-list.ts'
import { ReadyMade } from '#web/own/own-lists.tsx'
import { useLanguage } from '#web/services.ts'
import { additives } from '#web/text/additives.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { GridColumn } from '#web/ui/table/list-grid.tsx'
import {
  type AdditiveEntries,
  additiveAtStart,
  additiveBody,
  additiveIssues,
  emptyCurve,
  mergedAdditive,
  useAdditiveWords,
} from './additive-entries.ts'
import { CurveFields } from './curve-fields.tsx'

export default function AdditivesScreen() {
  const { t, fieldTexts, effects, brings, price } = useAdditiveWords()
  const language = useLanguage()
  const lines = (texts: readonly string[]) => texts.map((text) => <div key={text}>{text}</div>)
  const columns: GridColumn<Additive>[] = [
    {
      key: 'name',
      head: t.editor.fields.name,
      cell: (one) => (
        <span className="two-names stack gap-0 starts breaks">
          <bdi>{nameOf(one, language)}</bdi>
          {one.note ? <bdi className="note">{one.note}</bdi> : null}
        </span>
      ),
    },
    { key: 'acts', head: t.acts, cell: (one) => emptied(lines(effects(one))) },
    { key: 'holds', head: t.holds, cell: (one) => emptied(lines(brings(one))) },
    { key: 'price', head: t.editor.fields.price, width: '10rem', cell: price },
  ]
  return (
    <DefinitionsScreen<typeof t, StoredAdditive, Additive>
      {...useAdditives()}
      texts={additives}
      t={t}
      tab="additives"
      calls={createAdditivesApi}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      fieldTextsOf={(of) => fieldTexts(additiveAtStart({ is: 'edit', of }))}
      kind="additive"
      columns={columns}
      search={{ t, textsOf: ({ name, name_farsi, note }) => [name, name_farsi, note] }}
      countOf={(count) => t.count({ count, all: String(ADDITIVES_MAX) })}
      Examples={Examples}
      Editor={AdditiveEditor}
    />
  )
}

/** Null for none: an empty cell is left out on a phone. */
const emptied = <T,>(all: readonly T[]) => (all.length > 0 ? all : null)

function Examples({ mine, onTake }: OwnExamplesProps<StoredAdditive, Additive>) {
  const { t, effects, brings } = useAdditiveWords()
  if (mine === null) return null
  return (
    <ReadyMade
      t={t.examples}
      examples={ADDITIVE_EXAMPLES}
      nameOf={nameOf}
      what={(definition) => [...effects(definition), ...brings(definition)].join(t.apart)}
      isTaken={({ name }) => mine.some((one) => one.name === name)}
      onTake={onTake}
    />
  )
}

type Words = ReturnType<typeof useAdditiveWords>

function fieldLabel(field: string, t: Words['t']['editor'], nameOf: Words['nameOf']): string {
  const [head, name = '', ...rest] = field.split('.')
  if (head === 'contents') return t.fields[name as 'sulfur']
  if (head === 'price') return t.fields[name === 'currency' ? 'currency' : 'price']
  if (head !== 'responses') return t.fields[head as 'name'] ?? ''
  const part = rest.at(-1) as 'sd' | undefined
  const q = nameOf(name as TreatedQuantity)
  return part && t.fields[part] ? `${q}, ${t.fields[part]}` : q
}

type Props = OwnEditorProps<StoredAdditive, Additive>

/** The form of an additive. A field is known by its path on the wire. */
function AdditiveEditor({ start, title, save, onClose, onSaved }: Props) {
  const { t: texts, units, formats, nameOf: quantityNameOf, fieldTexts } = useAdditiveWords()
  const t = texts.editor
  const { form, id, idOf, errorOf, textProps } = useFieldForm<StoredAdditive, AdditiveEntries, string>({
    start: additiveAtStart(start),
    version: start.is === 'edit' ? start.of.version : undefined,
    entriesOf: (of) => additiveAtStart({ is: 'edit', of }),
    textsOf: fieldTexts,
    merged: mergedAdditive,
    faultsOf: additiveIssues,
    fieldOf: (path) => (path[0] === undefined || path[0] === 'non_field_errors' ? undefined : path.join('.')),
    labelOf: (field) => fieldLabel(field, t, quantityNameOf),
    save: (entries, seen) => save(additiveBody(entries), seen),
    onSaved,
    t,
  })
  const { entries } = form
  const edit = (part: Partial<AdditiveEntries>) => form.setEntries({ ...entries, ...part })
  const text = (field: 'name' | 'name_farsi' | 'density' | 'note') =>
    textProps(field, entries[field], (text) => edit({ [field]: text }))
  const { price, contents, curves } = entries
  const used = curves.map(({ q }) => q)
  const all: TreatedQuantity[] = [
    ...new Set([
      ...TREATED_NAMES,
      ...(formats.definitions ?? []).map(({ key }) => ownQuantity(key)),
      ...used,
    ]),
  ]
  const free = all.filter((q) => !used.includes(q))
  const setCurve = (at: number, curve: AdditiveEntries['curves'][number]) =>
    edit({ curves: curves.with(at, curve) })
  return (
    <EditorDialog {...form} id={id} title={title} submit={t.save} onClose={onClose}>
      <fieldset className="form-section stack gap-3">
        <legend>{t.identity}</legend>
        <div className="tiles tile-l gap-4 top">
          <TextField {...text('name')} dir="auto" required data-autofocus autoComplete="off" />
          <TextField {...text('name_farsi')} lang="fa" dir="auto" hint={t.more} autoComplete="off" />
          <NumberField {...text('density')} unit="kg/m³" required />
          <Select
            label={t.fields.unit}
            value={entries.unit}
            onValue={(unit) => edit({ unit })}
            options={DOSE_UNITS.map((value) => ({ value, label: units[value] }))}
          />
          <NumberField
            {...textProps('price.amount', price.amount, (amount) => edit({ price: { ...price, amount } }))}
            hint={t.more}
          />
          <div className="beside gap-3">
            <TextField
              {...textProps('price.currency', price.currency, (currency) =>
                edit({ price: { ...price, currency } }),
              )}
              dir="ltr"
              maxLength={3}
              autoComplete="off"
              autoCapitalize="characters"
            />
            <Select
              label={t.fields.per}
              value={price.unit}
              onValue={(unit) => edit({ price: { ...price, unit } })}
              options={ADDITIVE_PRICE_UNITS.map((value) => ({ value, label: t.per[value] }))}
            />
          </div>
          <TextField {...text('note')} dir="auto" hint={t.more} autoComplete="off" />
        </div>
      </fieldset>
      <fieldset className="form-section stack gap-3">
        <legend>{t.effects}</legend>
        <p className="note">{t.effectsLead}</p>
        {curves.map((curve, at) => (
          <CurveFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the curve's quantity can be changed in it
            key={at}
            curve={curve}
            unit={entries.unit}
            offered={all.filter((q) => q === curve.q || !used.includes(q))}
            idOf={idOf}
            errorOf={errorOf}
            onChange={(changed) => setCurve(at, changed)}
            onLeave={form.leave}
            onRemove={() => edit({ curves: curves.toSpliced(at, 1) })}
          />
        ))}
        <div>
          <Button
            icon={<Plus aria-hidden size={16} />}
            disabled={free.length === 0}
            onClick={() => edit({ curves: [...curves, emptyCurve(free[0]!)] })}
          >
            {t.addEffect}
          </Button>
        </div>
      </fieldset>
      <fieldset className="form-section stack gap-3">
        <legend>{t.contents}</legend>
        <p className="note">{t.contentsLead}</p>
        <div className="tiles sparse tile-m across-4 full">
          {CONTENT_NAMES.map((name) => (
            <NumberField
              key={name}
              {...textProps(`contents.${name}`, contents[name], (typed) =>
                edit({ contents: { ...contents, [name]: typed } }),
              )}
              unit="%"
            />
          ))}
        </div>
      </fieldset>
      {start.is === 'edit' ? <p className="note">{t.kept}</p> : null}
    </EditorDialog>
  )
}
