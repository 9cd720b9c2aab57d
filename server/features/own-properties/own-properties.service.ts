import { checkOwnCorrection } from '#calc/own/own-rules.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import { OWN_PROPERTIES_MAX, type OwnProperty, ownQuantity } from '#calc/vocabulary/own-property.ts'
import type { Bilingual } from '#calc/vocabulary/words/language.ts'
import { numberIn } from '#calc/vocabulary/words/numbers.ts'
import type { Fragment, Querier, Transaction } from '#server/db/sql.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields, notFound } from '#server/errors.ts'
import { caller, requireCaller, type Who, who } from '#server/http/caller.ts'
import { compareSeen, type Seen, versioned } from '#server/http/seen.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import {
  copyDefinitions,
  definitionsOf,
  insertDefinition,
  listDefinitions,
  readDefinitions,
  updateStamp,
} from '#server/space/definitions.ts'
import { copyBetweenSpaces, writeAs } from '#server/space/writing.ts'

const selectDefinitions = (sql: Querier, caller: Fragment) => sql<(Who & { stored: unknown })[]>`
  with caller as (${caller})
  select ${who(sql)}, ${definitionsOf(sql, sql`caller.space_id`)} as stored
  from caller`

const updateDefinition = (sql: Querier, ownerId: SpaceId, content: OwnProperty) => sql`
  update own_property set content = ${sql.json(content)}::jsonb, updated_at = clock_timestamp()
  where owner_id = ${ownerId} and key = ${content.key}`

const deleteDefinition = (sql: Querier, ownerId: SpaceId, key: string) => sql`
  delete from own_property where owner_id = ${ownerId} and key = ${key}`

/** Deviations without a value don't count as a use of the property: they are deleted with it. */
const deleteDeviations = (sql: Querier, ownerId: SpaceId, key: string) => sql`
  update material set details = details #- ${['precision', ownQuantity(key)]}::text[]
  where owner_id = ${ownerId} and jsonb_exists(details -> 'precision', ${ownQuantity(key)})`

interface Use {
  kind: 'material' | 'grade'
  name: string
  name_farsi: string | null
}

/** The own materials with a value of the property and the own grades with a limit on it, by name. */
const selectUses = (sql: Querier, ownerId: SpaceId, key: string) => sql<Use[]>`
  select 'material' as kind, name, name_farsi from material
  where owner_id = ${ownerId} and jsonb_exists(details -> 'own', ${key})
  union all
  select 'grade', content ->> 'name', content ->> 'nameFa' from grade
  where owner_id = ${ownerId} and content -> 'limits' @> ${sql.json([{ q: ownQuantity(key) }])}::jsonb
  order by kind desc, name`

type Editable = OwnProperty & { version: string }

export function ownPropertiesService(deps: Pick<Deps, 'sql' | 'clock'>) {
  const { sql, clock } = deps

  /** Writes definitions, one writer of an account at a time, and renews their stamp. */
  const write = <Result>(
    token: Token,
    change: (transaction: Transaction, ownerId: SpaceId, definitions: OwnProperty[]) => Promise<Result>,
  ): Promise<Result> =>
    writeAs(deps, token, {}, async (transaction, { space_id: ownerId }) => {
      const result = await change(transaction, ownerId, await listDefinitions(transaction, ownerId))
      await updateStamp(transaction, ownerId)
      return result
    })

  /** @throws AppError 404, or 409 if its version is not `seen` */
  const findCurrent = (definitions: readonly OwnProperty[], key: string, seen?: Seen): OwnProperty => {
    const current = definitions.find((one) => one.key === key)
    if (!current) throw notFound()
    compareSeen(seen, versioned(current))
    return current
  }

  return {
    async list(token: Token): Promise<Editable[]> {
      const { stored } = requireCaller(await selectDefinitions(sql, caller(sql, token, clock())))
      return readDefinitions(stored).map(versioned)
    },

    create: (token: Token, definition: OwnProperty): Promise<Editable> =>
      write(token, async (transaction, ownerId, definitions) => {
        if (definitions.some(({ key }) => key === definition.key)) throw keyTaken()
        if (definitions.length >= OWN_PROPERTIES_MAX)
          throw invalidFields([
            issue(['non_field_errors'], 'own-properties-max', { max: OWN_PROPERTIES_MAX }),
          ])
        await insertDefinition(transaction, ownerId, definition)
        return versioned(definition)
      }),

    /** Calculations keep the definition that they were made with. */
    correct: (token: Token, key: string, patch: unknown, seen?: Seen): Promise<Editable> =>
      write(token, async (transaction, ownerId, definitions) => {
        const checked = checkOwnCorrection(findCurrent(definitions, key, seen), patch)
        if (!checked.ok) throw invalidFields(checked.issues)
        await updateDefinition(transaction, ownerId, checked.value)
        return versioned(checked.value)
      }),

    copy: (token: Token, key: string, to: string): Promise<{ id: string }> =>
      copyBetweenSpaces({ sql, clock }, token, to, false, async (transaction, { from, spaceId }) => {
        const here = requireCaller(await selectDefinitions(transaction, from))
        findCurrent(readDefinitions(here.stored), key)
        if ((await listDefinitions(transaction, spaceId)).some((one) => one.key === key)) throw keyTaken()
        await copyDefinitions(transaction, here.space_id, spaceId, [key])
        return { id: key }
      }),

    /** @throws InvalidInput with the materials and grades that use it */
    remove: (token: Token, key: string, seen?: Seen): Promise<void> =>
      write(token, async (transaction, ownerId, definitions) => {
        findCurrent(definitions, key, seen)
        const uses = await selectUses(transaction, ownerId, key)
        if (uses.length > 0)
          throw invalidFields([issue(['non_field_errors'], 'own-in-use', { places: placesOf(uses) })])
        await deleteDeviations(transaction, ownerId, key)
        await deleteDefinition(transaction, ownerId, key)
      }),
  }
}

/** The others of a kind are counted. */
const NAMED_MAX = 5

const PLACES = {
  material: { en: ['material', 'materials'], fa: 'مادهٔ' },
  grade: { en: ['grade', 'grades'], fa: 'مشخصات' },
} as const

function placesOf(uses: readonly Use[]): Bilingual {
  const places = [...Map.groupBy(uses, ({ kind }) => kind)].map(([kind, all]) => {
    const named = all.slice(0, NAMED_MAX)
    const more = all.length - named.length
    const [one, several] = PLACES[kind].en
    const names = named.map(({ name }) => `“${name}”`).join(', ')
    const farsiNames = named.map(({ name, name_farsi }) => `«${name_farsi ?? name}»`).join('، ')
    return {
      en: `${all.length === 1 ? one : several} ${names}${more ? ` and ${more} more` : ''}`,
      fa: `${PLACES[kind].fa} ${farsiNames}${more ? ` و ${numberIn(more, 'fa')} مورد دیگر` : ''}`,
    }
  })
  return { en: places.map(({ en }) => en).join('; '), fa: places.map(({ fa }) => fa).join('؛ ') }
}

const keyTaken = () => invalidFields([issue(['key'], 'duplicate-own-property')])
