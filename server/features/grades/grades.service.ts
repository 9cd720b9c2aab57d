import { BUILT_IN, builtIn, isTemplate } from '#calc/grades/built-in.ts'
import type { Grade as Definition, Limit } from '#calc/grades/grade.ts'
import { ownLimitIssues } from '#calc/grades/own-check.ts'
import {
  checkOwnGrade,
  gradeOf,
  OWN_GRADES_MAX,
  type OwnGrade,
  type OwnLimit,
} from '#calc/grades/own-grade.ts'
import { specify, unknownOptions } from '#calc/grades/specification.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { quantityOf } from '#calc/vocabulary/quantities.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { type Fragment, type Joined, oneRow, type Querier, type Transaction } from '#server/db/sql.ts'
import type { Deps, Specifications } from '#server/deps.ts'
import { failure, invalidFields, notFound } from '#server/errors.ts'
import { caller, requireCaller, type Who, who } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import { compareSeen, versioned } from '#server/http/seen.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import {
  copyDefinitions,
  definitionsOf,
  listDefinitions,
  type Origin,
  originIn,
  ownKeysOf,
  readDefinitions,
} from '#server/own/definitions.ts'
import { copying, writeAs, writing } from '#server/own/writing.ts'
import type { Grade } from './grades.model.ts'

interface GradeRow {
  id: string
  content: unknown
}

/** The account's own properties, the same in each row. */
interface Defined {
  own_properties: unknown
}

/** The caller with all own grades, the oldest first, or the one of this id; one row with nulls where there are none. */
const selectGrades = (sql: Querier, caller: Fragment, id?: string | null) => sql<
  (Who & Joined<GradeRow> & Defined)[]
>`
  with caller as (${caller})
  select ${who(sql)}, grade.id, grade.content, own.own_properties
  from caller
  cross join lateral (select ${definitionsOf(sql, sql`caller.space_id`)} as own_properties) as own
  left join grade on grade.owner_id = caller.space_id ${id === undefined ? sql`` : sql`and grade.id = ${id}`}
  order by grade.created_at, grade.id`

/** One grade of an account, whose session is checked elsewhere. */
const selectGradeOf = (sql: Querier, spaceId: SpaceId, id: string) => sql<GradeRow[]>`
  select id, content from grade where owner_id = ${spaceId} and id = ${id}`

interface NewGrade {
  ownerId: SpaceId
  nameKey: string
  content: OwnGrade
  /** How many an account may have. */
  most: number
  origin?: Origin
}

/** No row if the account already has as many as it may. */
const insertGrade = (sql: Querier, { ownerId, nameKey, content, most, origin }: NewGrade) => sql<GradeRow[]>`
  insert into grade (owner_id, name_key, content, origin, created_at, updated_at)
  select ${ownerId}::uuid, ${nameKey}, ${sql.json(content as never)}::jsonb, ${originIn(sql, origin ?? null)}, clock_timestamp(), clock_timestamp()
  where (select count(*) from grade where owner_id = ${ownerId}) < ${most}::int
  returning id, content`

const updateGrade = (
  sql: Querier,
  { ownerId, id, nameKey, content }: Omit<NewGrade, 'most' | 'origin'> & { id: string },
) => sql<GradeRow[]>`
  update grade set name_key = ${nameKey}, content = ${sql.json(content as never)}::jsonb, updated_at = clock_timestamp()
  where owner_id = ${ownerId} and id = ${id}
  returning id, content`

/** One that is held. */
const deleteGrade = (sql: Querier, ownerId: SpaceId, id: string) => sql`
  delete from grade where owner_id = ${ownerId} and id = ${id}`

