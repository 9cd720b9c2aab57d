import { t } from 'elysia'
import { ADDITIVE_EXAMPLES, EXAMPLE_MARKS } from '#calc/additives/additive-examples.ts'
import { checkAdditive, checkAdditiveCorrection, readAdditive } from '#calc/additives/additive-rules.ts'
import { ADDITIVES_MAX, type Additive } from '#calc/vocabulary/additive.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import type { Fragment, Joined, Querier, Transaction } from '#server/db/sql.ts'
import type { Deps, FeatureDeps } from '#server/deps.ts'
import { invalidFields, notFound } from '#server/errors.ts'
import { caller, joinedRows, type Who, who } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import { created, ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { answer, body, oneOf, only, SEEN, SeenQuery, uuid, VERSION } from '#server/http/schema.model.ts'
import { compareSeen, readCorrection, type Seen, versioned, withoutNames } from '#server/http/seen.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import type { Verdict } from '#server/http/validation.ts'
import { ADDITIVE_ANSWER, ADDITIVE_FIELDS, AdditiveModel } from '#server/responses/definitions.model.ts'
import type { AdditiveRow } from '#server/space/additives.ts'
import { writeAs } from '#server/space/writing.ts'

const NewAdditive = body('Additive', ADDITIVE_FIELDS)

const AdditiveCorrection = t.Object(
  { ...t.Partial(t.Object(ADDITIVE_FIELDS)).properties, ...SEEN },
  {
    $id: 'AdditiveCorrection',
    description: 'Omitted fields stay; `responses` and `contents` are replaced as a whole.',
  },
)

const EditableAdditive = answer('EditableAdditive', { id: uuid(), ...ADDITIVE_ANSWER, ...VERSION })

const AdditiveExample = only({
  id: t.String(),
  definition: AdditiveModel,
  confirmed: oneOf(
    EXAMPLE_MARKS,
    '`yes`: from a public source; `part`: partly, or from a weak one; `ours`: our own figure.',
  ),
  about: only({ en: t.String(), fa: t.String() }),
})

const readNewAdditive = (input: unknown): Verdict<Additive> => checkAdditive(withoutNames(input))

const EHN = ADDITIVE_EXAMPLES[0]!
const EXAMPLE = {
  id: '5b1c0e7e-58c5-4c61-8d5e-0b8f6f2d9a11',
  ...versioned({ ...EHN.definition, name_farsi: null }),
}
const SHORT = { ...EHN, about: { en: 'Illustrative: …', fa: 'برای مثال: …' } }

export function additivesRoutes(deps: FeatureDeps) {
  const service = additivesService(deps)
  return endpoints('Additives', deps.callers, [
    endpoint({
      path: 'GET /additives/examples/',
      summary: 'List example additives',
      description: 'Illustrative: copy one and use your own figures.',
      needs: 'nothing',
      answers: ok('The list.', t.Array(AdditiveExample), [SHORT]),
      run: () => ADDITIVE_EXAMPLES,
    }),
    endpoint({
      path: 'GET /me/additives/',
      summary: 'List your additives',
      description: 'Oldest first.',
      answers: ok('The list.', t.Array(EditableAdditive), [EXAMPLE]),
      run: ({ token }) => service.list(token),
    }),
    endpoint({
      path: 'POST /me/additives/',
      role: 'blender',
      summary: 'Create an additive',
      description:
        'With your measured dose responses. Doses are on top of the 100 %; a blend names them in `additives`.',
      examples: { ehn: { summary: '2-EHN', value: EHN.definition } },
      answers: created('The stored additive.', EditableAdditive, EXAMPLE),
      body: NewAdditive,
      rules: readNewAdditive,
      echoes: [EditableAdditive],
      run: ({ token, input }) => service.create(token, input),
    }),
    endpoint({
      path: 'PATCH /me/additives/:id/',
      role: 'blender',
      summary: 'Change an additive',
      description: 'Omitted fields stay. Earlier calculations keep the additive as it was.',
      examples: { density: { summary: 'Another density', value: { density: 964 } } },
      answers: ok('The stored additive.', EditableAdditive, EXAMPLE),
      body: AdditiveCorrection,
      rules: readCorrection,
      echoes: [EditableAdditive, AdditiveModel],
      run: ({ token, params, input, seen }) => service.correct(token, params.id, input.value, seen),
    }),
    endpoint({
      path: 'DELETE /me/additives/:id/',
      role: 'blender',
      summary: 'Delete an additive',
      description: 'Earlier calculations stay.',
      answers: { 204: { description: 'Deleted.' } },
      query: SeenQuery,
      run: ({ token, params, seen }) => service.remove(token, params.id, seen),
    }),
  ])
}

/** The caller with all additives, the oldest first; one row with nulls if there are none. */
const selectAdditives = (sql: Querier, caller: Fragment) => sql<(Who & Joined<AdditiveRow>)[]>`
  with caller as (${caller})
  select ${who(sql)}, additive.id, additive.content
  from caller left join additive on additive.owner_id = caller.space_id
  order by additive.created_at, additive.id`

const selectAdditive = (sql: Querier, ownerId: SpaceId, id: string | null) => sql<AdditiveRow[]>`
  select id, content from additive where owner_id = ${ownerId} and id = ${id}`

/** No row if the account already has as many as it may. */
const insertAdditive = (sql: Querier, ownerId: SpaceId, content: Additive) => sql<AdditiveRow[]>`
  insert into additive (owner_id, content, created_at, updated_at)
  select ${ownerId}::uuid, ${sql.json(content)}::jsonb, clock_timestamp(), clock_timestamp()
  where (select count(*) from additive where owner_id = ${ownerId}) < ${ADDITIVES_MAX}::int
  returning id, content`

const updateAdditive = (sql: Querier, ownerId: SpaceId, id: string, content: Additive) => sql`
  update additive set content = ${sql.json(content)}::jsonb, updated_at = clock_timestamp()
  where owner_id = ${ownerId} and id = ${id}`

const deleteAdditive = (sql: Querier, ownerId: SpaceId, id: string) => sql`
  delete from additive where owner_id = ${ownerId} and id = ${id}`

type Editable = Additive & { id: string; version: string }

function additivesService(deps: Pick<Deps, 'sql' | 'clock'>) {
  const { sql, clock } = deps

  /** @throws AppError 404, or 409 if its version is not `seen` */
  async function findCurrent(transaction: Transaction, ownerId: SpaceId, id: string, seen?: Seen) {
    const [row] = await selectAdditive(transaction, ownerId, readUuid(id))
    const current = row && readAdditive(row.content)
    if (!current) throw notFound()
    compareSeen(seen, answerOf(row.id, current))
    return { id: row.id, current }
  }

  return {
    async list(token: Token): Promise<Editable[]> {
      const rows = joinedRows(await selectAdditives(sql, caller(sql, token, clock())))
      return rows.flatMap(({ id, content }) => {
        const additive = readAdditive(content)
        return additive ? answerOf(id, additive) : []
      })
    },

    create: (token: Token, additive: Additive): Promise<Editable> =>
      writeAs(deps, token, {}, async (transaction, { space_id: ownerId }) => {
        const [made] = await insertAdditive(transaction, ownerId, additive)
        if (!made) throw invalidFields([issue(['non_field_errors'], 'additives-max', { max: ADDITIVES_MAX })])
        return answerOf(made.id, additive)
      }),

    /** Calculations keep the definition that they were made with. */
    correct: (token: Token, id: string, patch: unknown, seen?: Seen): Promise<Editable> =>
      writeAs(deps, token, {}, async (transaction, { space_id: ownerId }) => {
        const found = await findCurrent(transaction, ownerId, id, seen)
        const checked = checkAdditiveCorrection(found.current, patch)
        if (!checked.ok) throw invalidFields(checked.issues)
        await updateAdditive(transaction, ownerId, found.id, checked.value)
        return answerOf(found.id, checked.value)
      }),

    remove: (token: Token, id: string, seen?: Seen): Promise<void> =>
      writeAs(deps, token, {}, async (transaction, { space_id: ownerId }) => {
        const found = await findCurrent(transaction, ownerId, id, seen)
        await deleteAdditive(transaction, ownerId, found.id)
      }),
  }
}

const answerOf = (id: string, additive: Additive): Editable => ({ id, ...versioned(additive) })
