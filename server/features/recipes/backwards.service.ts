import type { Conditions } from '#calc/grades/measure.ts'
import { measuredOf } from '#calc/recipe/confirm.ts'
import type { InferredComponent } from '#calc/recipe/infer-component.ts'
import type { InferredShares } from '#calc/recipe/infer-shares.ts'
import { excludedText, NO_RECIPE } from '#calc/recipe-search/recipe-words.ts'
import type { NumericPropertyName } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { Deps } from '#server/deps.ts'
import type { Token } from '#server/http/tokens.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { findMaterials } from '#server/own/recipe-materials.ts'
import type { BackwardsAnswer, ReadBackwards } from './backwards.model.ts'
import { type Material, materialOf } from './recipe-materials.ts'
import { solve } from './recipes.tasks.ts'

const WHOLE = 100

export function backwardsService({
  sql,
  calc,
  clock,
  jobs,
}: Pick<Deps, 'sql' | 'calc' | 'clock'> & { jobs: Jobs }) {
  return {
    /**
     * Infers a blend's shares from its measured values or, where the shares are known, what one material must have been.
     * Needs Premium, stores nothing. @throws AppError as the search for a recipe does
     */
    async find(
      token: Token,
      request: ReadBackwards,
      { lang, signal }: { lang: Language; signal: AbortSignal },
    ): Promise<BackwardsAnswer> {
      const { pick } = await findMaterials({ sql, clock }, token, request.materials)
      const materials = pick().map(materialOf)
      const { basis, measured, percentages } = request
      const conditions = conditionsOf(request)
      const candidates = materials.map(({ candidate }) => candidate)
      if (percentages) {
        const components = candidates.map((one, at) => ({ ...one, percentage: percentages[at]! }))
        const at = request.materials.indexOf(request.unknown!)
        const batches = measured.map(([q, value]) => ({
          components,
          basis,
          conditions,
          at,
          measured: value,
          q: q as NumericPropertyName,
        }))
        const task = { is: 'values', batches } as const
        const found = await solve(jobs, token.accountId, task, signal)
        return { ...EMPTY, engine: calc.version, unknown: valuesOf(request, found) }
      }
      const wanted = measured.map(([q, value]) => ({ q, value }))
      const sample = { candidates, basis, conditions, limits: [], measured: wanted }
      const found = await solve(jobs, token.accountId, { is: 'shares', sample }, signal)
      return { ...EMPTY, engine: calc.version, ...sharesOf(request, found, materials, lang) }
    },
  }

  function sharesOf(
    { materials: ids, measured, basis, ...request }: ReadBackwards,
    found: InferredShares,
    materials: readonly Material[],
    lang: Language,
  ) {
    const names = namesOf(materials, lang)
    const excluded = found.excluded.map(({ candidate, lacks }) => ({
      id: ids[candidate]!,
      property: String(lacks),
      reason: 'missing' as const,
    }))
    const left = found.excluded.map((one) => excludedText(names[one.candidate]!, one, lang))
    if (found.is === 'not-found') return { excluded, warnings: [...left, NO_RECIPE.notFound[lang]] }
    const shares = found.steps.map((step) => step / 1000)
    const candidates = materials.map(({ candidate }) => candidate)
    const conditions = conditionsOf(request)
    const values = measuredOf(found.blend, shares, { candidates, basis, conditions })
    return {
      percentages: found.steps.map((step) => step / 10),
      ranges: found.ranges.map(({ low, high }, at) => ({
        id: ids[at]!,
        low: low * WHOLE,
        high: high * WHOLE,
      })),
      misfit: found.worst,
      misfits: measured.map(([property, value], at) => ({
        property,
        measured: value,
        value: values.of(property).value,
        in_R: found.misfits[at]!,
      })),
      results: found.blend.results,
      excluded,
      warnings: left,
    }
  }
}

const EMPTY: Omit<BackwardsAnswer, 'engine'> = {
  percentages: null,
  ranges: [],
  misfit: null,
  misfits: [],
  results: null,
  unknown: [],
  excluded: [],
  warnings: [],
}

const conditionsOf = ({ category, residue }: Pick<ReadBackwards, 'category' | 'residue'>): Conditions => ({
  category: category ?? null,
  d86_group: 'by-curve',
  residue,
})

type Ends = { low: number; high: number } | null
const pair = (ends: Ends): [number, number] | null => ends && [ends.low, ends.high]

const valuesOf = (
  { measured }: ReadBackwards,
  found: readonly InferredComponent[],
): BackwardsAnswer['unknown'] =>
  measured.map(([property, value], at) => {
    const { values, range, reachable } = found[at]!
    return { property, measured: value, values, range: pair(range), reachable: pair(reachable) }
  })
