import type { Language } from '#calc/vocabulary/words/language.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { caller, requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { listDefinitions } from '#server/own/definitions.ts'
import { selectCallerMaterials } from '../materials.queries.ts'
import { EXPORTS, type ExportFormat } from './files.tasks.ts'

export const exportService = ({ sql, clock, jobs }: Pick<FeatureDeps, 'sql' | 'clock' | 'jobs'>) => ({
  /**
   * The caller's own materials as import reads them, in the order of lists. Needs no Premium: what one has entered stays in
   * reach. Throws as `Jobs.run` does.
   */
  async write(
    token: Token,
    format: ExportFormat,
    language: Language,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const [row] = await selectCallerMaterials(sql, caller(sql, token, clock()))
    const { space_id, materials } = requireCaller(row)
    const own = await listDefinitions(sql, space_id)
    return jobs.run(EXPORTS, space_id, { materials, own, format, language }, signal)
  },
})
