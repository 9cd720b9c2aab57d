import { t } from 'elysia'

/** Of each side, px. */
const SIDE = { minimum: 320, maximum: 2000 }

export const ChartQuery = t.Object({
  calculation: t.Optional(
    t.String({ format: 'uuid', description: 'Id of a calculation; without it, the latest one.' }),
  ),
  format: t.Union([t.Literal('png'), t.Literal('svg')], { default: 'png' }),
  width: t.Integer({ ...SIDE, default: 900, description: 'Of the graph, px.' }),
  height: t.Integer({ ...SIDE, default: 560, description: 'Of the graph, px.' }),
  scale: t.Number({
    minimum: 1,
    maximum: 3,
    default: 2,
    description: 'Pixels of a PNG for each px of the graph.',
  }),
  theme: t.Union([t.Literal('light'), t.Literal('dark')], { default: 'light' }),
  lang: t.Union([t.Literal('en'), t.Literal('fa')], { default: 'en', description: 'Of the texts.' }),
})
export type ChartQuery = typeof ChartQuery.static

/** The link says which calculation. */
export const SharedChartQuery = t.Omit(ChartQuery, ['calculation'])
