import type { SignedIn, TestSite } from './site.ts'

const stream = (name: string, density: number) => ({
  name,
  producer_english_name: 'Karun',
  categories: ['gasoil', 'customized'],
  properties: { recovery: 98, density, sulfur_ppm: 40, flash_point: 66 },
})

/** Calls of somebody in a company, or by an empty id in their own space. */
const inSpace =
  (site: TestSite, space: string) =>
  async <T = { id: string }>(who: SignedIn, method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${site.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${who.access}`,
        'content-type': 'application/json',
        ...(space && { 'fuelblend-space': space }),
      },
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (answer.status === 204 ? null : await answer.json()) as T
  }

/** A company of an owner with a colleague in it, two streams and a blend of them that was measured. */
export async function karun(site: TestSite, ...roles: string[]) {
  const [owner, colleague] = [await site.account(), await site.account()]
  const own = inSpace(site, '')
  const { id: company } = await own(owner, 'POST', '/me/companies/', { name: 'Karun Blending' })
  const { url } = await own<{ url: string }>(owner, 'POST', `/me/companies/${company}/invitations/`, {
    roles,
  })
  await own(colleague, 'POST', '/me/invitations/', { token: url.slice('/join/'.length) })
  const call = inSpace(site, company)
  const materials = []
  for (const [name, density] of [
    ['Gasoil A', 832],
    ['Gasoil B', 846],
  ] as const)
    materials.push((await call(owner, 'POST', '/me/materials/', stream(name, density))).id)
  const blend = await call(owner, 'POST', '/calculations/blending/', {
    materials,
    percentages: [60, 40],
    name: 'Summer, tank 4',
  })
  await call(owner, 'PUT', `/me/calculations/${blend.id}/lab/`, { results: { density: 838 } })
  await call(owner, 'POST', '/me/grades/', { name: 'Ours', limits: [{ q: 'density', max: 845 }] })
  await call(owner, 'POST', '/me/properties/', { key: 'cfpp', name: 'CFPP', rule: 'volume' })
  await call(owner, 'POST', '/me/tanks/', { name: 'T-1', category: 'gasoil', unit: 'm3', capacity: 900 })
  /** A tab of one of them that works in the company. */
  const workIn = (as: SignedIn, path: string) =>
    site.open({ as, path, space: `${company} ${as === owner ? 'owner' : roles.join() || '-'}` })
  return { owner, colleague, company, blend: blend.id, call, own, workIn }
}
