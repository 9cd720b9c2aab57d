import type { Log } from '#server/log.ts'
import { inTime as taskInTime } from '../../threads/in-time.ts'

/** What the thread answers; throws as `in-time` does. */
export const inTime = <Result>(solving: Promise<Result>, log: Log): Promise<Result> =>
  taskInTime(solving, log, { late: 'recipe-time', failed: 'no recipe was looked for' })
