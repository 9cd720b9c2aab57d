import { BUILT_IN, builtIn, editionName, isTemplate } from '#calc/grades/built-in.ts'
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
import {
  isOwnQuantity,
  keyOfQuantity,
  type OwnFormat,
  type OwnProperty,
} from '#calc/vocabulary/own-property.ts'
import { type Quantity, quantityOf } from '#calc/vocabulary/quantities.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { choicesOf, programProperty } from '#calc/vocabulary/words/reported.ts'
import { type Fragment, type Joined, oneRow, type Querier, type Transaction } from '#server/db/sql.ts'
import type { Deps, Specifications } from '#server/deps.ts'
import { failure, invalidFields, notFound } from '#server/errors.ts'
import { caller, requireCaller, type Who, who } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import { compareSeen, type Seen, versioned } from '#server/http/seen.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import {
  copyDefinitions,
  type DefinitionOrigin,
  definitionsOf,
  listDefinitions,
  originIn,
  ownKeysOf,
  readDefinitions,
} from '#server/space/definitions.ts'
import { copyBetweenSpaces, guardedWrite, writeAs } from '#server/space/writing.ts'
import type { Grade } from './grades.model.ts'

interface GradeRow {
  id: string
  content: unknown
}

/** The caller with their own properties and all own grades, the oldest first, or the one of this id. */
const selectGrades = (sql: Querier, caller: Fragment, id?: string | null) => sql<
  (Who & Joined<GradeRow> & { own_properties: unknown })[]
>`
  with caller as (${caller})
  select ${who(sql)}, grade.id, grade.content, own.own_properties
  from caller
  cross join lateral (select ${definitionsOf(sql, sql`caller.space_id`)} as own_properties) as own
  left join grade on grade.owner_id = caller.space_id ${id === undefined ? sql`` : sql`and grade.id = ${id}`}
  order by grade.created_at, grade.id`

/** A grade of an account, whose session is checked elsewhere. */
const selectGradeOf = (sql: Querier, spaceId: SpaceId, id: string) => sql<GradeRow[]>`
  select id, content from grade where owner_id = ${spaceId} and id = ${id}`

/** No row if the account already has as many as it may. */
const insertGrade = (
  sql: Querier,
  ownerId: SpaceId,
  content: OwnGrade,
  origin: DefinitionOrigin | null,
) => sql<GradeRow[]>`
  insert into grade (owner_id, name_key, content, origin, created_at, updated_at)
  select ${ownerId}::uuid, ${fold(content.name)}, ${sql.json(content)}::jsonb, ${originIn(sql, origin)}, clock_timestamp(), clock_timestamp()
  where (select count(*) from grade where owner_id = ${ownerId}) < ${OWN_GRADES_MAX}::int
  returning id, content`

const updateGrade = (sql: Querier, ownerId: SpaceId, id: string, content: OwnGrade) => sql<GradeRow[]>`
  update grade set name_key = ${fold(content.name)}, content = ${sql.json(content)}::jsonb,
    updated_at = clock_timestamp()
  where owner_id = ${ownerId} and id = ${id}
  returning id, content`

const deleteGrade = (sql: Querier, ownerId: SpaceId, id: string) => sql`
  delete from grade where owner_id = ${ownerId} and id = ${id}`

