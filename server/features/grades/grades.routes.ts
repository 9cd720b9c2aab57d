import { t } from 'elysia'
import { builtIn } from '#calc/grades/built-in.ts'
import { checkOwnGrade, gradeOf, type OwnGrade } from '#calc/grades/own-grade.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { created, ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { SeenQuery } from '#server/http/schema.model.ts'
import { withSeen } from '#server/http/seen.ts'
import { Grade, GradeCorrection, NewGrade } from './grades.model.ts'
import { gradeOnTheWire, gradesService } from './grades.service.ts'

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
const EXAMPLE = gradeOnTheWire(gradeOf('0d9c7a52-7a0e-4c55-9d0f-6c7f1d4a9b31', OWN), OWN.copiedFrom)
const whole = gradeOnTheWire(builtIn('ir-gasoil-euro4')!)
const BUILT_IN = { ...whole, not_checked: whole.not_checked.slice(0, 2) }

/** Without the fields that requests call otherwise: ignoring them would look like accepting them. */
const echoes = [t.Omit(Grade, ['d86_group', 'copied_from'])]

const readCorrection = withSeen((input) => checkOwnGrade(input, { partial: true }))

export function gradesRoutes(deps: FeatureDeps) {
  const service = gradesService(deps)
  return endpoints('Grades', deps.callers, [
    endpoint({
      path: 'GET /grades/',
      summary: 'List grades',
      description:
        'Built-in grades and your own. Each limit says how its figure is confirmed. Built-in grades never change; new figures get a new id.',
      answers: ok('The list.', t.Array(Grade), [BUILT_IN]),
      run: ({ token }) => service.list(token),
    }),
    endpoint({
      path: 'GET /grades/:id/',
      summary: 'Get a grade',
      description: 'With its choices, its sources and what it does not check.',
      answers: ok('The grade.', Grade, EXAMPLE),
      run: ({ token, params }) => service.find(token, params.id),
    }),
    endpoint({
      path: 'GET /me/grades/',
      summary: 'List your grades',
      description: 'Oldest first.',
      answers: ok('Your grades.', t.Array(Grade), [EXAMPLE]),
      run: ({ token }) => service.listOwn(token),
    }),
    endpoint({
      path: 'POST /me/grades/',
      role: 'blender',
      summary: 'Create a grade',
      description:
        'Limits on any property or derived quantity. The name must be unique. With `copiedFrom`, unchanged limits keep their marks and sources.',
      examples: { winter: { summary: 'One of the caller’s own', value: OWN } },
      answers: created('The stored grade.', Grade, EXAMPLE),
      body: NewGrade,
      rules: (input) => checkOwnGrade(input),
      echoes,
      run: ({ token, input }) => service.create(token, input),
    }),
    endpoint({
      path: 'PATCH /me/grades/:id/',
      role: 'blender',
      summary: 'Change a grade',
      description: 'Omitted fields stay; `limits` are replaced as a whole. Earlier checks keep their limits.',
      examples: { name: { summary: 'Another name', value: { name: 'Winter diesel, terminal 5' } } },
      answers: ok('The stored grade.', Grade, EXAMPLE),
      body: GradeCorrection,
      rules: readCorrection,
      echoes,
      run: ({ token, params, input, seen }) => service.correct(token, params.id, input.value, seen),
    }),
    endpoint({
      path: 'DELETE /me/grades/:id/',
      role: 'blender',
      summary: 'Delete a grade',
      description: 'Earlier checks stay.',
      answers: { 204: { description: 'Deleted.' } },
      query: SeenQuery,
      run: ({ token, params, seen }) => service.remove(token, params.id, seen),
    }),
  ])
}
