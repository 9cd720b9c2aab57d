import { ADDITIVE_UNITS } from '#calc/additives/additive-words.ts'
import { DOSE_UNITS } from '#calc/vocabulary/additive.ts'
import { isOwnQuantity, keyOfQuantity, type OwnFormat, ownFormat } from '#calc/vocabulary/own-property.ts'
import { type Quantity, quantityName, quantityOf } from '#calc/vocabulary/quantities.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { BlendAnswer } from '#server/responses/blend.model.ts'
import { DASH } from '#web/format/number.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { batch as texts } from '#web/text/batch.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'

type Answer = Pick<BlendAnswer, 'additives' | 'treated' | 'results' | 'own' | 'own_results'>
type Dose = NonNullable<BlendAnswer['additives']>[number]
type Effect = NonNullable<BlendAnswer['treated']>[string]
type Doubt = NonNullable<Effect['doubts']>[number]

/** The additives dosed beside the 100 %, and their effect on values; renders nothing without additives. */
export function DosedTable({ answer }: { answer: Answer | null }) {
  const t = useText(texts).dosed
  const language = useLanguage()
  const { additives = [], treated = {} } = answer ?? {}
  if (!answer || additives.length === 0) return null
  const values = Object.entries(treated).map(([q, { value, doubts = [] }]): Treated => {
    const look = lookIn(answer, q)
    return {
      q,
      name: quantityName(q as Quantity, language, look),
      value,
      doubts,
      without: isOwnQuantity(q) ? answer.own[keyOfQuantity(q)] : answer.results[q as 'rvp'],
      unit: quantityOf(q as Quantity, look).unit,
    }
  })
  const lines = [
    ...additives.flatMap((dose) =>
      dose.unknown.map(({ q, reason }) =>
        t.unknown({
          q: quantityName(q as Quantity, language, lookIn(answer, q)),
          name: nameOf(dose, language),
          why: reason,
        }),
      ),
    ),
    ...values.flatMap(({ name, doubts }) => doubts.map((doubt) => t[doubt](name))),
  ]
  return (
    <section className="stack gap-2" aria-labelledby="dosed-head">
      <h2 id="dosed-head">{t.title}</h2>
      <div className="dosed-tables line gap-2 across-8 top">
        <DosesTable doses={additives} />
        {values.length > 0 ? <TreatedTable values={values} /> : null}
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

/** How an own property of the answer is written. */
function lookIn(answer: Answer, q: string): OwnFormat | undefined {
  if (!isOwnQuantity(q)) return undefined
  const found = answer.own_results?.find(({ property }) => property.key === keyOfQuantity(q))
  return found && ownFormat(found.property)
}

function useFigure() {
  const { write } = useQuantities()
  return (value: number | null | undefined, unit: string, of?: Parameters<typeof write>[2]) =>
    value == null ? DASH : <bdi>{write(value, unit, of)}</bdi>
}

function DosesTable({ doses }: { doses: readonly Dose[] }) {
  const t = useText(texts).dosed
  const language = useLanguage()
  const figure = useFigure()
  const amount = (key: string, head: string, of: (dose: Dose) => number | null | undefined) => ({
    key,
    head,
    className: 'number',
    cell: (dose: Dose) => figure(of(dose), ''),
    copy: (dose: Dose) => of(dose) ?? null,
  })
  const columns: Column<Dose>[] = [
    {
      key: 'additive',
      head: t.additive,
      isRowHead: true,
      cell: (dose) => <bdi>{nameOf(dose, language)}</bdi>,
      copy: (dose) => nameOf(dose, language),
    },
    ...DOSE_UNITS.map((unit) => amount(unit, ADDITIVE_UNITS[language][unit], ({ dose }) => dose[unit])),
    ...(doses.some(({ batch }) => batch)
      ? [amount('kg', t.kg, ({ batch }) => batch?.kg), amount('l', t.litres, ({ batch }) => batch?.l)]
      : []),
  ]
  return (
    <DataTable
      caption={t.additives}
      columns={columns}
      sections={[{ head: null, rows: doses }]}
      rowKey={({ id }) => id}
    />
  )
}

/** A value that additives change. */
interface Treated {
  q: string
  name: string
  value: number | null
  doubts: readonly Doubt[]
  without: number | null | undefined
  unit: string
}

function TreatedTable({ values }: { values: readonly Treated[] }) {
  const t = useText(texts).dosed
  const { sign } = useQuantities()
  const figure = useFigure()
  const columns: Column<Treated>[] = [
    {
      key: 'property',
      head: t.property,
      isRowHead: true,
      cell: ({ name, unit }) => (
        <>
          {name} {unit ? <bdi className="note">{sign(unit)}</bdi> : null}
        </>
      ),
      copy: ({ name }) => name,
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
  return (
    <DataTable
      caption={t.treated}
      columns={columns}
      sections={[{ head: null, rows: values }]}
      rowKey={({ q }) => q}
    />
  )
}
