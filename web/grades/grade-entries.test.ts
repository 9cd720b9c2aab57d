import { expect, test } from 'bun:test'
import { builtIn } from '#calc/grades/built-in.ts'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { UNITS } from '#calc/units/units.ts'
import { entriesAtStart, gradeBody, issuesOf } from './grade-entries.ts'
import { limitEntries, messageAt, readEntries } from './limit-entries.ts'

test('both sides of a quantity stand in one row where they are alike in the rest, in the reader’s digits', () => {
  const rows = limitEntries(
    [
      { q: 'density', min: 820 },
      { q: 'density', max: 845.5 },
      { q: 'rvp', min: 45 },
      { q: 'rvp', max: 60, strict: true },
    ],
    'persian',
    UNIT_SETS.SI,
  )
  expect(rows.map(({ q, min, max, strict }) => [q, min, max, strict])).toEqual([
    ['density', '۸۲۰', '۸۴۵٫۵', false],
    ['rvp', '۴۵', '', false],
    ['rvp', '', '۶۰', true],
  ])
  expect(readEntries(rows)).toEqual({
    limits: [
      { q: 'density', min: 820, max: 845.5 },
      { q: 'rvp', min: 45 },
      { q: 'rvp', max: 60, strict: true },
    ],
    issues: [],
  })
})

test('every grade that comes with the program can be copied as it is preset, and the copy is without fault', () => {
  for (const units of Object.values(UNIT_SETS))
    for (const id of [
      'en228-e5',
      'en590-arctic',
      'd975-2d-s15',
      'd4814',
      'd235-i',
      'wwfc5-diesel',
      'naphtha-ir-heavy',
    ]) {
      const entries = entriesAtStart({ is: 'example', of: builtIn(id)! }, 'latin', units)
      expect({ id, issues: issuesOf(entries) }).toEqual({ id, issues: [] })
      expect(gradeBody(entries)).toMatchObject({
        copiedFrom: id,
        nameFa: expect.stringMatching(/\(خودم\)$/) as string,
      })
    }
  expect(
    issuesOf(entriesAtStart({ is: 'new' }, 'latin', UNIT_SETS.SI)).map(({ path }) => path.join('.')),
  ).toEqual(['name', 'limits.0.min'])
})

test('limits in other units open rounded, go out as they were, and what is typed goes out converted', () => {
  const rows = limitEntries(
    [
      { q: 'density', min: 820, max: 845 },
      { q: 'flash_point', min: 55 },
    ],
    'latin',
    UNIT_SETS.US,
  )
  // The most of a density is the least °API.
  expect(Number(rows[0]!.min)).toBeLessThan(Number(rows[0]!.max))
  expect([rows[1]!.min, rows[1]!.max]).toEqual(['131', ''])
  expect(readEntries(rows)).toEqual({
    limits: [
      { q: 'density', min: 820, max: 845 },
      { q: 'flash_point', min: 55 },
    ],
    issues: [],
  })
  const typed = [
    { ...rows[0]!, min: '36' },
    { ...rows[1]!, min: '۱۴۰' },
  ]
  const { limits, issues } = readEntries(typed)
  expect(issues).toEqual([])
  expect(limits[0]!.min).toBe(820)
  expect(limits[0]!.max).toBeCloseTo(UNITS.density['°API'].toWire(36), 6)
  expect(limits[1]!.min).toBeCloseTo(60, 9)
  // What is wrong stands at the field in which it was typed.
  const wrong = [{ ...rows[0]!, min: 'much' }]
  const found = readEntries(wrong).issues
  expect(messageAt(found, wrong, 0, 'min', 'en', 'Min')).toContain('number')
  expect(messageAt(found, wrong, 0, 'max', 'en', 'Max')).toBeNull()
})
