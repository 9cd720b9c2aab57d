import { Elysia } from 'elysia'
import type { FeatureDeps } from '#server/deps.ts'
import { signedIn } from '#server/http/caller.ts'
import { form } from '#server/http/validation.ts'
import * as docs from './grades.docs.ts'
import { GradeCorrection, NewGrade, readGradeCorrection, readNewGrade } from './grades.model.ts'
import { gradesService } from './grades.service.ts'

/** All grades under `/grades/`, the caller's own under `/me/grades/`. */
export function gradesRoutes({ sql, clock, tokens }: FeatureDeps) {
  const service = gradesService({ sql, clock })

  return new Elysia({ name: 'grades' })
    .use(signedIn(tokens))
    .get('/grades/', ({ token }) => service.list(token), { detail: docs.listAll })
    .get('/grades/:id/', ({ token, params }) => service.find(token, params.id), { detail: docs.find })
    .get('/me/grades/', ({ token }) => service.listOwn(token), { detail: docs.listOwn })
    .post(
      '/me/grades/',
      async ({ token, body, set }) => {
        set.status = 201
        return service.create(token, body)
      },
      { ...form(NewGrade, { rules: readNewGrade }), detail: docs.create },
    )
    .patch('/me/grades/:id/', ({ token, params, body }) => service.correct(token, params.id, body), {
      ...form(GradeCorrection, { rules: readGradeCorrection }),
      detail: docs.correct,
    })
    .delete(
      '/me/grades/:id/',
      async ({ token, params, set }) => {
        await service.remove(token, params.id)
        set.status = 204
      },
      { detail: docs.remove },
    )
}