export function gradesService({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) {
  const asCaller = (token: Token) => caller(sql, token, clock())

  /** A write with the account's own properties; throws where these limits name another. */
  const write = <Result>(
    token: Token,
    limits: readonly OwnLimit[] | undefined,
    change: (transaction: Transaction, ownerId: SpaceId, definitions: OwnProperty[]) => Promise<Result>,
  ): Promise<Result> =>
    writeAs({ sql, clock }, token, { taken: nameTaken }, async (transaction, { space_id: ownerId }) => {
      const definitions = await listDefinitions(transaction, ownerId)
      const issues = ownLimitIssues(limits ?? [], definitions, ['limits'])
      if (issues.length > 0) throw invalidFields(issues)
      return change(transaction, ownerId, definitions)
    })

  /** The one of this id, as it was seen. */
  async function held(
    transaction: Transaction,
    ownerId: SpaceId,
    definitions: readonly OwnProperty[],
    id: string,
    seen?: string,
  ): Promise<GradeRow> {
    const uuid = readUuid(id)
    const [row] = uuid === null ? [] : await selectGradeOf(transaction, ownerId, uuid)
    if (!row) throw notFound()
    compareSeen(seen, answerOf(row, definitions))
    return row
  }

  async function listOwn(token: Token): Promise<Grade[]> {
    const rows = await selectGrades(sql, asCaller(token))
    const definitions = readDefinitions(requireCaller(rows).own_properties)
    return rows.flatMap((row) => answerOf(row, definitions) ?? [])
  }

  return {
    /** Those that come with the program, and the caller's own. */
    list: async (token: Token): Promise<Grade[]> => [...BUILT_IN_ANSWERS, ...(await listOwn(token))],

    listOwn,

    async find(token: Token, id: string): Promise<Grade> {
      const own = requireCaller(await selectGrades(sql, asCaller(token), readUuid(id)))
      const builtIn = BUILT_IN_ANSWERS.find((grade) => grade.id === id)
      const answer = builtIn ?? answerOf(own, readDefinitions(own.own_properties))
      if (!answer) throw notFound()
      return answer
    },

    create: (token: Token, content: OwnGrade): Promise<Grade> =>
      write(token, content.limits, async (transaction, ownerId, definitions) => {
        const nameKey = fold(content.name)
        const [made] = await insertGrade(transaction, { ownerId, nameKey, content, most: OWN_GRADES_MAX })
        if (!made) throw tooManyGrades(OWN_GRADES_MAX)
        return answerOf(made, definitions)!
      }),

    /** Corrects an own grade. What was checked against it keeps the limits that it had. */
    correct: (token: Token, id: string, patch: Partial<OwnGrade>, seen?: string): Promise<Grade> =>
      write(token, patch.limits, async (transaction, ownerId, definitions) => {
        const current = await held(transaction, ownerId, definitions, id, seen)
        const checked = checkOwnGrade({ ...(current.content as object), ...patch })
        if (!checked.ok) throw invalidFields(checked.issues)
        const content = checked.value
        const nameKey = fold(content.name)
        const made = await updateGrade(transaction, { ownerId, id: current.id, nameKey, content })
        return answerOf(oneRow(made, 'the grade'), definitions)!
      }),

    /** With the own properties that it has limits on. */
    copy: (token: Token, id: string, to: string): Promise<{ id: string }> =>
      writing(
        () =>
          copying({ sql, clock }, token, to, false, async (transaction, { from, spaceId }) => {
            const here = requireCaller(await selectGrades(transaction, from, readUuid(id)))
            const content = here.id === null ? null : contentOf({ content: here.content })
            if (!content) throw notFound()
            const keys = ownKeysOf(content.limits.map(({ q }) => q))
            await copyDefinitions(transaction, here.space_id, spaceId, keys)
            const origin = { space: here.space_id, id: here.id! }
            const nameKey = fold(content.name)
            const asked = { ownerId: spaceId, nameKey, content, most: OWN_GRADES_MAX, origin }
            const [made] = await insertGrade(transaction, asked)
            if (!made) throw tooManyGrades(OWN_GRADES_MAX)
            return { id: made.id }
          }),
        nameTaken,
      ),

    /** Removes an own grade. What was checked against it stays as it is. */
    remove: (token: Token, id: string, seen?: string): Promise<void> =>
      write(token, [], async (transaction, ownerId, definitions) => {
        const { id: found } = await held(transaction, ownerId, definitions, id, seen)
        await deleteGrade(transaction, ownerId, found)
      }),

    /**
     * What to check a blend of this caller against. Whether their session is alive is for the blend's own statement to say.
     * @throws InvalidInput for a grade that doesn't exist or is another account's, for a template, and for options that it doesn't have
     */
    specifications: (async (token, { grade: id, options }) => {
      // It is for a calculation: a caller without Premium is told that first.
      const grade = builtIn(id) ?? (await findOwn(token.spaceId, id))
      if (!grade) throw invalidFields([issue(['grade'], 'unknown-grade', { id })], true)
      if (isTemplate(grade)) throw invalidFields([issue(['grade'], 'grade-template', { id })], true)
      const unknown = unknownOptions(grade, options, ['options'])
      if (unknown.length > 0) throw invalidFields(unknown, true)
      return specify(grade, options)
    }) satisfies Specifications,
  }

  async function findOwn(spaceId: SpaceId, text: string) {
    const id = readUuid(text)
    const [row] = id === null ? [] : await selectGradeOf(sql, spaceId, id)
    const content = row && contentOf(row)
    return content && gradeOf(row.id, content)
  }
}

/** What is stored; null where this release can't read all of it: leaving out a limit would make the verdict better. */
function contentOf({ content }: Pick<GradeRow, 'content'>): OwnGrade | null {
  const checked = checkOwnGrade(content)
  return checked.ok ? checked.value : null
}

function answerOf(
  { id, content }: { id: string | null; content: unknown },
  definitions: readonly OwnProperty[],
): Grade | null {
  const own = id === null ? null : contentOf({ content })
  return own && onTheWire(gradeOf(id!, own, definitions), own.copiedFrom)
}

const nameTaken = () => invalidFields([issue(['name'], 'duplicate-grade')])

const tooManyGrades = (max: number) => failure(403, 'own-grades-max', { max })

const limitOnTheWire = ({ q, min, max, strict = false, method, confirmed, sources, note, own }: Limit) => ({
  q,
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
  strict,
  unit: quantityOf(q, own).unit,
  ...(own && { name: own.name, digits: own.digits }),
  method,
  confirmed,
  sources: [...sources],
  ...(note && { note }),
})

const limitsOnTheWire = (limits: readonly Limit[]) => limits.map(limitOnTheWire)
const limitsIfKnown = ({ if_known }: Pick<Definition, 'if_known'>) =>
  if_known && {
    if_known: if_known.map(({ unchecked, ...limit }) => ({ ...limitOnTheWire(limit), unchecked })),
  }

/** A grade as answers show it; `copiedFrom` is only for an own one. */
export const onTheWire = (grade: Definition, copiedFrom: string | null = null): Grade =>
  versioned({
    ...grade,
    limits: limitsOnTheWire(grade.limits),
    ...limitsIfKnown(grade),
    choices: grade.choices.map((choice) => ({
      ...choice,
      options: choice.options.map((option) => ({
        ...option,
        limits: limitsOnTheWire(option.limits),
        ...limitsIfKnown(option),
      })),
    })),
    one_of: grade.one_of.map((set) => ({ ...set, limits: limitsOnTheWire(set.limits) })),
    copied_from: copiedFrom,
    is_owner: grade.status === 'own',
  }) as Grade

const BUILT_IN_ANSWERS: readonly Grade[] = BUILT_IN.map((grade) => onTheWire(grade))
