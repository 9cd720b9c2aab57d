import { describe, expect, test } from 'bun:test'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { createPreferencesStore, type Preferences, readPreferences } from './preferences.store.ts'

function storageOf(text: string | null = null) {
  const stored = { text }
  return {
    stored,
    getItem: () => stored.text,
    setItem: (_: string, value: string) => {
      stored.text = value
    },
  }
}

const USUAL: Preferences = {
  theme: 'system',
  language: 'en',
  digits: 'latin',
  labels: 'both',
  units: UNIT_SETS.SI,
  decimals: 'two',
  grades: {},
  accuracy: 0.5,
}

describe('the language of a first visit', () => {
  test.each([
    [['fa-IR', 'en-US'], 'fa'],
    [['FA'], 'fa'],
    [['en-GB', 'fa'], 'en'],
    [['de-DE', 'fa-AF', 'en'], 'fa'],
    [['fr'], 'en'],
    // Filipino starts with the same letters.
    [['fil-PH'], 'en'],
    [[], 'en'],
  ])('in a browser of %j is %s', (browser, language) => {
    expect(readPreferences(storageOf(), browser).language).toBe(language as 'en')
  })
})

test('a chosen language is kept, whatever the browser asks for', async () => {
  const storage = storageOf()
  await createPreferencesStore(storage, ['fa'], async () => {}).change({ language: 'en' })
  expect(readPreferences(storage, ['fa']).language).toBe('en')
})

test('choosing a theme chooses no language, and forgets none', async () => {
  const storage = storageOf()
  const store = createPreferencesStore(storage, ['fa'], async () => {})
  await store.change({ theme: 'dark' })
  expect(store.getState()).toEqual({ ...USUAL, theme: 'dark', language: 'fa' })
  expect(storage.stored.text).toBe('{"theme":"dark"}')
  await store.change({ language: 'en' })
  await store.change({ theme: 'light' })
  expect(readPreferences(storage, ['fa'])).toEqual({ ...USUAL, theme: 'light' })
})

test.each(['', '{oops', 'null', '3', '{"theme":"pink","language":"de"}'])(
  'stored preferences of %j are none',
  (text) => {
    expect(readPreferences(storageOf(text), [])).toEqual(USUAL)
  },
)

test('chosen units are kept, each that can be read', async () => {
  const storage = storageOf()
  const units = { ...UNIT_SETS.SI, pressure: 'psi' } as const
  await createPreferencesStore(storage, [], async () => {}).change({ units })
  expect(readPreferences(storage, []).units).toEqual(units)
  const damaged = storageOf('{"units":{"pressure":"psi","density":7}}')
  expect(readPreferences(damaged, []).units).toEqual(units)
})

test('a grade by category is kept; what is no category, or no id, is left out', () => {
  const stored = JSON.stringify({ grades: { gasoil: 'en590-temperate', kerosene: 'x', naphtha: 3 } })
  expect(readPreferences(storageOf(stored), []).grades).toEqual({ gasoil: 'en590-temperate' })
})
