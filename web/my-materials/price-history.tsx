import { useState } from 'react'
import { useLocation } from 'wouter'
import { grouped, withMinus, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import type { Event } from '#server/features/companies/companies.model.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { createCompanyApi } from '#web/company/company.api.ts'
import { dateOf, dayText } from '#web/format/date.ts'
import { type Price, priceUnit } from '#web/prices/price-list.ts'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { materials as materialsText } from '#web/text/materials.ts'
import { DateTime, LeftToRight } from '#web/ui/isolated.tsx'
import { useQuery } from '#web/ui/query.tsx'
import { SimpleTable } from '#web/ui/table/table.tsx'

const CHANGES_SHOWN = 6

interface Former {
  at: string
  amount: number
  unit: string
  by: string
}

/** The prices of a material as they were typed, the newest first; each with the change from the one before, where both have one unit. */
export function PriceHistory({ material, price }: { material: Pick<Material, 'id'>; price: Price | null }) {
  const t = useText(materialsText).panel
  const { http } = useServices()
  const { digits } = useFormat()
  const language = useLanguage()
  const [, navigate] = useLocation()
  const [now] = useState(() => new Date())
  const { value } = useQuery(
    () => createCompanyApi(http).events({ object: 'price', object_id: material.id, limit: CHANGES_SHOWN }),
    [material.id, price?.version ?? null],
  )
  const prices = pricesIn(value ?? [], price)
  const figure = (amount: number) => writeDigits(grouped(String(amount)), digits)
  return (
    <section className="stack gap-1">
      <div className="row gap-2 baseline apart">
        <h3>
          {t.price} {price ? <bdi className="unit plain">{priceUnit(price)}</bdi> : null}
        </h3>
        <button
          type="button"
          className="link-button note"
          onClick={() => navigate('/prices', { state: { of: [material.id] } })}
        >
          {t.newPrice}
        </button>
      </div>
      {prices.length === 0 ? <p className="note">{t.noPrice}</p> : null}
      {prices.length > 0 ? (
        <SimpleTable
          label={t.prices}
          rows={prices}
          rowKey={({ at, amount }) => `${at} ${amount}`}
          columns={[
            {
              key: 'day',
              head: t.day,
              isHidden: true,
              cell: ({ at }, place) =>
                place === 0 && price ? (
                  <bdi>{dayText(price.at, language, now)}</bdi>
                ) : (
                  <DateTime iso={at} write={dateOf} />
                ),
            },
            {
              key: 'price',
              head: t.price,
              isHidden: true,
              className: 'number',
              cellClass: 'strong',
              cell: ({ amount, unit }) => (
                <>
                  {figure(amount)}{' '}
                  {price && unit !== priceUnit(price) ? <bdi className="unit">{unit}</bdi> : null}
                </>
              ),
            },
            {
              key: 'change',
              head: t.change,
              isHidden: true,
              className: 'number',
              cellClass: 'soft',
              cell: (_, place) => <LeftToRight>{changeIn(prices, place, figure)}</LeftToRight>,
            },
            { key: 'by', head: t.by, isHidden: true, cellClass: 'note', cell: ({ by }) => <bdi>{by}</bdi> },
          ]}
        />
      ) : null}
    </section>
  )
}

/** Of the events about a price, newest first: what stands now, and what each change was from. */
export function pricesIn(events: readonly Event[], price: Price | null): Former[] {
  const told = events.filter(({ object }) => object === 'price')
  const wasOf = ({ detail }: Event) =>
    (detail.was as { price?: Omit<Price, 'material' | 'at'> } | undefined)?.price
  const former = told.flatMap((event, place): Former[] => {
    const was = wasOf(event)
    const before = told[place + 1]
    return was
      ? [
          {
            at: before?.at ?? event.at,
            amount: was.amount,
            unit: priceUnit(was),
            by: before?.actor.name ?? '',
          },
        ]
      : []
  })
  const newest = told[0]
  if (!price) return former
  return [
    {
      at: newest?.at ?? price.at,
      amount: price.amount,
      unit: priceUnit(price),
      by: newest?.actor.name ?? '',
    },
    ...former,
  ]
}

function changeIn(prices: readonly Former[], at: number, figure: (amount: number) => string): string {
  const [now, before] = [prices[at]!, prices[at + 1]]
  if (!before || before.unit !== now.unit || before.amount === now.amount) return ''
  const by = Number((now.amount - before.amount).toFixed(6))
  return by > 0 ? `+${figure(by)}` : withMinus(`-${figure(-by)}`)
}
