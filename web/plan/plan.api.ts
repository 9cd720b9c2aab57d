import type { Draft } from '#server/features/drafts/drafts.model.ts'
import type { PlanResult } from '#server/features/recipes/plan/plan.model.ts'
import type { Tank } from '#server/features/tanks/tanks.model.ts'
import { createAnalysisApi, type Material, withAllProperties } from '#web/analysis/analysis.api.ts'
import type { Answer, Http } from '#web/api/http.ts'
import type { PlanEntries, Usable } from './plan-entries.ts'
import type { PlanBody } from './plan-request.ts'

export type KeptPlan = Draft

/** What a plan is made from: all that may be used, with prices, what the tanks give, and the plan as it was kept. */
export interface Beginning {
  materials: ReadonlyMap<string, Material>
  /** What can be pumped out of a tank, by its material. */
  usable: ReadonlyMap<string, Usable>
  kept: KeptPlan
  /** Without Premium: the plan can be looked at, but not calculated. */
  isFree: boolean
}

/** When the session has ended, the screen stays and says that what was typed is kept. */
const OWN_WORDS = { bearer: true, keepScreen: true } as const

export const createPlanApi = (http: Http) => ({
  async begin(signal: AbortSignal): Promise<Answer<Beginning>> {
    const [materials, tanks, kept] = await Promise.all([
      createAnalysisApi(http).materials('customized'),
      http.call<Tank[]>('/me/tanks/', { ...OWN_WORDS, signal }),
      http.call<KeptPlan>('/me/plan/', { ...OWN_WORDS, signal }),
    ])
    if (!kept.ok) return kept
    const isFree = !materials.ok && materials.error.is === 'refused' && materials.error.status === 403
    // Without Premium only the user's own materials can be listed.
    const listed = isFree
      ? await http.call<Material[]>('/me/materials/', { ...OWN_WORDS, signal })
      : materials
    if (!listed.ok) return listed
    return {
      ...kept,
      value: {
        isFree,
        materials: new Map(listed.value.map((material) => [material.id, withAllProperties(material)])),
        // If the tanks fail to load, a blank amount still means what can be pumped; only the figure is not shown.
        usable: new Map(
          tanks.ok
            ? tanks.value.map(({ material, content: { usable, t, m3 } }) => {
                const perM3 = t !== null && m3 > 0 ? t / m3 : null
                return [material, { m3: usable, t: perM3 && usable * perM3 }]
              })
            : [],
        ),
        kept: kept.value,
      },
    }
  },

  keep: (draft: PlanEntries, seen: number, keepalive = false) =>
    http.call<Omit<KeptPlan, 'draft'>>('/me/plan/', {
      ...{ method: 'PUT', ...OWN_WORDS, keepalive },
      body: { draft, seen },
    }),

  ask: (body: PlanBody, signal: AbortSignal) =>
    http.call<PlanResult>('/calculations/plan/', { method: 'POST', ...OWN_WORDS, body, signal }),
})
