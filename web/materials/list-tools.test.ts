import { describe, expect, test } from 'bun:test'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { type ListColumn, listed, type View } from './list-tools.tsx'
import { material } from './test-material.ts'

describe('the list', () => {
  const rows = [
    material('Naphtha 10', { properties: { ...emptyProperties(), density: 745 } }),
    material('naphtha 2', { name_farsi: 'نفتای سبک', properties: { ...emptyProperties(), density: 690 } }),
    material('Gasoil', {
      producer_english_name: 'Abadan',
      categories: [
        { name: 'customized', name_farsi: '' },
        { name: 'gasoil', name_farsi: '' },
      ],
    }),
  ]
  const view: View = { search: '', category: 'all', sorting: { column: 'name', descending: false } }
  const names = (part: Partial<View>, language: Language = 'en') =>
    listed(rows, { ...view, ...part }, language).map(({ name }) => name)

  test('is sorted by name with numbers in their order, either way', () => {
    expect(names({})).toEqual(['Gasoil', 'naphtha 2', 'Naphtha 10'])
    expect(names({ sorting: { column: 'name', descending: true } })[0]).toBe('Naphtha 10')
  })

  /** By each column, lowest first: a column that can be sorted has a line here. */
  const ASCENDING: Record<ListColumn, string[]> = {
    name: ['Gasoil', 'naphtha 2', 'Naphtha 10'],
    producer: ['Gasoil', 'naphtha 2', 'Naphtha 10'],
    category: ['naphtha 2', 'Naphtha 10', 'Gasoil'],
    density: ['naphtha 2', 'Naphtha 10', 'Gasoil'],
  }

  test.each(Object.entries(ASCENDING))('is sorted by %s, either way', (column, ascending) => {
    const by = (descending: boolean) => names({ sorting: { column: column as ListColumn, descending } })
    expect(by(false)).toEqual(ascending)
    expect(by(true)).not.toEqual(ascending)
  })

  test('is sorted by the names that are shown', () => {
    const persian = ['پارازایلن', 'بنزین', 'گازوئیل', 'کروزین', 'نفتا ۱۰', 'نفتا ۹'].map((name_farsi, at) =>
      material(`${at}`, { name_farsi }),
    )
    expect(listed(persian, view, 'fa').map(({ name_farsi }) => name_farsi)).toEqual([
      'بنزین',
      'پارازایلن',
      'کروزین',
      'گازوئیل',
      'نفتا ۹',
      'نفتا ۱۰',
    ])
    expect(listed(persian, view, 'en').map(({ name }) => name)).toEqual(['0', '1', '2', '3', '4', '5'])
  })

  test('has materials without a density last either way', () => {
    expect(names({ sorting: { column: 'density', descending: false } })).toEqual([
      'naphtha 2',
      'Naphtha 10',
      'Gasoil',
    ])
    expect(names({ sorting: { column: 'density', descending: true } }).at(-1)).toBe('Gasoil')
  })

  test('is searched in both languages and whatever form the letters have', () => {
    expect(names({ search: 'نفتاي' })).toEqual(['naphtha 2'])
    expect(names({ search: 'ABADAN gas' })).toEqual(['Gasoil'])
    expect(names({ search: 'نفتا سبک' })).toEqual(['naphtha 2'])
    expect(names({ search: 'دیزل' })).toEqual(['Gasoil'])
    expect(names({ search: 'nothing' })).toEqual([])
  })

  test('is filtered by category', () => {
    expect(names({ category: 'gasoil' })).toEqual(['Gasoil'])
    expect(names({ category: 'customized' })).toHaveLength(3)
  })
})
