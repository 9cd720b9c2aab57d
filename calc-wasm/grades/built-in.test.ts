import { describe, expect, test } from 'bun:test'
import { CATEGORY_NAMES } from '../vocabulary/categories.ts'
import { DERIVED, type DerivedName, isQuantity, QUANTITIES, quantityOf } from '../vocabulary/quantities.ts'
import { BUILT_IN, builtIn, CURRENT, everyLimit, gradeName, gradeUsedText, isTemplate } from './built-in.ts'
import { CONFIRMED, sideOf } from './grade.ts'
import data from './grades.json'
import { specify } from './specification.ts'

const PERSIAN = /[\u0600-\u06ff]/
const isSaidTwice = ({ en, fa }: { en: string; fa: string }) => en.length > 0 && fa.length > 0

describe('the grades that come with the program', () => {
  test('are 28 with 933 limits and 8 in the place of some, each of one side, on a quantity that is known, from a source that is named', () => {
    const limits = BUILT_IN.flatMap(everyLimit)
    expect(new Set(BUILT_IN.map(({ id }) => id)).size).toBe(36)
    const later = CURRENT.filter(({ id }) => BUILT_IN.some((one) => one.replaced_by === id))
    expect(later).toHaveLength(8)
    expect(limits.length - later.flatMap(everyLimit).length).toBe(933)
    for (const limit of limits) {
      expect(isQuantity(limit.q)).toBe(true)
      expect((limit.min === undefined) !== (limit.max === undefined)).toBe(true)
      const { min, max } = quantityOf(limit.q).range
      expect(sideOf(limit).figure).toBeWithin(min, max + 1e-9)
      expect(CONFIRMED).toContain(limit.confirmed)
      expect(limit.sources.length).toBeGreaterThan(0)
      for (const source of limit.sources) expect(data.sources).toHaveProperty(source)
      expect(limit.confirmed === 'memory').toBe(limit.sources.includes('mem'))
    }
  })

  test('say in both languages what they are called, what they leave unchecked, and what to know', () => {
    for (const { name, not_checked, notes, choices, one_of, category } of BUILT_IN) {
      expect(CATEGORY_NAMES).toContain(category!)
      expect(name.fa).toMatch(PERSIAN)
      const options = choices.flatMap((choice) => choice.options)
      const words = [name, ...not_checked, ...notes, ...choices, ...options, ...one_of].map((one) =>
        'name' in one ? one.name : one,
      )
      for (const said of words) expect(isSaidTwice(said)).toBe(true)
      for (const note of [...notes, ...not_checked]) expect(note.fa).toMatch(PERSIAN)
    }
  })

  test('have a preset option for each choice', () => {
    for (const { choices } of BUILT_IN)
      for (const { options, default: preset } of choices)
        expect(options.map(({ id }) => id)).toContain(preset)
  })

  test('are templates where hardly a limit is confirmed', () => {
    expect(BUILT_IN.filter(isTemplate).map(({ id }) => id)).toEqual([
      'd235-i',
      'd235-ii',
      'd235-iii',
      'd235-iv',
      'naphtha-open-spec',
      'wwfc4-petrol',
      'wwfc4-diesel',
      'wwfc5-petrol',
      'wwfc5-diesel',
    ])
  })

  test('have the figures of their standards, at a few places', () => {
    const figures = (id: string, chosen: Record<string, string>, q: string) =>
      specify(builtIn(id)!, { chosen, limits: [], residue: 1 }).limits.flatMap((limit) =>
        limit.q === q ? [`${limit.side}${limit.strict ? ' strictly' : ''} ${limit.limit}`] : [],
      )
    expect(figures('en590-temperate', {}, 'flash_point')).toEqual(['min strictly 55'])
    expect(figures('en590-arctic', { class: '3' }, 'cloud_point')).toEqual(['max -28'])
    expect(figures('en590-arctic', { class: '4' }, 'viscosity_40')).toEqual(['min 1.2', 'max 4'])
    expect(figures('en228-e5', { octane: '98' }, 'octan_ron')).toEqual(['min 98'])
    expect(figures('en228-e10', { volatility: 'D' }, 'e70')).toEqual(['min 24', 'max 52'])
    expect(figures('en228-e5', { volatility: 'E1' }, 'vli')).toEqual(['max 1200'])
    expect(figures('d4814', { class: 'D' }, 'di_c')).toEqual(['max 580'])
    expect(figures('d4814', { class: 'C' }, 't10e')).toEqual(['max 60'])
    expect(figures('d975-1d-s15', {}, 'flash_point')).toEqual(['min 38'])
  })
})

test('every quantity has a label in both languages and a range', () => {
  for (const q of QUANTITIES) {
    const { en, fa, range } = quantityOf(q)
    expect([q, isSaidTwice({ en, fa }), range.min < range.max]).toEqual([q, true, true])
  }
  for (const q of Object.keys(DERIVED)) expect(DERIVED[q as DerivedName].fa).toMatch(PERSIAN)
})

test('in Persian the names of classes do not run into each other', () => {
  const grade = BUILT_IN.find(({ id, replaced_by }) => id.startsWith('iso8217-rm') && !replaced_by)!
  const chosen = Object.fromEntries(grade.choices!.map(({ id, options }) => [id, options[0]!.id]))
  for (const text of [gradeName({ grade, chosen }, 'fa'), gradeUsedText({ grade, chosen }, 'fa')])
    expect(text.match(/\u2068[^\u2069]+\u2069/g)?.length).toBe(grade.choices!.length)
})
