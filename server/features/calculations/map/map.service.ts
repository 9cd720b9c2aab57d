import { specificationOf } from '#calc/calculation/kept-question.ts'
import type { WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { notQuantity } from '#calc/grades/limit-rules.ts'
import type { Specification } from '#calc/grades/specification.ts'
import { keptBiasCorrections } from '#calc/lab/correct.ts'
import { spanOf } from '#calc/recipe-map/recipes.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import { isOwnQuantity, ownQuantity } from '#calc/vocabulary/own-property.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { invalidFields, notFound } from '#server/errors.ts'
import type { Token } from '#server/http/tokens.ts'
import type { Specifications } from '#server/own/grade-asked.ts'
import { type AskedMap, mapData, ownOf } from '../../../chart/map/map-data.ts'
import { MAP_VERSION } from '../../../chart/map/map-figure.ts'
import type { Drawing, Drawings } from '../drawings.ts'
import type { FindWhole } from '../whole/whole.service.ts'
import type { AskedMapQuery } from './map.model.ts'

export interface MapDeps extends Pick<FeatureDeps, 'calc'> {
  drawings: Drawings
  findCalculation: FindWhole
  specifications: Specifications
}

/** As many as may vary. */
const MOST = 3
const LEAST = 2

export function createMapService({ calc, drawings, findCalculation, specifications }: MapDeps) {
  return {
    /**
     * The map of one of the caller's calculations, by what was kept of it alone. Needs no Premium, as its graph doesn't.
     * @throws AppError 404 if it isn't theirs, 400 for materials that it doesn't have and a grade that is none
     */
    async find(
      token: Token,
      id: string,
      { quantity, materials, against, look }: AskedMapQuery,
    ): Promise<Drawing> {
      const whole = await findCalculation(token, id)
      const varying = varyingOf(whole, materials)
      const own = ownOf(whole)
      if (isOwnQuantity(quantity) && !own.some(({ key }) => ownQuantity(key) === quantity))
        throw invalidFields([notQuantity(['property'], quantity, ['margin'])])
      const specification =
        (against && (await specifications(token, against))) ?? (whole.check && specificationOf(whole.check))
      const biasCorrections = keptBiasCorrections(whole.corrected, whole.blend, whole.category)
      const asked: AskedMap = { varying, quantity, specification, biasCorrections }
      return drawings({
        who: token.accountId,
        of: whole,
        version: ['map', MAP_VERSION, calc.version, quantity, varying.join('-'), digestOf(specification)],
        name: `recipe-map-${quantity.replace(':', '-')}`,
        data: () => mapData(whole, calc, asked),
        options: look,
      })
    },
  }
}

/** Positions of the materials named, or of those with the largest shares. */
function varyingOf({ components }: WholeCalculation, ids: readonly string[] | null): number[] {
  const shares = components.map(({ percentage }) => percentage)
  if (ids === null) {
    const largest = components
      .map((_, at) => at)
      .sort((a, b) => shares[b]! - shares[a]! || a - b)
      .slice(0, MOST)
      .sort((a, b) => a - b)
    if (largest.length < LEAST || !(spanOf({ shares, varying: largest }) > 0)) throw notFound()
    return largest
  }
  const positions = ids.map((id) => components.findIndex((component) => component.id === id.toLowerCase()))
  const wrong = ids.filter((_, k) => positions[k]! < 0 || positions.indexOf(positions[k]!) < k)
  if (wrong.length > 0) throw invalidFields(wrong.map((id) => issue(['materials'], 'choice', { value: id })))
  if (!(spanOf({ shares, varying: positions }) > 0)) throw notFound()
  return positions
}

/** The same for the same limits. */
const digestOf = (specification: Specification | null): string =>
  specification
    ? new Bun.CryptoHasher('sha256').update(JSON.stringify(specification)).digest('base64url').slice(0, 16)
    : 'none'
