import { expect, test } from 'bun:test'
import { type GradeChoice, gradeRequest, isSameGradeChoice, readGradeChoice } from './grade-choice.ts'

const AGAINST: GradeChoice = {
  grade: 'en590-temperate',
  chosen: { class: 'F' },
  limits: [{ q: 'sulfur_ppm', max: 8 }],
}

test('what is asked of the server is the grade with its choices and the limits over it, or nothing', () => {
  const options: object = { class: 'F', limits: [{ q: 'sulfur_ppm', max: 8 }] }
  expect(gradeRequest(AGAINST) as object).toEqual({ grade: 'en590-temperate', options })
  expect(gradeRequest(null)).toEqual({})
  expect(isSameGradeChoice(AGAINST, { ...AGAINST, limits: [...AGAINST.limits] })).toBe(true)
  expect(isSameGradeChoice(AGAINST, { ...AGAINST, chosen: {} })).toBe(false)
  const dry = { ...AGAINST, residue: 0 }
  expect(gradeRequest(dry) as object).toEqual({
    grade: 'en590-temperate',
    options: { ...options, residue: 0 },
  })
  expect(isSameGradeChoice(AGAINST, dry)).toBe(false)
})

test('what a tab kept is read back; a damaged part is left out rather than guessed', () => {
  expect(readGradeChoice(JSON.parse(JSON.stringify(AGAINST)))).toEqual(AGAINST)
  expect(readGradeChoice({ ...AGAINST, limits: [{ q: 'lubricity', max: 1 }] })).toEqual({
    ...AGAINST,
    limits: [],
  })
  expect(readGradeChoice({ ...AGAINST, chosen: { class: 7 } })).toEqual({ ...AGAINST, chosen: {} })
  expect(readGradeChoice({ ...AGAINST, residue: 0.8 })).toEqual({ ...AGAINST, residue: 0.8 })
  for (const residue of [-0.1, 2.1, Number.NaN, '1', null])
    expect(readGradeChoice({ ...AGAINST, residue })).toEqual(AGAINST)
  for (const damaged of [null, undefined, 'en590', {}, { grade: 7, chosen: {} }])
    expect(readGradeChoice(damaged)).toBeNull()
})
