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
import { body, described, numberIn, oneOf, preset, timeZone } from '../../http/schema.model.ts'

const oneUnitOf = <Sign extends string>(signs: readonly Sign[]) =>
  t.Optional(oneOf(signs, { description: 'Of such figures; not in JSON.' }))
const line = (max: number, description: string) =>
  t.Optional(t.String({ maxLength: max, pattern: '^\\P{Cc}*$', description }))

export const ReportQuery = t.Object({
  format: oneOf(REPORT_FORMATS, { default: 'pdf', description: 'Of the file.' }),
  form: oneOf(REPORT_FORMS, {
    default: 'report',
    description:
      'Everything that is known; a ticket for the batch, made as xlsx and pdf; or what was released, once it is.',
  }),
  lang: oneOf(['en', 'fa'], { default: 'en', description: 'Of the texts.' }),
  paper: oneOf(PAPERS, { default: 'a4', description: 'Of the pages.' }),
  zone: timeZone,
  batch: t.Optional(
    numberIn(
      { min: 0.001, max: 10_000_000 },
      'How much is made, if not what is kept with the calculation; amounts follow from it.',
    ),
  ),
  unit: oneOf(BATCH_UNITS, { default: 'm3', description: 'Of the batch: m³ at 15 °C, or tonnes in vacuo.' }),
  volume: t.Optional(oneOf(VOLUME_UNITS, 'Of volumes of the batch; as it is kept, else m³. JSON keeps m³.')),
  loading: t.Optional(
    numberIn(
      CORRECTED.loading,
      'Temperature of loading, °C: volumes as a meter reads them there stand beside those at 15 °C.',
    ),
  ),
  temperature: oneUnitOf(UNIT_SIGNS.temperature),
  density: oneUnitOf(UNIT_SIGNS.density),
  pressure: oneUnitOf(UNIT_SIGNS.pressure),
  trace: oneUnitOf(UNIT_SIGNS.trace),
  number: line(40, 'Of the ticket.'),
  tank: line(60, 'On the ticket.'),
  sample: line(60, 'On the ticket.'),
  uncertainty: described(
    t.Optional(t.Boolean()),
    'With intervals and probabilities, by which limits are judged then: as kept with the calculation, else by the usual settings.',
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
    currency: t.Optional(t.String({ pattern: '^[A-Z]{3}$', description: 'Of its prices.' })),
  })
export type PlanFileChoices = Omit<Static<ReturnType<typeof planFile<TObject>>>, 'plan'>
