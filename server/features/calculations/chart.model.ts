import { t } from 'elysia'
import { UNIT_SIGNS } from '#calc/units/choice.ts'
import { oneOf, uuid } from '#server/http/schema.model.ts'

/** Of each side, px. */
const SIDE = { minimum: 320, maximum: 2000 }

const unit = <Sign extends string>(signs: readonly Sign[]) =>
  oneOf(signs, { default: signs[0], description: 'In which such figures are written.' })

export const ChartQuery = t.Object({
  calculation: t.Optional(uuid('Id of a calculation; without it, the latest one.')),
  format: oneOf(['png', 'svg'], { default: 'png' }),
  width: t.Integer({ ...SIDE, default: 900, description: 'Of the graph, px.' }),
  height: t.Integer({ ...SIDE, default: 560, description: 'Of the graph, px.' }),
  scale: t.Number({
    minimum: 1,
    maximum: 3,
    default: 2,
    description: 'Pixels of a PNG for each px of the graph.',
  }),
  theme: oneOf(['light', 'dark'], { default: 'light' }),
  temperature: unit(UNIT_SIGNS.temperature),
  density: unit(UNIT_SIGNS.density),
  lang: oneOf(['en', 'fa'], { default: 'en', description: 'Of the texts.' }),
  uncertainty: t.Boolean({
    default: false,
    description: 'With the 95 % interval of the blend’s curve, where it is kept with the calculation.',
  }),
})
export type ChartQuery = typeof ChartQuery.static

/** The link says which calculation. */
export const SharedChartQuery = t.Omit(ChartQuery, ['calculation'])
