import { expect } from 'bun:test'
import { WORKED } from '#calc/plan/test-plans.ts'
import { loadCalc } from '#server/calc.ts'
import { openTestApp } from '#server/test-app.ts'
import { insertStream, typicalStreams } from '../test-streams.ts'
import type { PlanResult } from './plan.model.ts'

export const GASOILS = typicalStreams('gasoil')
export const [P1] = WORKED.plans
const products = P1!.products as { name: string; limits: object[] }[]

/** Somebody with the gasoils of the worked case, and what they ask of them. */
export async function openPlans() {
  const api = await openTestApp({ calc: await loadCalc() })
  const mina = await api.person()
  const ids = await Promise.all(GASOILS.map((stream) => insertStream(api, null, stream)))
  /** Of the worked case, of which whole m³ come to 6,750,490. */
  const asked = (more: Record<string, unknown> = {}, amounts: readonly object[] = []) => ({
    goal: 'cost',
    materials: P1!.materials!.map(({ name, price, available }) => ({
      id: ids[GASOILS.findIndex((one) => one.name === name)],
      price,
      available,
    })),
    products: products.map(({ name, limits }, k) => ({
      name,
      limits,
      amount: { min: 5000, max: 5000 },
      ...amounts[k],
    })),
    residue: 1,
    ...more,
  })
  const ask = (body: object, person = mina, headers: Record<string, string> = {}, server = api) =>
    server.call('POST', '/calculations/plan/', person, { body, headers })
  /** Asks again where the machine was too busy. */
  const answerTo = async (body: object, headers = {}, server = api): Promise<PlanResult> => {
    const answer = await ask(body, mina, headers, server)
    if (answer.status === 503) return answerTo(body, headers, server)
    expect(answer.status).toBe(200)
    return (await answer.json()) as PlanResult
  }
  return { api, mina, ids, asked, ask, answerTo }
}
