import { expect, test } from 'bun:test'
import { EMPTY_ENTRIES } from './material-entries.ts'
import { typed } from './test-entries.ts'
import { materialDraft } from './use-material-form.ts'

test('a draft is kept for the user who typed it, and no rubbish in storage breaks the form', () => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const ada = materialDraft(storage, 'ada')
  ada.keep(typed({ ibp: '80' }))
  expect(ada.read()).toEqual(typed({ ibp: '80' }))
  expect(materialDraft(storage, 'eve').read()).toBeNull()
  const [key] = values.keys()
  ada.forget()
  expect(ada.read()).toBeNull()
  values.set(key!, '{"name":"half"}')
  expect(ada.read()).toEqual({ ...EMPTY_ENTRIES, name: 'half' })
  values.set(key!, '{oops')
  expect(ada.read()).toBeNull()
})
