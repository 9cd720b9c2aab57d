import { issue } from '#calc/vocabulary/faults/issue.ts'
import { OWN_MATERIALS_MAX } from '#calc/vocabulary/limits.ts'
import { failure, invalidFields } from '#server/errors.ts'

export const nameTaken = () => invalidFields([issue(['name'], 'duplicate-material')])

/** How many own materials an account may have in a tier that allows so many; 0 is as many as any account may have. */
export const mostMaterials = (tier: number): number =>
  tier === 0 ? OWN_MATERIALS_MAX : Math.min(tier, OWN_MATERIALS_MAX)

/** Those that are there already stay, and may be corrected. */
export const limitReached = (tier: number) =>
  mostMaterials(tier) === tier
    ? failure(403, 'material-limit', { limit: tier })
    : failure(403, 'materials-max', { max: OWN_MATERIALS_MAX })

export const notYours = () => failure(403, 'not-allowed')
