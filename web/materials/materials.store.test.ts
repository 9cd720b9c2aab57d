import { expect, test } from 'bun:test'
import type { Material } from '#server/features/materials/materials.model.ts'
import { createDraftStorage } from './draft-storage.ts'
import { EMPTY_ENTRIES } from './material-entries.ts'
import { createMaterialsStore } from './materials.store.ts'
import { typed } from './test-entries.ts'
import { material } from './test-material.ts'

test('an answer to an older request for the list is dropped', async () => {
  const waiting: ((rows: Material[]) => void)[] = []
  const store = createMaterialsStore({
    list: () =>
      new Promise((resolve) => {
        waiting.push((rows) => resolve({ ok: true, value: rows, headers: new Headers() }))
      }),
  })
  const first = store.load()
  const second = store.load()
  waiting[1]!([material('new')])
  waiting[0]!([material('old')])
  await Promise.all([first, second])
  expect(store.getState()).toMatchObject({ is: 'ready', materials: [{ name: 'new' }] })
})

test('a draft is kept for the user who typed it, and no rubbish in storage breaks the form', () => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const ada = createDraftStorage(storage, 'ada')
  ada.keep(typed({ ibp: '80' }))
  expect(ada.read()).toEqual(typed({ ibp: '80' }))
  expect(createDraftStorage(storage, 'eve').read()).toBeNull()
  ada.forget()
  expect(ada.read()).toBeNull()
  values.set('material-draft', '{"username":"ada","entries":{"name":"half"}}')
  expect(ada.read()).toEqual({ ...EMPTY_ENTRIES, name: 'half' })
  values.set('material-draft', '{oops')
  expect(ada.read()).toBeNull()
})
