import type { TObject } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { UNIT_SIGNS } from '#calc/units/choice.ts'
import { CORRECTED } from '#calc/units/volume-correction.ts'
import {
  BATCH_UNITS,
  PAPERS,
  REPORT_FORMATS,
  REPORT_FORMS,
  VOLUME_UNITS,
} from '#calc/vocabulary/report-choices.ts'
import { body, described, numberIn, ONE_LINE, oneOf, preset, timeZone } from '../../http/schema.model.ts'

const oneUnitOf = <Sign extends string>(signs: readonly Sign[]) =>
  t.Optional(oneOf(signs, { description: 'Not in JSON.' }))
const line = (max: number, description: string) =>
  t.Optional(t.String({ maxLength: max, pattern: ONE_LINE, description }))

export const ReportQuery = t.Object({
  format: oneOf(REPORT_FORMATS, { default: 'pdf' }),
  form: oneOf(REPORT_FORMS, {
    default: 'report',
    description: 'Full report, batch ticket (xlsx, pdf), or release.',
  }),
  lang: oneOf(['en', 'fa'], { default: 'en' }),
  paper: oneOf(PAPERS, { default: 'a4' }),
  zone: timeZone,
  batch: t.Optional(numberIn({ min: 0.001, max: 10_000_000 }, 'Batch size. Default: as stored.')),
  unit: oneOf(BATCH_UNITS, { default: 'm3', description: 'm³ at 15 °C, or t in vacuo.' }),
  volume: t.Optional(oneOf(VOLUME_UNITS, 'Unit of volumes. Default: as stored, else m³; JSON: m³.')),
  loading: t.Optional(numberIn(CORRECTED.loading, 'Loading temperature [°C]: adds observed volumes.')),
  temperature: oneUnitOf(UNIT_SIGNS.temperature),
  density: oneUnitOf(UNIT_SIGNS.density),
  pressure: oneUnitOf(UNIT_SIGNS.pressure),
  trace: oneUnitOf(UNIT_SIGNS.trace),
  number: line(40, 'Ticket number.'),
  tank: line(60, 'On the ticket.'),
  sample: line(60, 'On the ticket.'),
  uncertainty: described(
    t.Optional(t.Boolean()),
    'With intervals and probabilities, as stored or with default settings.',
  ),
})
export type ReportQuery = typeof ReportQuery.static

const { format, lang, paper } = ReportQuery.properties
const units = {
  temperature: t.Optional(oneOf(UNIT_SIGNS.temperature)),
  density: t.Optional(oneOf(UNIT_SIGNS.density)),
  pressure: t.Optional(oneOf(UNIT_SIGNS.pressure)),
  trace: t.Optional(oneOf(UNIT_SIGNS.trace)),
}

export const planFile = <Plan extends TObject>(plan: Plan) =>
  body('PlanFileRequest', {
    plan,
    format: preset(format),
    lang: preset(lang),
    paper: preset(paper),
    ...units,
    zone: timeZone,
    currency: t.Optional(t.String({ pattern: '^[A-Z]{3}$' })),
  })
export type PlanFileChoices = Omit<Static<ReturnType<typeof planFile<TObject>>>, 'plan'>
