import { assumedIn, type Reading, waysOfEach } from '#calc/assumed/assumed.ts'
import type { Calculation } from '#calc/calculation/calculation.ts'
import type { Specification } from '#calc/grades/specification.ts'
import type { BiasCorrections } from '#calc/lab/correct.ts'
import { packMaterial } from '#calc/mixture.ts'
import { gridOf } from '#calc/recipe-map/grid.ts'
import {
  type AssumedAt,
  emptyMap,
  fillByBlends,
  type MapMaterial,
  type MapQuantity,
  type MapQuestion,
  type MapValues,
} from '#calc/recipe-map/sample.ts'
import type { BlendOptions, Calc, Component } from '#calc/vocabulary/blend.ts'
import { isEstimable, statedOf } from '#calc/vocabulary/contents.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { type ChartData, chartData } from '../chart-data.ts'

export interface MapData {
  is: 'map'
  calculation: ChartData
  question: MapQuestion
  components: readonly (Omit<Component, 'percentage'> & { assumed?: readonly Reading[] })[]
  options: BlendOptions
}

export interface AskedMap {
  varying: MapQuestion['varying']
  quantity: MapQuantity
  specification: Specification | null
  biasCorrections?: BiasCorrections | undefined
}

export function mapData(calculation: Calculation, calc: Pick<Calc, 'curve'>, asked: AskedMap): MapData {
  const { components, basis, blend } = calculation
  const own = ownOf(calculation)
  const { biasCorrections, ...rest } = asked
  return {
    is: 'map',
    calculation: chartData(calculation, calc),
    question: {
      ...rest,
      ...(biasCorrections && { biasCorrections }),
      ...(blend.treatment && { dosed: blend.treatment.additives }),
      ...(own.length > 0 && { own }),
      basis,
      shares: components.map(({ percentage }) => percentage),
      materials: components.map((one): MapMaterial => ({ properties: one.properties, ...statedOf(one) })),
    },
    components: components.map((component, at) => {
      const { properties, entered, pour_is, own: values } = component
      const more = { ...statedOf(component), isEstimable: isEstimable(component) }
      const assumed = blend.assumed?.readings.filter((one) => one.component === at) ?? []
      return { properties, entered, pour_is, own: values, ...more, ...(assumed.length > 0 && { assumed }) }
    }),
    options: { ...blend.asked, ...(own.length > 0 && { own }) },
  }
}

export const ownOf = ({ blend }: Calculation): OwnProperty[] =>
  (blend.own ?? []).map(({ property }) => property)

const DIVISIONS = 200

/** Computes a map by blending at each of its points. @throws CalcError if the core refuses the stored data */
export function mapFigures(
  { question, components, options }: MapData,
  calc: Pick<Calc, 'mixture'>,
): MapValues {
  const map = emptyMap(question, gridOf(DIVISIONS))
  const materials = components.map((one) => packMaterial(one.properties, one))
  const ways = waysOfEach(components)
  const { basis } = question
  const assumedAt: AssumedAt = (shares, blend) =>
    assumedIn(calc, { materials, ways, shares, basis, options }, blend)
  fillByBlends(map, question, calc.mixture(materials), options, 0, map.grid.points, assumedAt)
  return map
}
