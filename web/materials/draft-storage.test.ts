import { expect, test } from 'bun:test'
import { createDraftStorage } from './draft-storage.ts'
import { EMPTY_ENTRIES } from './material-entries.ts'
import { typed } from './test-entries.ts'

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
