import { useMemo } from 'react'
import { isScatterUsable, USABLE_FROM } from '#calc/lab/history.ts'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import { DASH } from '#web/format/number.ts'
import { useFormat, useText } from '#web/services.ts'
import { histories } from '#web/text/histories.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { SimpleTable } from '#web/ui/table/table.tsx'
import { figureColumn, type LabFigures, useLabFigures } from '../lab-figures.tsx'
import { type Bias, type Biases, formatFrom, middleOf, quantitiesIn, type Switch } from './use-biases.ts'

interface Props {
  biases: Biases
  chosen: Quantity | null
  onChoose: (q: Quantity) => void
  /** Null where nothing can be switched: corrections are per category. */
  onUse: ((q: Quantity, how: Switch, isOn: boolean) => void) | null
}

export function SummaryTable({ biases, chosen, onChoose, onUse }: Props) {
  const t = useText(histories).summary
  const { prose } = useFormat()
  const figures = useLabFigures(useMemo(() => formatFrom(biases.properties), [biases]))
  const figure = (key: string, head: string, text: (q: Quantity, bias: Bias, at: number) => string) =>
    figureColumn<Quantity>(key, head, (q) => {
      const bias = biases.properties[q]!
      return text(q, bias, middleOf(bias))
    })
  return (
    <SimpleTable<Quantity>
      label={t.title}
      className="lab-table phone-rows history-summary"
      rows={quantitiesIn(biases)}
      rowKey={(q) => q}
      rowProps={(q) => ({ 'data-chosen': q === chosen || undefined })}
      columns={[
        {
          key: 'property',
          head: t.property,
          isRowHead: true,
          cell: (q) => (
            <>
              <button
                type="button"
                className="link-button"
                aria-pressed={q === chosen}
                aria-label={t.show(figures.name(q))}
                onClick={() => onChoose(q)}
              >
                {figures.name(q)}
              </button>{' '}
              <bdi className="unit">{figures.sign(q)}</bdi>
            </>
          ),
        },
        figure('n', t.n, (_, bias) => prose(bias.n)),
        figure('mean', t.mean, (q, bias, at) => figures.difference(q, bias.mean, at)),
        figure('interval', t.interval, (q, bias) => intervalOf(q, bias, figures)),
        figure('sd', t.sd, (q, bias, at) => figures.width(q, bias.sd, at)),
        figure('R', t.R, (q, bias, at) => figures.width(q, bias.R, at)),
        {
          key: 'bias',
          head: t.bias,
          cell: (q) => <BiasSwitch name={figures.name(q)} q={q} bias={biases.properties[q]!} onUse={onUse} />,
        },
      ]}
    />
  )
}

/** The interval from low to high, also in a reversed unit. */
function intervalOf(q: Quantity, bias: Bias, figures: LabFigures): string {
  const { low, high } = bias
  if (low === null || high === null) return DASH
  const at = middleOf(bias)
  const ends =
    figures.shownDifference(q, low, at) <= figures.shownDifference(q, high, at) ? [low, high] : [high, low]
  return ends.map((end) => figures.difference(q, end, at)).join(' … ')
}

interface BiasSwitchProps extends Pick<Props, 'onUse'> {
  q: Quantity
  name: string
  bias: Bias
}

/** The switches of a bias, or why it can't be used. One that is on can always be switched off. */
function BiasSwitch({ q, name, bias, onUse }: BiasSwitchProps) {
  const t = useText(histories).bias
  const { prose } = useFormat()
  const count = prose(bias.n)
  const hasBias = bias.usable || bias.on
  const hasScatter = isScatterUsable(bias) || bias.scatter
  if (!hasBias && bias.n < USABLE_FROM) return <span className="note">{t.few(prose(USABLE_FROM))}</span>
  const switchOf = (how: Switch, purpose: string, label: string) => (
    <Checkbox
      role="switch"
      label={
        <>
          <span className="visually-hidden">{purpose}, </span>
          {label}
        </>
      }
      checked={bias[how]}
      disabled={onUse === null}
      onChecked={(isOn) => onUse?.(q, how, isOn)}
    />
  )
  return (
    <>
      {hasBias ? switchOf('on', t.use(name), t.from(count)) : <p className="note">{t.zero}</p>}
      {hasScatter ? switchOf('scatter', t.guard(name), t.scatter(count)) : null}
      {bias.scatter ? (
        <p className="note">{isScatterUsable(bias) ? t.guards(count) : t.guardsNothing}</p>
      ) : null}
    </>
  )
}
