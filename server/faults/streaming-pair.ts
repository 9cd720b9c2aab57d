import { connect } from '../db/connect.ts'
import { createFilledPostgres, createStandby, type PostgresServer } from './postgres-server.ts'

type StreamingPair = {
  primary: PostgresServer
  standby: PostgresServer
  /** Names both servers, the primary first. */
  url: string
}

/** A primary whose commits wait until they are on its standby's disk. */
export async function createStreamingPair(): Promise<StreamingPair> {
  const primary = await createFilledPostgres()
  const standby = await createStandby(primary)
  const sql = connect(primary.url, { max: 1, timeoutMs: null })
  await sql`alter system set synchronous_standby_names = 'standby'`
  await sql`select pg_reload_conf()`
  for (let state = ''; state !== 'sync'; await Bun.sleep(20)) {
    const [row] = await sql<{ sync_state: string }[]>`select sync_state from pg_stat_replication`
    state = row?.sync_state ?? ''
  }
  await sql.end()
  return { primary, standby, url: urlOf([primary, standby]) }
}

/** A URL that names several servers and asks for the primary. */
export const urlOf = (servers: Pick<PostgresServer, 'port'>[]): string =>
  `postgres://owner@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=primary`
