import { ADDITIVE_UNITS } from '#calc/additives/additive-words.ts'
import { DOSE_UNITS } from '#calc/vocabulary/additive.ts'
import { isOwnQuantity, keyOfQuantity, type OwnFormat, ownFormat } from '#calc/vocabulary/own-property.ts'
import { type Quantity, quantityName, quantityOf } from '#calc/vocabulary/quantities.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { BlendAnswer } from '#server/answers/blend.model.ts'
import { DASH } from '#web/format/number.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { batch as texts } from '#web/text/batch.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'

type Answer = Pick<BlendAnswer, 'additives' | 'treated' | 'results' | 'own' | 'own_results'>
type Dose = NonNullable<BlendAnswer['additives']>[number]

/** The additives dosed beside the 100 %, and their effect on values; renders nothing without additives. */
export function DosedTable({ answer }: { answer: Answer | null }) {
  const t = useText(texts).dosed
  const language = useLanguage()
  const { write, sign } = useQuantities()
  const { additives = [], treated = {} } = answer ?? {}
  if (!answer || additives.length === 0) return null
  const look = (q: string): OwnFormat | undefined => {
    if (!isOwnQuantity(q)) return undefined
    const found = answer.own_results?.find(({ property }) => property.key === keyOfQuantity(q))
    return found && ownFormat(found.property)
  }
  const named = (q: string) => quantityName(q as Quantity, language, look(q))
  const figure = (value: number | null | undefined, unit: string, of?: Parameters<typeof write>[2]) =>
    value == null ? DASH : <bdi>{write(value, unit, of)}</bdi>
  const amount = (
    key: string,
    head: string,
    unit: string,
    of: (dose: Dose) => number | null | undefined,
  ) => ({
    key,
    head,
    className: 'number',
    cell: (dose: Dose) => figure(of(dose), unit),
    copy: (dose: Dose) => of(dose) ?? null,
  })
  const isBatch = additives.some(({ batch }) => batch)
  const doses: Column<Dose>[] = [
    {
      key: 'additive',
      head: t.additive,
      isRowHead: true,
      cell: (dose) => <bdi>{nameOf(dose, language)}</bdi>,
      copy: (dose) => nameOf(dose, language),
    },
    ...DOSE_UNITS.map((unit) => amount(unit, ADDITIVE_UNITS[language][unit], '', ({ dose }) => dose[unit])),
    ...(isBatch
      ? [amount('kg', t.kg, '', ({ batch }) => batch?.kg), amount('l', t.litres, '', ({ batch }) => batch?.l)]
      : []),
  ]
  const values = Object.entries(treated).map(([q, { value, doubts = [] }]) => ({
    q,
    value,
    doubts,
    without: isOwnQuantity(q) ? answer.own[keyOfQuantity(q)] : answer.results[q as 'rvp'],
    unit: quantityOf(q as Quantity, look(q)).unit,
  }))
  const columns: Column<(typeof values)[number]>[] = [
    {
      key: 'property',
      head: t.property,
      isRowHead: true,
      cell: ({ q, unit }) => (
        <>
          {named(q)} {unit ? <bdi className="note">{sign(unit)}</bdi> : null}
        </>
      ),
      copy: ({ q }) => named(q),
    },
    {
      key: 'without',
      head: t.without,
      className: 'number',
      cell: ({ q, without, unit }) => figure(without, unit, q as 'rvp'),
      copy: ({ without }) => without ?? null,
    },
    {
      key: 'treated',
      head: t.treated,
      className: 'number',
      cell: ({ q, value, unit }) => figure(value, unit, q as 'rvp'),
      copy: ({ value }) => value,
    },
  ]
  const lines = [
    ...additives.flatMap((dose) =>
      dose.unknown.map(({ q, reason }) =>
        t.unknown({ q: named(q), name: nameOf(dose, language), why: reason }),
      ),
    ),
    ...values.flatMap(({ q, doubts }) => doubts.map((doubt) => t[doubt](named(q)))),
  ]
  return (
    <section className="stack gap-2" aria-labelledby="dosed-head">
      <h2 id="dosed-head">{t.title}</h2>
      <div className="dosed-tables line gap-2 across-8 top">
        <DataTable
          caption={t.additives}
          columns={doses}
          sections={[{ head: null, rows: additives }]}
          rowKey={({ id }) => id}
        />
        {values.length > 0 ? (
          <DataTable
            caption={t.treated}
            columns={columns}
            sections={[{ head: null, rows: values }]}
            rowKey={({ q }) => q}
          />
        ) : null}
      </div>
      {lines.length > 0 ? (
        <ul className="bullets">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <p className="note">{t.basis}</p>
    </section>
  )
}
