import { expect, test } from 'bun:test'
import { builtIn } from '#calc/grades/built-in.ts'
import { entriesAtStart, gradeBody, issuesOf } from './grade-entries.ts'
import { entriesOf, readEntries } from './limit-entries.ts'

test('both sides of a quantity stand in one row where they are alike in the rest, in the reader’s digits', () => {
  const rows = entriesOf(
    [
      { q: 'density', min: 820 },
      { q: 'density', max: 845.5 },
      { q: 'rvp', min: 45 },
      { q: 'rvp', max: 60, strict: true },
    ],
    'persian',
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
  for (const id of [
    'en228-e5',
    'en590-arctic',
    'd975-2d-s15',
    'd4814',
    'd235-i',
    'wwfc5-diesel',
    'naphtha-ir-heavy',
  ]) {
    const entries = entriesAtStart({ is: 'copy', grade: builtIn(id)! }, 'latin')
    expect({ id, issues: issuesOf(entries) }).toEqual({ id, issues: [] })
    expect(gradeBody(entries)).toMatchObject({
      copiedFrom: id,
      nameFa: expect.stringMatching(/\(خودم\)$/) as string,
    })
  }
  expect(issuesOf(entriesAtStart({ is: 'new' }, 'latin')).map(({ path }) => path.join('.'))).toEqual([
    'name',
    'limits.0.min',
  ])
})
