/**
 * What a capable team would build with Fastify and pg on Node: the same reads, the same stored row and answer, with plain
 * averages by share in place of the core's methods. It runs on Node, so it is bundled first and imports nothing of ours.
 */
import jwt from '@fastify/jwt'
import fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'

interface Row {
  account_id: string
  premium: boolean
  must_change_password: boolean
  id: string | null
  name: string
  name_farsi: string | null
  producer_english_name: string
  properties: Record<string, number | string | null>
}

interface Recipe {
  materials: string[]
  percentages: number[]
  basis: 'volume' | 'mass'
}

const UUID = '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'

const SELECT = `
  with caller as (
    select account.id as account_id, account.must_change_password, coalesce(tier.is_premium, false) as premium
    from session
    join account on account.id = session.account_id
    left join subscription on subscription.space_id = account.id
      and (subscription.ends_at is null or subscription.ends_at > $1)
    left join tier on tier.name = subscription.tier_name
    where session.id = $2 and session.account_id = $3
      and session.revoked_at is null and session.expires_at > $1 and account.is_active
  )
  select caller.account_id, caller.premium, caller.must_change_password,
    material.id, material.name, material.name_farsi, material.producer_english_name, material.properties
  from caller
  left join material on material.id = any($4::uuid[])
    and (material.owner_id = caller.account_id or material.owner_id is null)`

const INSERT = `
  insert into calculation (owner_id, basis, components, blend, engine, created_at)
  values ($1, $2, $3, $4, 'linear', clock_timestamp())
  returning id, created_at`

const nullableNumber = { type: ['number', 'null'] }
const texts = { type: 'object', additionalProperties: { type: ['string', 'null'] } }

const schema = {
  body: {
    type: 'object',
    required: ['materials', 'percentages'],
    properties: {
      materials: { type: 'array', minItems: 2, maxItems: 10, items: { type: 'string', pattern: UUID } },
      percentages: {
        type: 'array',
        minItems: 2,
        maxItems: 10,
        items: { type: 'number', minimum: 0, maximum: 100 },
      },
      basis: { type: 'string', enum: ['volume', 'mass'], default: 'volume' },
    },
  },
  response: {
    200: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        created_at: { type: 'string' },
        basis: { type: 'string' },
        engine: { type: 'string' },
        results: { type: 'object', additionalProperties: { type: ['number', 'string', 'null'] } },
        methods: texts,
        warnings: { type: 'array', items: { type: 'string' } },
        missing: texts,
        cautious_flash_point: nullableNumber,
      },
    },
  },
} as const

const { DATABASE_URL, JWT_SECRET, PORT, TOKEN_CACHE } = process.env
// As many connections as the other server has.
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const app = fastify({ logger: { level: 'info' }, disableRequestLogging: true })
await app.register(jwt, {
  secret: JWT_SECRET!,
  verify: { algorithms: ['HS256'], cache: TOKEN_CACHE === 'on' ? 10_000 : false },
})

app.addHook('onResponse', async (request, reply) => {
  const { method, url } = request
  request.log.info({ method, path: url, status: reply.statusCode, ms: reply.elapsedTime }, 'request')
})

app.get('/ready', async () => {
  await pool.query('select 1')
  return { status: 'ok' }
})

const averages = (rows: Row[], shares: number[]): Record<string, number | string | null> => {
  const results: Record<string, number | string | null> = {}
  for (const [name, first] of Object.entries(rows[0]!.properties)) {
    if (name === 'color') {
      results[name] = first ?? null
      continue
    }
    let sum: number | null = 0
    for (let index = 0; index < rows.length && sum !== null; index++) {
      const value: unknown = rows[index]!.properties[name]
      sum = typeof value === 'number' ? sum + (value * shares[index]!) / 100 : null
    }
    results[name] = sum
  }
  return results
}

const signedIn = async (request: FastifyRequest) => {
  await request.jwtVerify()
}

app.post<{ Body: Recipe }>(
  '/calculations/blending/',
  { schema, onRequest: signedIn },
  async (request, reply) => {
    const { sub, sid, token_type } = request.user as { sub: string; sid: string; token_type: string }
    if (token_type !== 'access') return reply.code(401).send({ detail: 'wrong type' })
    const { materials, percentages, basis } = request.body
    const total = percentages.reduce((sum, share) => sum + share, 0)
    const isSound =
      new Set(materials).size === materials.length &&
      materials.length === percentages.length &&
      Math.abs(total - 100) <= 0.01
    if (!isSound) return reply.code(400).send({ detail: 'bad recipe' })
    const { rows } = await pool.query<Row>({
      name: 'read',
      text: SELECT,
      values: [new Date(), sid, sub, materials],
    })
    const caller = rows[0]
    if (!caller) return reply.code(401).send({ detail: 'no session' })
    if (!caller.premium || caller.must_change_password) return reply.code(403).send({ detail: 'no premium' })
    const byId = new Map(rows.map((row) => [row.id, row]))
    if (!materials.every((id) => byId.has(id))) return reply.code(400).send({ detail: 'no such material' })
    const chosen = materials.map((id) => byId.get(id)!)
    const results = averages(chosen, percentages)
    const methods = Object.fromEntries(
      Object.entries(results).map(([name, value]) => [name, value === null ? null : 'volume-average']),
    )
    const components = chosen.map(({ name, name_farsi, producer_english_name, properties }, index) => ({
      material_id: materials[index],
      name,
      name_farsi,
      producer_english_name,
      percentage: percentages[index],
      properties,
    }))
    const blend = { results, methods, gaps: {}, warnings: [], marks: {}, cautiousFlashPoint: null }
    const stored = await pool.query<{ id: string; created_at: Date }>({
      name: 'store',
      text: INSERT,
      values: [caller.account_id, basis, JSON.stringify(components), JSON.stringify(blend)],
    })
    const { id, created_at } = stored.rows[0]!
    const words = Object.fromEntries(
      Object.entries(methods).map(([name, method]) => [name, method && 'Average by share']),
    )
    return {
      id,
      created_at: created_at.toISOString(),
      basis,
      engine: 'linear',
      results,
      methods: words,
      warnings: [],
      missing: {},
      cautious_flash_point: null,
    }
  },
)

process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
