import type { Assumed, MethodChoices } from '#calc/vocabulary/blend.ts'
import {
  CATEGORY_NAMES,
  type CategoryName,
  isCategoryName,
  USUAL_CATEGORIES,
} from '#calc/vocabulary/categories.ts'
import type { ChoosableName } from '#calc/vocabulary/method-choices.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { BlendRequest } from '#server/features/blending/blending.model.ts'
import type { ListedCalculation } from '#server/features/calculations/calculation-list.model.ts'
import type { ChartQuery } from '#server/features/calculations/chart.model.ts'
import type { Draft } from '#server/features/drafts/drafts.model.ts'
import type { BlendAnswer } from '#server/responses/blend.model.ts'
import type { Answer, Http } from '#web/api/http.ts'
import { dayOf } from '#web/format/date.ts'
import { browserZone } from '#web/preferences/browser-languages.ts'
import { createPricesApi, type Price, type Priced, withPrices } from '#web/prices/price-list.ts'

export type { BlendAnswer, BlendRequest, ListedCalculation }
/** A typical reading: its stream, value and range. */
export type AssumedReading = Omit<Assumed, 'component'>

/** With its price on the user's list, if any. */
export interface Material extends Priced {
  /** Readings among its properties that it lacks itself, taken from a typical stream. */
  assumed?: readonly AssumedReading[]
}

export type KeptDraft = Omit<Draft, 'draft'>

export type AnalysisApi = ReturnType<typeof createAnalysisApi>
export type DraftApi = ReturnType<typeof createDraftApi>

/** The wizard shows its own message when the session has ended. */
const OWN_WORDS = { bearer: true, keepScreen: true } as const

export const createAnalysisApi = (http: Http) => {
  const list = createPricesApi(http)
  return {
    /** All names in order; the usual five when the call fails. */
    async categories(): Promise<CategoryName[]> {
      const answer = await http.ask('GET /materials/categories/')
      const names = answer.ok && Array.isArray(answer.value) ? answer.value.map(({ name }) => name) : []
      const known = names.filter(isCategoryName)
      const isWhole = USUAL_CATEGORIES.every((name) => known.includes(name))
      // The server lists only the usual categories, which older clients know.
      return isWhole ? CATEGORY_NAMES : known.length > 0 ? known : USUAL_CATEGORIES
    },

    /** Materials of a category; for `customized` all of the caller's and the available ones. */
    async materials(category: CategoryName): Promise<Answer<Material[]>> {
      const query = category === 'customized' ? { all: 'true' as const } : { category }
      const [answer, prices] = await Promise.all([
        http.ask('GET /materials/', { ...OWN_WORDS, query }),
        list.list(),
      ])
      if (!answer.ok) return answer
      const materials = answer.value.map(withAllProperties)
      return { ...answer, value: prices.ok ? withPrices(materials, prices.value) : materials }
    },

    blend: (request: BlendRequest) =>
      http.ask('POST /calculations/blending/', { ...OWN_WORDS, query: { structure: 'true' }, body: request }),

    /** The rules by which new blends of this space begin. */
    siteRules: () => http.ask('GET /me/rules/', OWN_WORDS),
    keepSiteRules: (rules: { category: CategoryName; methods: MethodChoices; seen: string | null }) =>
      http.ask('PUT /me/rules/', { ...OWN_WORDS, body: { ...rules, seen: rules.seen ?? undefined } }),
    methodErrors: (category: CategoryName, property: ChoosableName) =>
      http.ask('GET /me/rules/errors/', { ...OWN_WORDS, query: { category, property } }),

    /** Puts a price of today on the list; null removes it. */
    keepPrice: (id: string, price: Pick<Price, 'amount' | 'unit' | 'currency'> | null) =>
      list.write([{ material: id, amount: null, ...price, at: dayOf(new Date()) }]),

    chart: (query: Partial<ChartQuery>, signal?: AbortSignal) =>
      http.ask('GET /calculations/blending/plot/', {
        bearer: true,
        as: 'blob',
        query: { zone: browserZone(), ...query },
        signal,
      }),

    map: (id: string, query: Readonly<Record<string, string | number>>) =>
      http.ask('GET /me/calculations/:id/map/', {
        params: { id },
        bearer: true,
        as: 'blob',
        query: { zone: browserZone(), ...query },
      }),
  }
}

export const createDraftApi = (http: Http) => ({
  find: () => http.ask('GET /me/draft/', OWN_WORDS),
  keep: (draft: Record<string, unknown>) => http.ask('PUT /me/draft/', { bearer: true, body: { draft } }),
  forget: () => http.ask('DELETE /me/draft/', { bearer: true }),
})

/** Fills in properties that the server left out, as null. */
export const withAllProperties = (material: Material): Material => ({
  ...material,
  properties: { ...emptyProperties(), ...material.properties },
})
