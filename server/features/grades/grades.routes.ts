import { t } from 'elysia'
import { builtIn } from '#calc/grades/built-in.ts'
import { checkOwnGrade, gradeOf, type OwnGrade } from '#calc/grades/own-grade.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { created, ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { SeenQuery } from '#server/http/schema.model.ts'
import { withSeen } from '#server/http/seen.ts'
import { Grade, GradeCorrection, NewGrade } from './grades.model.ts'
import { gradesService, onTheWire } from './grades.service.ts'

const OWN: OwnGrade = {
  name: 'Winter diesel, terminal 4',
  nameFa: 'گازوئیل زمستانی، پایانهٔ ۴',
  category: 'gasoil',
  d86Group: 'by-curve',
  copiedFrom: null,
  limits: [
    { q: 'density', max: 845 },
    { q: 'cloud_point', max: -6, note: 'Agreed with the buyer' },
  ],
}
const EXAMPLE = onTheWire(gradeOf('0d9c7a52-7a0e-4c55-9d0f-6c7f1d4a9b31', OWN), OWN.copiedFrom)
const whole = onTheWire(builtIn('ir-gasoil-euro4')!)
const BUILT_IN = { ...whole, not_checked: whole.not_checked.slice(0, 2) }

/** Without the fields that requests call otherwise: ignoring them would look like accepting them. */
const echoes = [t.Omit(Grade, ['d86_group', 'copied_from'])]

const readCorrection = withSeen((input) => checkOwnGrade(input, { partial: true }))

export function gradesRoutes(deps: FeatureDeps) {
  const service = gradesService(deps)
  return endpoints('Grades', deps.callers, [
    endpoint({
      path: 'GET /grades/',
      summary: 'Grades to check a blend against',
      description:
        'Those that come with the program and the caller’s own. Every limit says what stands behind its figure. Of those that come with the program none is ever changed: other figures are a grade with another id.',
      answers: ok('All of them.', t.Array(Grade), [BUILT_IN]),
      run: ({ token }) => service.list(token),
    }),
    endpoint({
      path: 'GET /grades/:id/',
      summary: 'One grade',
      description: 'With its choices, what it leaves unchecked, and its sources.',
      answers: ok('The grade.', Grade, EXAMPLE),
      run: ({ token, params }) => service.find(token, params.id),
    }),
    endpoint({
      path: 'GET /me/grades/',
      summary: 'Own grades',
      description: 'Those of the caller, the oldest first.',
      answers: ok('The caller’s own.', t.Array(Grade), [EXAMPLE]),
      run: ({ token }) => service.listOwn(token),
    }),
    endpoint({
      path: 'POST /me/grades/',
      role: 'blender',
      summary: 'Make a grade',
      description:
        'Limits on any property or derived quantity. The name is unique among the caller’s grades. With `copiedFrom` limits that are as in that grade keep its marks and sources; the others count as the caller’s own.',
      examples: { winter: { summary: 'One of the caller’s own', value: OWN } },
      answers: created('The grade as it was stored.', Grade, EXAMPLE),
      body: NewGrade,
      rules: (input) => checkOwnGrade(input),
      echoes,
      run: ({ token, input }) => service.create(token, input),
    }),
    endpoint({
      path: 'PATCH /me/grades/:id/',
      role: 'blender',
      summary: 'Correct a grade',
      description:
        'What is left out stays as it is; limits are replaced as a whole. What was checked before keeps the limits that it was checked against.',
      examples: { name: { summary: 'Another name', value: { name: 'Winter diesel, terminal 5' } } },
      answers: ok('The corrected grade.', Grade, EXAMPLE),
      body: GradeCorrection,
      rules: readCorrection,
      echoes,
      run: ({ token, params, input, seen }) => service.correct(token, params.id, input.value, seen),
    }),
    endpoint({
      path: 'DELETE /me/grades/:id/',
      role: 'blender',
      summary: 'Delete a grade',
      description: 'One of the caller’s own. What was checked against it stays as it is.',
      answers: { 204: { description: 'It is gone.' } },
      query: SeenQuery,
      run: ({ token, params, seen }) => service.remove(token, params.id, seen),
    }),
  ])
}
