import { createCache } from '#server/cache.ts'
import { type AccountRules, NO_RULES } from '#server/own/recipe-materials.ts'

const LIMITS = { entries: 1_000, bytes: 4 * 1024 * 1024 }
const DEFINITION_BYTES = 600
const CORRECTIONS_BYTES = 10_000

/**
 * By account the rules of its own as they were last read. They may have changed since: what is made of them counts only
 * once the database has confirmed the stamp.
 */
export function createRuleMemory(limits = LIMITS) {
  const known = createCache<AccountRules>({
    ...limits,
    sizeOf: ({ definitions, corrections }) =>
      100 + definitions.length * DEFINITION_BYTES + (corrections ? CORRECTIONS_BYTES : 0),
  })
  return {
    keep(spaceId: string, rules: AccountRules): void {
      if (rules.stamp !== null) known.set(spaceId, rules)
    },
    find: (spaceId: string): AccountRules => known.get(spaceId) ?? NO_RULES,
  }
}
