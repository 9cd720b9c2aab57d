import { builtIn, isTemplate } from '#calc/grades/built-in.ts'
import { unknownOptions } from '#calc/grades/grade-options.ts'
import { checkOwnGrade, gradeOf, OWN_GRADES_MAX, type OwnGrade } from '#calc/grades/own-grade.ts'
import { type GradeOptions, type Specification, specify } from '#calc/grades/specification.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields, tokenNotValid } from '#server/errors.ts'
import { caller, requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { readUuid } from '#server/http/uuid.ts'
import { BUILT_IN_ANSWERS, onTheWire } from './grade-on-the-wire.ts'
import { gradeIsTemplate, gradeNotFound, nameTaken, tooManyGrades, unknownGrade } from './grades.errors.ts'
import type { Grade } from './grades.model.ts'
import {
  deleteGrade,
  type GradeRow,
  insertGrade,
  selectCallerLocked,
  selectGrade,
  selectGradeLocked,
  selectGradeOf,
  selectGrades,
  updateGrade,
} from './grades.queries.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

export function gradesService({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) {
  const asCaller = (querier: Parameters<typeof caller>[0], token: Token) => caller(querier, token, clock())

  async function listOwn(token: Token): Promise<Grade[]> {
    const rows = await selectGrades(sql, asCaller(sql, token))
    requireCaller(rows[0])
    return rows.flatMap(({ id, content }) => (id === null ? [] : (answerOf({ id, content }) ?? [])))
  }

  return {
    /** Those that come with the program, and the caller's own. */
    list: async (token: Token): Promise<Grade[]> => [...BUILT_IN_ANSWERS, ...(await listOwn(token))],

    listOwn,

    async find(token: Token, id: string): Promise<Grade> {
      const [row] = await selectGrade(sql, asCaller(sql, token), readUuid(id))
      const own = requireCaller(row)
      const answer = BUILT_IN_ANSWERS.find((grade) => grade.id === id) ?? answerOf(own)
      if (!answer) throw gradeNotFound()
      return answer
    },

    /** A new own grade. The account's row is held meanwhile, so that no more are made than it may have. */
    create: (token: Token, content: OwnGrade): Promise<Grade> =>
      writing(() =>
        sql.begin(async (transaction) => {
          const [row] = await selectCallerLocked(transaction, asCaller(transaction, token))
          const { account_id: ownerId } = requireCaller(row)
          const nameKey = fold(content.name)
          const [made] = await insertGrade(transaction, { ownerId, nameKey, content, most: OWN_GRADES_MAX })
          if (!made) throw tooManyGrades(OWN_GRADES_MAX)
          return answerOf(made)!
        }),
      ),

    /** Corrects an own grade, which is held meanwhile. What was checked against it keeps the limits that it had. */
    correct: (token: Token, id: string, patch: Partial<OwnGrade>): Promise<Grade> =>
      writing(() =>
        sql.begin(async (transaction) => {
          const [row] = await selectGradeLocked(transaction, asCaller(transaction, token), readUuid(id))
          const { account_id: ownerId, id: found, content: current } = requireCaller(row)
          if (found === null) throw gradeNotFound()
          const checked = checkOwnGrade({ ...(current as object), ...patch })
          if (!checked.ok) throw invalidFields(checked.issues)
          const content = checked.value
          const nameKey = fold(content.name)
          const [made] = await updateGrade(transaction, { ownerId, id: found, nameKey, content })
          return answerOf(made!)!
        }),
      ),

    /** Removes an own grade. What was checked against it stays as it is. */
    async remove(token: Token, id: string): Promise<void> {
      const [row] = await deleteGrade(sql, asCaller(sql, token), readUuid(id))
      if (!requireCaller(row).is_gone) throw gradeNotFound()
    },

    /**
     * What to check a blend of this caller against. Whether their session is alive is for the blend's own statement to say.
     * @throws InvalidInput for a grade that doesn't exist or is another account's, for a template, and for options that it doesn't have
     */
    async specification(token: Token, id: string, options: GradeOptions): Promise<Specification> {
      const grade = builtIn(id) ?? (await findOwn(token.accountId, id))
      if (!grade) throw unknownGrade(id)
      if (isTemplate(grade)) throw gradeIsTemplate(id)
      const unknown = unknownOptions(grade, options, ['options'])
      if (unknown.length > 0) throw invalidFields(unknown, true)
      return specify(grade, options)
    },
  }

  async function findOwn(accountId: string, text: string) {
    const id = readUuid(text)
    const [row] = id === null ? [] : await selectGradeOf(sql, accountId, id)
    const content = row && contentOf(row)
    return content && gradeOf(row.id, content)
  }
}

/** What is stored; null where this release can't read all of it: leaving out a limit would make the verdict better. */
function contentOf({ content }: Pick<GradeRow, 'content'>): OwnGrade | null {
  const checked = checkOwnGrade(content)
  return checked.ok ? checked.value : null
}

function answerOf({ id, content }: { id: string | null; content: unknown }): Grade | null {
  const own = id === null ? null : contentOf({ content })
  return own && onTheWire(gradeOf(id!, own), own.copiedFrom)
}

async function writing<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === UNIQUE_VIOLATION) throw nameTaken()
    throw code === FOREIGN_KEY_VIOLATION ? tokenNotValid() : error
  }
}
