import { memo, useId, useMemo, useState } from 'react'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { DISTILLATION_DOUBTS } from '#calc/vocabulary/words/contradictions.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { labelsOf } from '#calc/vocabulary/words/messages.ts'
import { joined, nameOf, otherNameOf, sourceOf } from '#calc/vocabulary/words/names.ts'
import { grouped, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { DASH, proseDigits } from '#web/format/number.ts'
import { type Quantities, useQuantities } from '#web/format/quantities.ts'
import { type Offered, type OfferedFigure, offeredFigure } from '#web/materials/offer.ts'
import { useOwnFormats } from '#web/own/own-list.ts'
import { usePreferences, useText } from '#web/services.ts'
import { choosing } from '#web/text/choosing.ts'
import { pointsOf } from '#web/ui/chart/curve.ts'
import { LineSample, SparkLine } from '#web/ui/chart/line-sample.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Lines } from '#web/ui/field.tsx'
import type { Material } from '../analysis.api.ts'
import '../../materials/materials.css'

/** Of the first material of a kind: another one whose values are typical. */
export interface TypicalOf {
  of: (material: Material) => Material | undefined
  take: (material: Material, stream: Material) => void
}

export const SHOWN_UNITS = {
  density: 'kg/m³',
  distillation: '°C',
  sulfur: 'ppm',
  flash: '°C',
  cloud: '°C',
  pour: '°C',
  viscosity_50: 'cSt',
  mcr: 'mass %',
} as const

interface MaterialRowProps {
  row: Offered<Material>
  figures: readonly OfferedFigure[]
  /** Short name of the grade that the last column is about. */
  grade?: string
  typical?: TypicalOf
  /** Place among the chosen, which sets its colour; -1 where not chosen. */
  place: number
  isLocked: boolean
  /** Not found; kept, so that a search neither builds nor removes rows. */
  isHidden: boolean
  /** m³ in a tank; NaN while unknown. */
  pumpable: number | undefined
  scale: readonly [number, number]
  words: RowWords
  onToggle: (material: Material) => void
}

/** A material in one line: its name as a checkbox, its figures, and their source on request. */
export const MaterialRow = memo(function MaterialRow(props: MaterialRowProps) {
  const { row, figures, grade, typical, place, isLocked, isHidden, pumpable, scale, words, onToggle } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isAtFocus, setAtFocus] = useState(false)
  const isChosen = place >= 0
  const isDoubtful = doubtsAbout(row.material, words.language).length > 0
  return (
    <>
      <tr
        className={classNames('material-row', isChosen && 'material-chosen')}
        hidden={isHidden}
        onFocus={() => setAtFocus(true)}
        onBlur={({ relatedTarget }) => {
          // What stands below the row keeps it open.
          if (!(relatedTarget instanceof Element && relatedTarget.closest(`[data-of="${id}"]`)))
            setAtFocus(false)
        }}
      >
        <th scope="row" className="material-choice checkbox">
          <input
            type="checkbox"
            id={id}
            tabIndex={-1}
            checked={isChosen}
            disabled={isLocked}
            aria-describedby={['producer', ...figures, 'coverage'].map((key) => `${id}-${key}`).join(' ')}
            onChange={() => onToggle(row.material)}
          />
          <label htmlFor={id} className="medium">
            <bdi dir={directionOf(row.material, words.language)}>{row.name}</bdi>
          </label>
          <Producer id={id} row={row} pumpable={pumpable} words={words} />
          {isChosen ? <LineSample series={seriesAt(place)} /> : null}
        </th>
        <Figures id={id} row={row} figures={figures} scale={scale} words={words} />
        <td className="material-about">
          <button
            type="button"
            tabIndex={-1}
            className={classNames('icon-button', isDoubtful && 'material-doubtful amber')}
            aria-label={words.t.about(row.name)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-about` : undefined}
            onClick={() => setOpen(!isOpen)}
          />
        </td>
      </tr>
      {isAtFocus && !isHidden && grade && row.grade && row.grade.lacking.length > 0 ? (
        <Cost
          id={id}
          row={row}
          grade={grade}
          typical={typical}
          words={words}
          onLeave={() => setAtFocus(false)}
        />
      ) : null}
      {isOpen && !isHidden ? <MaterialDetails id={`${id}-about`} row={row} words={words} /> : null}
    </>
  )
})

type PartProps = Pick<MaterialRowProps, 'row' | 'words'> & { id: string }

/** Whose it is; of a tank, what can be pumped. */
function Producer({
  id,
  row,
  pumpable,
  words: { t, prose },
}: PartProps & Pick<MaterialRowProps, 'pumpable'>) {
  return (
    <span id={`${id}-producer`} className="material-producer note plain">
      {pumpable === undefined ? (
        <bdi>{row.producer}</bdi>
      ) : (
        <span style={{ visibility: pumpable >= 0 ? 'visible' : 'hidden' }}>
          {t.inTank(prose(pumpable >= 0 ? Number(pumpable.toFixed(1)) : 1e4))}
        </span>
      )}
    </span>
  )
}

type FiguresProps = PartProps & Pick<MaterialRowProps, 'figures' | 'scale'>

/**
 * Apart from the checkbox, so that a choice does not redraw a thousand curves. Units and names come from the style,
 * which knows whether there are heads.
 */
const Figures = memo(function Figures({ id, row, figures, scale, words }: FiguresProps) {
  const { t, prose } = words
  const { known, all } = row.grade ?? { known: row.known.size, all: row.known.size + row.unknown.length }
  const isFew = row.grade ? 2 * known < all : false
  return (
    <>
      {figures.map((figure) => {
        if (figure === 'distillation')
          return <Distillation key={figure} id={`${id}-${figure}`} row={row} scale={scale} words={words} />
        return <FigureCell key={figure} id={`${id}-${figure}`} row={row} figure={figure} words={words} />
      })}
      <td id={`${id}-coverage`} className={classNames('material-coverage', isFew ? 'amber' : 'soft')}>
        {row.grade && known === all
          ? t.allOf(prose(all))
          : t.coverage({ count: prose(known), all: prose(all) })}
      </td>
    </>
  )
})

function FigureCell({
  id,
  row,
  figure,
  words: { t, value, sign },
}: PartProps & { figure: Exclude<OfferedFigure, 'distillation'> }) {
  const unit = figure === 'rating' || figure === 'ccai' ? '' : SHOWN_UNITS[figure]
  const rated = figure === 'rating' ? row.rating : null
  const number = offeredFigure(row, figure)
  return (
    <td
      id={id}
      className={classNames('number', rated?.isOfHead === false && 'material-named')}
      data-name={figure !== 'rating' ? t.columns[figure] : rated ? t.ratings[rated.property] : null}
      data-unit={unit && number !== null ? sign(unit) : undefined}
    >
      <span>
        {value(
          figure === 'ccai' && number !== null ? Math.round(number) : number,
          rated ? propertyOf(rated.property).unit : unit,
        )}
      </span>
    </td>
  )
}

function Distillation({ id, row, scale, words }: Omit<FiguresProps, 'figures'>) {
  const { t, value, sign } = words
  const { properties } = row.material
  const points = pointsOf(properties)
  const [t10, t90] = [properties.pct_10, properties.pct_90]
  const end = (temperature: number | null) =>
    temperature === null ? '…' : value(Math.round(temperature), '°C')
  const isNone = t10 === null && t90 === null
  return (
    <td
      id={id}
      className="material-distillation row gap-2 middle apart nowrap"
      data-name={t.columns.distillation}
      data-unit={isNone ? undefined : sign('°C')}
    >
      <span>{isNone ? DASH : `${end(t10)}–${end(t90)}`}</span>
      {points.length > 1 ? (
        <SparkLine points={points} scale={scale} width={56} height={20} label={null} />
      ) : null}
    </td>
  )
}

const NAMED_MAX = 3

/** What a choice would cost, while its row has the focus. */
function Cost({
  id,
  row,
  grade,
  typical,
  words: { t, language, prose },
  onLeave,
}: PartProps & Pick<MaterialRowProps, 'typical'> & { grade: string; onLeave: () => void }) {
  const formats = useOwnFormats()
  const { lacking } = row.grade!
  const rest = lacking.length - NAMED_MAX
  const names = (rest > 1 ? lacking.slice(0, NAMED_MAX) : lacking).map((q) =>
    quantityName(q, language, formats.of(q)),
  )
  const properties = joined(rest > 1 ? [...names, t.moreLimits(prose(rest))] : names, language)
  const stream = typical?.of(row.material)
  return (
    <tr className="material-cost note" data-of={id} onBlur={onLeave}>
      <td colSpan={9}>
        <span className="amber">{t.wouldLeave({ properties, grade })}</span>{' '}
        {stream && typical ? (
          <button type="button" className="link-button" onClick={() => typical.take(row.material, stream)}>
            {t.takeTypical(nameOf(stream, language))}
          </button>
        ) : null}
      </td>
    </tr>
  )
}

function MaterialDetails({ id, row, words: { t, language } }: PartProps) {
  const { material } = row
  const other = otherNameOf(material, language)
  const source = sourceOf(material, language)
  return (
    <tr className="material-details block note ruled breaks">
      <td id={id} colSpan={9}>
        {other ? (
          <p>
            <bdi lang={language === 'fa' ? 'en' : 'fa'}>{other}</bdi>
          </p>
        ) : null}
        <p className="material-source">
          {source ? (
            <>
              {t.source} <bdi dir={source === material.source ? 'auto' : 'rtl'}>{source}</bdi>
            </>
          ) : (
            t[material.is_tank ? 'tankSource' : 'noSource']
          )}
        </p>
        <Lines of={doubtsAbout(material, language)} className="amber" />
        {row.unknown.length > 0 ? (
          <p>{t.without(joined(labelsOf(row.unknown, language), language))}</p>
        ) : null}
      </td>
    </tr>
  )
}

/** The catalogue's note, and how the curve was measured if not by D86. */
const doubtsAbout = ({ note, distillation = 'd86' }: Material, language: Language): string[] => [
  ...(note ? [note[language]] : []),
  ...(distillation === 'd86' ? [] : [DISTILLATION_DOUBTS[distillation][language]]),
]

export const useChoosingText = () => useText(choosing)

/** A Persian name runs from right to left even if it begins in Latin letters. */
export const directionOf = ({ name_farsi }: Pick<Material, 'name_farsi'>, language: Language) =>
  language === 'fa' && name_farsi ? 'rtl' : 'auto'

/** How rows are written; made once, because a thousand rows with hooks of their own are slow. */
interface RowWords {
  t: ReturnType<typeof useChoosingText>
  language: Language
  /** A figure and its unit, in the chosen digits and units. */
  value: Quantities['write']
  sign: Quantities['sign']
  prose: (value: number) => string
}

export function useRowWords(): RowWords {
  const t = useChoosingText()
  const { language } = usePreferences()
  const { write, sign } = useQuantities()
  return useMemo(() => {
    const digits = proseDigits(language)
    return { t, language, value: write, sign, prose: (value) => writeDigits(grouped(String(value)), digits) }
  }, [t, language, write, sign])
}
