// Layouts of sheets that were confirmed once: kept per space, by the fingerprint of their heads.
import { issue } from '#calc/vocabulary/faults/fault.ts'
import type { Fragment, Querier } from '#server/db/sql.ts'
import type { Deps, FeatureDeps } from '#server/deps.ts'
import { invalidFields, notFound } from '#server/errors.ts'
import { caller, requireCaller, type Who, who } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import { ok } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { writeAs } from '#server/space/writing.ts'
import { Layout, Layouts, NewLayout } from './layouts.model.ts'

const LAYOUTS_MAX = 200
/** Characters of JSON: a sheet of 500 columns, each answered, takes half of it. */
const CONTENT_MAX = 131_072

const EXAMPLE = {
  id: '7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11',
  kind: 'materials',
  fingerprint: 'kbm3x1',
  name: 'LabWare export',
  layout: { items: {} },
  files: 4,
  confirmed_at: '2026-01-15T09:32:11.482Z',
} as const

type Row = Omit<Layout, 'layout' | 'confirmed_at'> & { content: string; confirmed_at: Date }
type Written = Pick<Layout, 'kind' | 'fingerprint' | 'name'> & { content: string }

const onTheWire = ({ content, confirmed_at, ...row }: Row): Layout => ({
  ...row,
  layout: JSON.parse(content) as Record<string, unknown>,
  confirmed_at: confirmed_at.toISOString(),
})

const columns = (sql: Querier): Fragment =>
  sql`layout.id, layout.kind, layout.fingerprint, layout.name, layout.content, layout.files, layout.confirmed_at`

const selectLayouts = (sql: Querier, caller: Fragment) => sql<(Who & (Row | { id: null }))[]>`
  with caller as (${caller})
  select ${who(sql)}, ${columns(sql)}
  from caller left join layout on layout.owner_id = caller.space_id
  order by layout.confirmed_at desc, layout.id`

/** Another name alone is no file that was read. */
const isRenamed = (sql: Querier): Fragment =>
  sql`(layout.content = excluded.content and layout.name <> excluded.name)`

const upsertLayout = (
  sql: Querier,
  ownerId: SpaceId,
  { kind, fingerprint, name, content }: Written,
  now: Date,
) => sql<Row[]>`
  insert into layout (owner_id, kind, fingerprint, name, content, confirmed_at)
  select ${ownerId}::uuid, ${kind}, ${fingerprint}, ${name}, ${content}, ${now}
  where exists (select from layout where owner_id = ${ownerId}::uuid and kind = ${kind} and fingerprint = ${fingerprint})
    or (select count(*) from layout where owner_id = ${ownerId}::uuid) < ${LAYOUTS_MAX}
  on conflict (owner_id, kind, fingerprint) do update
    set name = excluded.name, content = excluded.content,
      files = layout.files + (not ${isRenamed(sql)})::int,
      confirmed_at = case when ${isRenamed(sql)} then layout.confirmed_at else excluded.confirmed_at end
  returning ${columns(sql)}`

const layoutsService = ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) => ({
  async list(token: Token): Promise<Layout[]> {
    const rows = await selectLayouts(sql, caller(sql, token, clock()))
    requireCaller(rows)
    return rows.flatMap((row) => {
      if (row.id === null) return []
      const { id, kind, fingerprint, name, content, files, confirmed_at } = row as Row
      return [onTheWire({ id, kind, fingerprint, name, content, files, confirmed_at })]
    })
  },
  confirm: (token: Token, layout: Written): Promise<Layout> =>
    writeAs({ sql, clock }, token, {}, async (transaction, { space_id }) => {
      const [row] = await upsertLayout(transaction, space_id, layout, clock())
      if (!row) throw invalidFields([issue(['non_field_errors'], 'too-many-items', { max: LAYOUTS_MAX })])
      return onTheWire(row)
    }),
  remove: (token: Token, id: string): Promise<void> =>
    writeAs({ sql, clock }, token, {}, async (transaction, writer) => {
      const gone =
        await transaction`delete from layout where owner_id = ${writer.space_id}::uuid and id = ${readUuid(id)}::uuid`
      if (gone.count === 0) throw notFound()
    }),
})

export function layoutsRoutes(deps: FeatureDeps) {
  const service = layoutsService(deps)
  return endpoints('Materials', deps.callers, [
    endpoint({
      path: 'GET /me/layouts/',
      summary: 'List sheet layouts',
      description: 'How imported sheets are read, as confirmed; last confirmed first.',
      answers: ok('The list.', Layouts, [EXAMPLE]),
      run: ({ token }) => service.list(token),
    }),
    endpoint({
      path: 'PUT /me/layouts/',
      role: 'blender',
      summary: 'Save a sheet layout',
      description: `One a kind and fingerprint; confirmed again, it counts one more file. At most ${LAYOUTS_MAX}.`,
      examples: {
        layout: {
          summary: 'A layout',
          value: {
            kind: EXAMPLE.kind,
            fingerprint: EXAMPLE.fingerprint,
            name: EXAMPLE.name,
            layout: EXAMPLE.layout,
          },
        },
      },
      answers: ok('The layout.', Layout, EXAMPLE),
      limitBytes: 512 * 1024,
      body: NewLayout,
      rules: readLayout,
      echoes: [Layout],
      run: ({ token, input }) => service.confirm(token, input),
    }),
    endpoint({
      path: 'DELETE /me/layouts/:id/',
      role: 'blender',
      summary: 'Delete a sheet layout',
      description: 'The next such file asks again.',
      answers: { 204: { description: 'Deleted.' } },
      run: ({ token, params }) => service.remove(token, params.id),
    }),
  ])
}

const check = rulesOf(NewLayout)

function readLayout(input: unknown): Verdict<Written> {
  const checked = check(input)
  if (!checked.ok) return checked
  const { layout: _, name, ...rest } = checked.value
  // As it was sent: the check would drop what it doesn't know.
  const content = textOf((input as { layout: object }).layout)
  if (content === null || content.length > CONTENT_MAX)
    return { ok: false, issues: [issue(['layout'], 'max-length', { max: CONTENT_MAX })] }
  return { ok: true, value: { ...rest, name: name.trim() || '–', content } }
}

/** Null if it is nested too deep to be written. */
function textOf(layout: object): string | null {
  try {
    return JSON.stringify(layout)
  } catch {
    return null
  }
}
