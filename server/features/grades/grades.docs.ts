import { t } from 'elysia'
import { builtIn } from '#calc/grades/built-in.ts'
import { gradeOf, type OwnGrade } from '#calc/grades/own-grade.ts'
import { fault } from '#calc/vocabulary/faults/fault.ts'
import { documented } from '#server/http/documentation.ts'
import { onTheWire } from './grade-on-the-wire.ts'
import { Grade } from './grades.model.ts'

const OWN: OwnGrade = {
  name: 'Winter diesel, terminal 4',
  nameFa: 'گازوئیل زمستانی، پایانهٔ ۴',
  category: 'gasoil',
  d86Group: 'by-curve',
  copiedFrom: 'en590-temperate',
  limits: [
    { q: 'density', min: 820, max: 845 },
    { q: 'flash_point', min: 55, strict: true },
    { q: 'r250', max: 65, strict: true },
    { q: 'cloud_point', max: -6, note: 'Agreed with the buyer' },
  ],
}
const EXAMPLE = onTheWire(gradeOf('0d9c7a52-7a0e-4c55-9d0f-6c7f1d4a9b31', OWN), OWN.copiedFrom)
const BUILT_IN = onTheWire(builtIn('ir-gasoil-euro4')!)

const TAG = 'Grades'

export const listAll = documented({
  tag: TAG,
  summary: 'Grades to check a blend against',
  description:
    'Those that come with the program and the caller’s own. Every limit says what stands behind its figure. Of those that come with the program none is ever changed: other figures are a grade with another id.',
  token: true,
  answers: { 200: { description: 'All of them.', schema: t.Array(Grade), example: [BUILT_IN, EXAMPLE] } },
})

export const find = documented({
  tag: TAG,
  summary: 'One grade',
  description: 'With its choices, what it leaves unchecked, and its sources.',
  token: true,
  errors: ['not-found'],
  answers: { 200: { description: 'The grade.', schema: Grade, example: BUILT_IN } },
})

export const listOwn = documented({
  tag: TAG,
  summary: 'Own grades',
  description: 'Those of the caller, the oldest first.',
  token: true,
  answers: { 200: { description: 'The caller’s own.', schema: t.Array(Grade), example: [EXAMPLE] } },
})

export const create = documented({
  tag: TAG,
  summary: 'Make a grade',
  description:
    'Limits on any property or derived quantity. The name is unique among the caller’s grades, without regard to case, blanks or letter forms. With `copiedFrom` limits that are as in that grade keep its marks and sources; the others count as the caller’s own.',
  token: true,
  errors: ['forbidden'],
  invalid: { limits: { 0: { max: [fault('limit-order', { min: 845, max: 820 })] } } },
  takes: { winter: { summary: 'A copy of EN 590 with a cloud point', value: OWN } },
  answers: { 201: { description: 'The grade as it was stored.', schema: Grade, example: EXAMPLE } },
})

export const correct = documented({
  tag: TAG,
  summary: 'Correct a grade',
  description:
    'What is left out stays as it is; limits are replaced as a whole. What was checked before keeps the limits that it was checked against.',
  token: true,
  errors: ['not-found'],
  invalid: { name: [fault('duplicate-grade')] },
  takes: { name: { summary: 'Another name', value: { name: 'Winter diesel, terminal 5' } } },
  answers: { 200: { description: 'The corrected grade.', schema: Grade, example: EXAMPLE } },
})

export const remove = documented({
  tag: TAG,
  summary: 'Delete a grade',
  description: 'One of the caller’s own. What was checked against it stays as it is.',
  token: true,
  errors: ['not-found'],
  answers: { 204: { description: 'It is gone.' } },
})
