import { Lines } from '#web/ui/field.tsx'
import '../../materials/materials.css'
import { memo, useId, useMemo, useState } from 'react'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { DISTILLATION_DOUBTS } from '#calc/vocabulary/words/contradictions.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { labelsOf } from '#calc/vocabulary/words/messages.ts'
import { joined, otherNameOf, sourceOf } from '#calc/vocabulary/words/names.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { DASH, proseDigits } from '#web/format/number.ts'
import { type Quantities, useQuantities } from '#web/format/quantities.ts'
import { type Offered, SORT_KEYS } from '#web/materials/offer.ts'
import { usePreferences, useText } from '#web/services.ts'
import { choosing } from '#web/text/choosing.ts'
import { pointsOf } from '#web/ui/chart/curve.ts'
import { LineSample, SparkLine } from '#web/ui/chart/line-sample.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Material } from '../analysis.api.ts'

interface MaterialRowProps {
  row: Offered<Material>
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

/** Columns read out with the name. */
const DESCRIBING = SORT_KEYS.filter((key) => key !== 'name')

/** A material in one line: its name as a checkbox, its figures, and their source on request. */
export const MaterialRow = memo(function MaterialRow(props: MaterialRowProps) {
  const { row, place, isLocked, isHidden, pumpable, scale, words, onToggle } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isChosen = place >= 0
  const isDoubtful = doubtsAbout(row.material, words.language).length > 0
  return (
    <>
      <tr className={classNames('material-row breaks', isChosen && 'material-chosen')} hidden={isHidden}>
        <th scope="row" className="material-choice checkbox">
          <input
            type="checkbox"
            id={id}
            tabIndex={-1}
            checked={isChosen}
            disabled={isLocked}
            aria-describedby={DESCRIBING.map((key) => `${id}-${key}`).join(' ')}
            onChange={() => onToggle(row.material)}
          />
          <label htmlFor={id} className="medium">
            <bdi dir={directionOf(row.material, words.language)}>{row.name}</bdi>
          </label>
          {isChosen ? <LineSample series={seriesAt(place)} /> : null}
        </th>
        <Figures id={id} row={row} scale={scale} pumpable={pumpable} words={words} />
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
      {isOpen && !isHidden ? <MaterialDetails id={`${id}-about`} row={row} words={words} /> : null}
    </>
  )
})

type FiguresProps = Pick<MaterialRowProps, 'row' | 'scale' | 'pumpable' | 'words'> & { id: string }

/**
 * Apart from the checkbox, so that a choice does not redraw a thousand curves. Units and names come from the style,
 * which knows whether there are heads.
 */
const Figures = memo(function Figures({ id, row, scale, pumpable, words }: FiguresProps) {
  const { t, value, sign, prose } = words
  const { properties } = row.material
  const points = pointsOf(properties)
  const [t10, t90] = [properties.pct_10, properties.pct_90]
  const end = (temperature: number | null) => (temperature === null ? '…' : value(temperature, '°C'))
  const isComplete = row.unknown.length === 0
  return (
    <>
      <td id={`${id}-producer`} className="material-producer note">
        <bdi>{row.producer}</bdi>
        {row.kind === 'own' ? <span className="tag soft">{t.own}</span> : null}
        {pumpable === undefined ? null : (
          <span className="tag soft" style={{ visibility: pumpable >= 0 ? 'visible' : 'hidden' }}>
            {t.inTank(prose(pumpable >= 0 ? Number(pumpable.toFixed(1)) : 1e4))}
          </span>
        )}
      </td>
      <td id={`${id}-density`} className="number" data-unit={sign('kg/m³')}>
        {value(properties.density, 'kg/m³')}
      </td>
      <td
        id={`${id}-distillation`}
        className="material-distillation row gap-2 middle apart nowrap"
        data-unit={sign('°C')}
      >
        <span>{t10 === null && t90 === null ? DASH : `${end(t10)}–${end(t90)}`}</span>
        {points.length > 1 ? (
          <SparkLine points={points} scale={scale} width={64} height={20} label={null} />
        ) : null}
      </td>
      <td id={`${id}-sulfur`} className="number" data-unit={sign('ppm')}>
        {value(properties.sulfur_ppm, 'ppm')}
      </td>
      <td
        id={`${id}-rating`}
        className={classNames('number', row.rating?.isOfHead === false && 'material-named')}
        data-name={row.rating ? t.ratings[row.rating.property] : null}
      >
        {value(row.rating?.value ?? null, row.rating ? propertyOf(row.rating.property).unit : '')}
      </td>
      <td id={`${id}-coverage`} className={classNames('material-coverage', !isComplete && 'soft')}>
        {t.coverage({ count: prose(row.known.size), all: prose(row.known.size + row.unknown.length) })}
      </td>
    </>
  )
})

function MaterialDetails({ id, row, words: { t, language } }: Omit<FiguresProps, 'scale' | 'pumpable'>) {
  const { material } = row
  const other = otherNameOf(material, language)
  const source = sourceOf(material, language)
  return (
    <tr className="material-details block note ruled breaks">
      <td id={id} colSpan={8}>
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
    return { t, language, value: write, sign, prose: (value) => writeDigits(String(value), digits) }
  }, [t, language, write, sign])
}
