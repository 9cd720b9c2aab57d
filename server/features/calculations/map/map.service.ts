import { specificationOf, type WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { notQuantity } from '#calc/grades/grade.ts'
import { storedBiasCorrections } from '#calc/lab/correct.ts'
import { spanOf } from '#calc/recipe-map/grid.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import { isOwnQuantity, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { type AskedMap, mapData, ownOf } from '#server/chart/map/map-data.ts'
import { MAP_VERSION } from '#server/chart/map/map-figure.ts'
import type { FeatureDeps, FindCalculation, Specifications } from '#server/deps.ts'
import { invalidFields, notFound } from '#server/errors.ts'
import { readUuid } from '#server/http/checker.ts'
import { versionOf } from '#server/http/seen.ts'
import type { Token } from '#server/http/tokens.ts'
import { type AskedMapQuery, VARYING_MATERIALS } from '../chart.model.ts'
import type { ChartDrawing, Drawings } from '../chart.service.ts'

export interface MapDeps extends Pick<FeatureDeps, 'calc'> {
  drawings: Drawings
  findCalculation: FindCalculation
  specifications: Specifications
}

/** The map of a calculation, from stored data alone. Needs no Premium. @throws AppError 404 if it isn't theirs, 400 for other materials or grades */
export async function drawMap(
  { calc, drawings, findCalculation, specifications }: MapDeps,
  token: Token,
  id: string,
  { quantity, materials, against, look }: AskedMapQuery,
): Promise<ChartDrawing> {
  const whole = await findCalculation(token, id)
  const varying = varyingOf(whole, materials)
  const own = ownOf(whole)
  if (isOwnQuantity(quantity) && !own.some(({ key }) => ownQuantity(key) === quantity))
    throw invalidFields([notQuantity(['property'], quantity, ['margin'])])
  const specification =
    (against && (await specifications(token, against))) ?? (whole.check && specificationOf(whole.check))
  const biasCorrections = storedBiasCorrections(whole.corrected, whole.blend, whole.category)
  const asked: AskedMap = { varying, quantity, specification, biasCorrections }
  const limits = specification ? versionOf(specification) : 'none'
  return drawings({
    who: token.accountId,
    of: whole,
    version: ['map', MAP_VERSION, calc.version, quantity, varying.join('-'), limits],
    name: `recipe-map-${quantity.replace(':', '-')}`,
    data: () => mapData(whole, calc, asked),
    options: look,
  })
}

function varyingOf({ components }: WholeCalculation, ids: readonly string[] | null): AskedMap['varying'] {
  const shares = components.map(({ percentage }) => percentage)
  const positions = ids
    ? ids.map((id) => components.findIndex((component) => component.id === readUuid(id)))
    : components
        .map((_, at) => at)
        .sort((a, b) => shares[b]! - shares[a]! || a - b)
        .slice(0, VARYING_MATERIALS)
        .sort((a, b) => a - b)
  const wrong = (ids ?? []).filter((_, k) => positions[k]! < 0 || positions.indexOf(positions[k]!) < k)
  if (wrong.length > 0) throw invalidFields(wrong.map((id) => issue(['materials'], 'choice', { value: id })))
  const [first, second] = positions
  if (first === undefined || second === undefined || !(spanOf({ shares, varying: [first, second] }) > 0))
    throw notFound()
  return [first, second]
}