export function gradesService({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) {
  const asCaller = (token: Token) => caller(sql, token, clock())

  /** A write with the account's own properties; throws if the limits name others. */
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

  /** @throws AppError 404, or 409 if its version is not `seen` */
  async function findCurrent(
    transaction: Transaction,
    ownerId: SpaceId,
    definitions: readonly OwnProperty[],
    id: string,
    seen?: Seen,
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
      write(
        token,
        content.limits,
        async (transaction, ownerId, definitions) =>
          answerOf(await addGrade(transaction, ownerId, content), definitions)!,
      ),

    /** Corrects an own grade. Earlier checks keep the limits that it had. */
    correct: (token: Token, id: string, patch: Partial<OwnGrade>, seen?: Seen): Promise<Grade> =>
      write(token, patch.limits, async (transaction, ownerId, definitions) => {
        const current = await findCurrent(transaction, ownerId, definitions, id, seen)
        const checked = checkOwnGrade({ ...(current.content as object), ...patch })
        if (!checked.ok) throw invalidFields(checked.issues)
        const made = await updateGrade(transaction, ownerId, current.id, checked.value)
        return answerOf(oneRow(made, 'the grade'), definitions)!
      }),

    /** Copies a grade with the own properties that it has limits on. */
    copy: (token: Token, id: string, to: string): Promise<{ id: string }> =>
      guardedWrite(
        () =>
          copyBetweenSpaces({ sql, clock }, token, to, false, async (transaction, { from, spaceId }) => {
            const here = requireCaller(await selectGrades(transaction, from, readUuid(id)))
            const content = here.id === null ? null : contentOf(here.content)
            if (!content) throw notFound()
            const keys = ownKeysOf(content.limits.map(({ q }) => q))
            await copyDefinitions(transaction, here.space_id, spaceId, keys)
            const origin = { space: here.space_id, id: here.id! }
            return { id: (await addGrade(transaction, spaceId, content, origin)).id }
          }),
        nameTaken,
      ),

    /** Removes an own grade. Earlier checks against it stay. */
    remove: (token: Token, id: string, seen?: Seen): Promise<void> =>
      write(token, [], async (transaction, ownerId, definitions) => {
        const { id: found } = await findCurrent(transaction, ownerId, definitions, id, seen)
        await deleteGrade(transaction, ownerId, found)
      }),

    /**
     * The specification that a blend of the caller is checked against. The blend's own statement checks the session.
     * @throws InvalidInput for a grade that doesn't exist or is another account's, for a template, and for unknown options
     */
    specifications: (async (token, { grade: id, options }) => {
      // With `premium`, because it is for a calculation: missing Premium is reported first.
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
    const content = row && contentOf(row.content)
    return content && gradeOf(row.id, content)
  }
}

/** @throws AppError 403 if the account already has as many as it may */
async function addGrade(
  transaction: Transaction,
  ownerId: SpaceId,
  content: OwnGrade,
  origin: DefinitionOrigin | null = null,
): Promise<GradeRow> {
  const [made] = await insertGrade(transaction, ownerId, content, origin)
  if (!made) throw failure(403, 'own-grades-max', { max: OWN_GRADES_MAX })
  return made
}

/** Null if this release can't read all of it: leaving out a limit would make the verdict better. */
function contentOf(stored: unknown): OwnGrade | null {
  const checked = checkOwnGrade(stored)
  return checked.ok ? checked.value : null
}

function answerOf(
  { id, content }: { id: string | null; content: unknown },
  definitions: readonly OwnProperty[],
): Grade | null {
  const own = id === null ? null : contentOf(content)
  return own && gradeOnTheWire(gradeOf(id!, own, definitions), own.copiedFrom)
}

const nameTaken = () => invalidFields([issue(['name'], 'duplicate-grade')])

/** How a property is called and shown that has no name in this API: an account's own, or one of the program that a laboratory reports. */
function formatOf(q: Quantity, own: OwnFormat | undefined) {
  const choices = choicesOf(q)
  const { en, fa, digits } = quantityOf(q, own)
  if (!own && !(isOwnQuantity(q) && programProperty(keyOfQuantity(q)))) return {}
  return { name: { en, fa }, digits, ...(choices && { choices: [...choices] }) }
}

const limitOnTheWire = ({ q, min, max, strict = false, method, confirmed, sources, note, own }: Limit) => ({
  q,
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
  strict,
  unit: quantityOf(q, own).unit,
  ...formatOf(q, own),
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

/** @param copiedFrom only for an own grade */
export const gradeOnTheWire = (grade: Definition, copiedFrom: string | null = null): Grade =>
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

const BUILT_IN_ANSWERS: readonly Grade[] = BUILT_IN.map((grade) =>
  gradeOnTheWire({ ...grade, name: { en: editionName(grade, 'en'), fa: editionName(grade, 'fa') } }),
)
