// Sections that fill several fields at once: a laboratory's sheet, and the curve from pasted points.
import { lazy, Suspense } from 'react'
import { fieldLabel, isOwnField, isProperty, keyAtField } from '#calc/sheet/sheet-fields.ts'
import type { PointMark } from '#calc/vocabulary/blend.ts'
import {
  DISTILLATION_NAMES,
  type DistillationName,
  GROUPS,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { DISTILLATION_KINDS } from '#calc/vocabulary/rules/material-details.ts'
import { fillDistillation } from '#calc/vocabulary/rules/material-distillation.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { DISTILLATION_DOUBTS } from '#calc/vocabulary/words/contradictions.ts'
import { useQuantities, useQuantityText } from '#web/format/quantities.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { materials } from '#web/text/materials.ts'
import { sheet } from '#web/text/sheet.ts'
import { Word } from '#web/ui/button.tsx'
import { pointsOf } from '#web/ui/chart/curve.ts'
import { CurveChart } from '#web/ui/chart/curve-chart.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Details } from '#web/ui/disclosure.tsx'
import { typedDistillation } from '../material-entries.ts'
import type { MaterialForm } from '../use-material-form.ts'
import { pastedPoints } from './pasted-points.ts'
import { PropertyField } from './property-fields.tsx'

const LabSheet = lazy(() => import('../lab-sheet.tsx'))

export function LabSheetSection({ form }: { form: MaterialForm }) {
  const t = useText(sheet)
  return (
    <Details className="form-section stack gap-3 material-extras" summary={t.title}>
      <Suspense>
        <LabSheet
          own={form.own.definitions}
          isOfMaterial
          textOf={(field) =>
            isOwnField(field)
              ? (form.entries.own[keyAtField(field)] ?? '')
              : isProperty(field)
                ? form.entries.properties[field]
                : form.entries[field]
          }
          onTake={(values) => form.take({ by: 'sheet', left: 0, ...values })}
        />
        <TakenNote form={form} by="sheet" />
      </Suspense>
    </Details>
  )
}

const CHART_HEIGHT = 280

/** The distillation points and their curve; interpolated points are marked. */
export function DistillationSection({ form }: { form: MaterialForm }) {
  const t = useText(materials).form
  const language = useLanguage()
  const spoken = useQuantityText()
  const { write } = useQuantities()
  const kind = form.entries.distillation
  const { values, filled } = fillDistillation(typedDistillation(form.entries))
  const blank = new Set(filled.filter((name) => form.entries.properties[name].trim() === ''))
  const shown = { ...values }
  const marks: Partial<Record<DistillationName, PointMark>> = {}
  for (const name of DISTILLATION_NAMES) {
    // An unreadable point is not interpolated.
    if (filled.includes(name) && !blank.has(name)) shown[name] = null
    marks[name] = blank.has(name) ? 'interpolated' : 'given'
  }
  const points = pointsOf(shown, marks)
  return (
    <fieldset className="form-section stack gap-3">
      <legend>{GROUPS.distillation[language]}</legend>
      <p className="note">{t.distillationHint}</p>
      <TakenNote form={form} by="points" />
      <div className="distillation">
        <div className="property-grid tile-s tiles sparse across-4">
          {DISTILLATION_NAMES.map((name) => (
            <PropertyField
              key={name}
              name={name}
              form={form}
              placeholder={blank.has(name) ? `≈ ${write(values[name], '°C')}` : undefined}
              onPaste={(event) => {
                const points = pastedPoints(event.clipboardData.getData('text'), name)
                if (!points) return
                event.preventDefault()
                form.take(points)
              }}
            />
          ))}
          <PropertyField name="recovery" form={form} />
          <Select
            className="whole"
            label={t.curveKind}
            hint={kind === 'd86' ? t.curveKinds.d86.hint : DISTILLATION_DOUBTS[kind][language]}
            value={kind}
            onValue={(distillation) => form.edit({ distillation })}
            options={DISTILLATION_KINDS.map((value) => ({ value, label: t.curveKinds[value].label }))}
          />
        </div>
        <div className="distillation-curve">
          <CurveChart
            lines={[{ id: 'entered', points, series: seriesAt(0) }]}
            label={t.curve}
            axes={t}
            height={CHART_HEIGHT}
          />
          {points.length < 2 ? <p className="note">{t.noCurve}</p> : null}
          <ul className="visually-hidden">
            {[...blank].map((name) => (
              <li key={name}>
                {t.filled({ label: propertyOf(name)[language], value: spoken.at(values[name]!, '°C') })}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </fieldset>
  )
}

function TakenNote({ form, by }: { form: MaterialForm; by: 'points' | 'sheet' }) {
  const t = useText(sheet)
  const language = useLanguage()
  const { prose } = useFormat()
  const taken = form.taken?.by === by ? form.taken : null
  const names = Object.keys(taken?.properties ?? {}) as PropertyName[]
  const list = new Intl.ListFormat(language === 'fa' ? 'fa' : 'en').format(
    names.map((name) => fieldLabel(name)[language]),
  )
  return (
    <p role="status" className="awaits">
      {taken ? (
        <>
          {by === 'points'
            ? t.points(list)
            : t.taken(
                prose(names.length + Object.keys(taken.texts).length + Object.keys(taken.own ?? {}).length),
              )}{' '}
          {taken.left > 0 ? `${t.left(prose(taken.left))} ` : null}
          <button type="button" className="link-button" onClick={form.undoTaken}>
            <Word of="undo" />
          </button>
        </>
      ) : null}
    </p>
  )
}
