import { createStore } from 'zustand/vanilla'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { ApiError } from '#web/api/http.ts'
import type { MaterialsApi } from './materials.api.ts'

export type List =
  | { is: 'loading' }
  | { is: 'ready'; materials: Material[] }
  | { is: 'failed'; error: ApiError }

/** The list of one's own materials. A reload keeps showing what is there; an answer to an older request is dropped. */
export function createMaterialsStore(api: Pick<MaterialsApi, 'list'>) {
  const store = createStore<List>()(() => ({ is: 'loading' }))
  let asked = 0
  return {
    ...store,
    async load() {
      asked += 1
      const mine = asked
      if (store.getState().is === 'failed') store.setState({ is: 'loading' }, true)
      const answer = await api.list()
      if (mine !== asked) return
      store.setState(
        answer.ok ? { is: 'ready', materials: answer.value } : { is: 'failed', error: answer.error },
        true,
      )
    },
  }
}
