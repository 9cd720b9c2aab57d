import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import {
  DOSE_MAX,
  type DoseUnit,
  EFFECT_MAX,
  POINTS,
  type TreatedQuantity,
} from '#calc/vocabulary/additive.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { type CurveEntry, EMPTY_POINT, type PointEntry, useAdditiveWords } from './additive-entries.ts'

interface Props {
  curve: CurveEntry
  unit: DoseUnit
  offered: readonly TreatedQuantity[]
  idOf: (field: string) => string
  errorOf: (field: string) => string | null
  onChange: (curve: CurveEntry) => void
  onLeave: (field: string) => void
  onRemove: () => void
}

const EFFECT_STEPS = { min: -EFFECT_MAX, max: EFFECT_MAX, step: 0.1, page: 1 }
const doseSteps = (unit: DoseUnit) => ({
  min: 0,
  max: DOSE_MAX[unit],
  step: unit === 'l_m3' ? 0.1 : 10,
  page: 100,
})

export function CurveFields({ curve, unit, offered, idOf, errorOf, onChange, onLeave, onRemove }: Props) {
  const { t, units, unitOf, nameOf } = useAdditiveWords()
  const { editor } = t
  const { q, points } = curve
  const name = nameOf(q)
  const sign = unitOf(q)
  const field = `responses.${q}`
  const error = errorOf(field)
  const errorId = `${idOf(field)}-error`
  const setPoint = (at: number, part: Partial<PointEntry>) =>
    onChange({ ...curve, points: points.with(at, { ...points[at]!, ...part }) })
  const figure = (part: 'sd' | 'min' | 'max') => {
    const path = part === 'sd' ? `${field}.sd` : `${field}.base.${part}`
    return {
      id: idOf(path),
      label: editor.fields[part],
      text: curve[part],
      unit: part === 'sd' ? '%' : sign || undefined,
      error: errorOf(path),
      onText: (text: string) => onChange({ ...curve, [part]: text }),
      onBlur: () => onLeave(path),
    }
  }
  return (
    <fieldset className="additive-curve stack gap-3 starts" aria-label={name}>
      <div className="beside gap-2 bottom">
        <Select
          label={editor.fields.property}
          value={q as string}
          onValue={(chosen) => onChange({ ...curve, q: chosen as TreatedQuantity })}
          options={offered.map((value) => ({ value: value as string, label: nameOf(value) }))}
        />
        <IconButton
          label={editor.removeEffect(name)}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={onRemove}
        />
      </div>
      <table
        className="additive-points"
        aria-label={editor.response(name)}
        aria-describedby={error ? errorId : undefined}
      >
        <thead>
          <tr>
            <th scope="col">
              {editor.dose} <bdi className="unit">{units[unit]}</bdi>
            </th>
            <th scope="col">
              {editor.effect} {sign ? <bdi className="unit">{sign}</bdi> : null}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {points.map(({ dose, effect }, at) => {
            const place = String(at + 1)
            const cell = { labelHidden: true, marked: error !== null, onBlur: () => onLeave(field) }
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is identified by its place
              <tr key={at}>
                <td>
                  <NumberField
                    {...cell}
                    id={at === 0 ? idOf(field) : undefined}
                    label={editor.doseOf(place)}
                    text={dose}
                    steps={doseSteps(unit)}
                    onText={(text) => setPoint(at, { dose: text })}
                  />
                </td>
                <td>
                  <NumberField
                    {...cell}
                    label={editor.effectOf(place)}
                    text={effect}
                    negative
                    steps={EFFECT_STEPS}
                    onText={(text) => setPoint(at, { effect: text })}
                  />
                </td>
                <td>
                  {points.length > POINTS.min ? (
                    <IconButton
                      label={editor.removePoint(place)}
                      icon={<Trash2 aria-hidden size={16} />}
                      onClick={() => onChange({ ...curve, points: points.toSpliced(at, 1) })}
                    />
                  ) : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {error ? (
        <p id={errorId} className="field-error">
          {error}
        </p>
      ) : null}
      <Button
        small
        variant="quiet"
        icon={<Plus aria-hidden size={16} />}
        disabled={points.length >= POINTS.max}
        onClick={() => onChange({ ...curve, points: [...points, EMPTY_POINT] })}
      >
        {editor.addPoint}
      </Button>
      <div className="tiles sparse tile-m across-4 full">
        <NumberField {...figure('sd')} hint={editor.sdHint} />
        <NumberField {...figure('min')} negative hint={editor.baseHint} />
        <NumberField {...figure('max')} negative />
      </div>
    </fieldset>
  )
}
