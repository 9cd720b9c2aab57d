import type { Additive } from '#calc/vocabulary/additive.ts'
import type { Http } from '#web/api/http.ts'
import { ownCalls, ownListHook } from '#web/own/own-list.ts'

export type KeptAdditive = Additive & { id: string; version: string }

export const createAdditivesApi = (http: Http) => ownCalls<KeptAdditive>(http, '/me/additives/')

export const useAdditives = ownListHook((http) => createAdditivesApi(http).list())

export const nameOfAdditive = (
  { name, name_farsi }: Pick<Additive, 'name' | 'name_farsi'>,
  language: string,
) => (language === 'fa' && name_farsi) || name
