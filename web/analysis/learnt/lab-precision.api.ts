import type { LabPrecision } from '#calc/lab/precision.ts'
import type { Answer, Http } from '#web/api/http.ts'

/** What the account's laboratory has found of its own precision. */
export const laboratoryPrecision = (http: Http): Promise<Answer<{ properties: LabPrecision }>> =>
  http.call('/me/lab/precision/', { bearer: true })
