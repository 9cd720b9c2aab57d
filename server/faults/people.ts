/** Somebody who uses a server over HTTP. */
export type Caller = { access: string; refresh: string; username: string }

export const PASSWORD = 'a long enough passphrase'

let made = 0

export const bearer = ({ access }: Pick<Caller, 'access'>) => ({ authorization: `Bearer ${access}` })

export const post = (
  url: string,
  body: unknown,
  caller?: Caller,
  init: RequestInit = {},
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(caller ? bearer(caller) : {}) },
    body: JSON.stringify(body),
    ...init,
  })

/** A sign-up. */
export const personNamed = (username: string) => ({
  username,
  first_name: 'Test',
  last_name: 'Person',
  email: `${username}@example.org`,
  phone_number: '+1 555 0100',
  password: PASSWORD,
  password_confirm: PASSWORD,
})

/** A new account, logged in. */
export async function signUp(url: string): Promise<Caller> {
  made += 1
  const username = `person${process.pid}x${made}`
  const answer = await post(`${url}/api/register/`, personNamed(username))
  if (answer.status !== 201) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
  const { access, refresh } = (await answer.json()) as Caller
  return { access, refresh, username }
}

export const materialNamed = (name: string) => ({
  name,
  name_farsi: null,
  producer_farsi_name: null,
  producer_english_name: 'Fault test',
  categories: ['customized'],
  properties: { recovery: 98, density: 830 },
})

/** Two materials of the catalogue that blend. */
export async function twoMaterials(url: string, caller: Caller): Promise<string[]> {
  const answer = await fetch(`${url}/materials/?category=gasoil&limit=2`, { headers: bearer(caller) })
  if (answer.status !== 200) throw new Error(`materials: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: string }[]).map(({ id }) => id)
}

/** A blend of two materials with so much of the first, in percent. */
export const blend = (url: string, caller: Caller, materials: string[], share: number): Promise<Response> =>
  post(`${url}/calculations/blending/`, { materials, percentages: [share, 100 - share] }, caller)

/** The names of the caller's own materials. */
export async function ownMaterials(url: string, caller: Caller): Promise<string[]> {
  const answer = await fetch(`${url}/me/materials/`, { headers: bearer(caller) })
  if (answer.status !== 200) throw new Error(`own materials: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
}
