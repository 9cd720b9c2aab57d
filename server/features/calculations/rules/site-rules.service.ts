// The rules by which a space blends in place of the usual ones, and how far each is from its laboratory's results.
import { errorsByMethod, readSiteRules } from '#calc/calculation/site-rules.ts'
import { readWhole, type StoredWhole } from '#calc/calculation/whole-calculation.ts'
import type { MethodChoices } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { CHOOSABLE_NAMES, type ChoosableName, othersThanUsual } from '#calc/vocabulary/method-choices.ts'
import { oneRow, type Querier } from '#server/db/sql.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { changedMeanwhile } from '#server/errors.ts'
import { caller, requireCaller, type Who, who } from '#server/http/caller.ts'
import { differsFromSeen, type Seen, versioned } from '#server/http/seen.ts'
import type { Token } from '#server/http/tokens.ts'
import { writeAs } from '#server/space/writing.ts'
import { wholeColumns } from '../whole/whole.queries.ts'

export type SiteRulesDeps = Pick<FeatureDeps, 'sql' | 'clock' | 'calc'>

/** The newest measured blends that count: each is blended again by each choice. */
export const COMPARED_MAX = 30

interface Asked {
  category?: CategoryName
  property?: ChoosableName
}

const selectRules = (sql: Querier, token: Token, now: Date) => sql<(Who & { rules: unknown })[]>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, space.rules from caller join space on space.id = caller.space_id`

const selectMeasured = (sql: Querier, token: Token, now: Date, { category, property }: Asked) => sql<
  (Who & (StoredWhole | { id: null }))[]
>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, chosen.*
  from caller left join lateral (
    select ${wholeColumns(sql)}
    from calculation
    where calculation.owner_id = caller.space_id and calculation.lab is not null and calculation.is_measured
      ${category === undefined ? sql`` : sql`and coalesce(calculation.category, 'customized') = ${category}`}
      ${property === undefined ? sql`` : sql`and calculation.lab -> 'properties' -> ${property}::text is not null`}
    order by calculation.lab_at desc, calculation.id desc
    limit ${COMPARED_MAX}
  ) as chosen on true`

export function siteRulesService(deps: SiteRulesDeps) {
  const { sql, clock, calc } = deps
  return {
    async find(token: Token) {
      const { rules } = requireCaller(await selectRules(sql, token, clock()))
      return versioned({ rules: readSiteRules(rules) })
    },

    /** The rules of a category in place of those before. @throws AppError 409 if they are not those that were seen */
    put: (token: Token, category: CategoryName, methods: MethodChoices, seen: Seen | undefined) =>
      writeAs(deps, token, {}, async (transaction, space) => {
        const rows = await transaction<
          { rules: unknown }[]
        >`select rules from space where id = ${space.space_id}`
        const before = versioned({ rules: readSiteRules(oneRow(rows, 'space').rules) })
        if (differsFromSeen(seen, before)) throw changedMeanwhile(before)
        const rules = readSiteRules({ ...before.rules, [category]: othersThanUsual(methods) })
        const stored = Object.keys(rules).length > 0 ? transaction.json(rules) : null
        await transaction`update space set rules = ${stored} where id = ${space.space_id}`
        return versioned({ rules })
      }),

    async errors(token: Token, asked: Asked) {
      const rows = await selectMeasured(sql, token, clock(), asked)
      requireCaller(rows)
      const blends = rows.flatMap((row) => (row.id === null ? [] : [readWhole(row as StoredWhole)]))
      const properties = asked.property ? [asked.property] : CHOOSABLE_NAMES
      return Object.fromEntries(
        properties.flatMap((property) => {
          const errors = errorsByMethod(calc, blends, property)
          return errors.length > 0 ? [[property, errors] as const] : []
        }),
      )
    },
  }
}
