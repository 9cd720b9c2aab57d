import { readFileSync } from 'node:fs'

/** Where one PostgreSQL server listens: over TCP, or on the file of a unix socket. */
export type Server = { host: string; port: number } | { path: string }

/** Which kind of server to connect to, as in libpq. */
type Wanted = 'any' | 'read-write' | 'primary'

/** The `ssl` option of postgres.js. */
type Tls = false | 'prefer' | 'require' | TlsChecks

type TlsChecks = {
  rejectUnauthorized: boolean
  ca?: string
  cert?: string
  key?: string
  checkServerIdentity?: () => undefined
}

export type DatabaseAddress = {
  servers: Server[]
  wanted: Wanted
  /** By default PGUSER or the system's user. */
  user?: string
  /** By default PGPASSWORD. */
  password?: string
  database: string
  tls: Tls
  connectTimeoutSeconds?: number
  applicationName?: string
  /** Passed on to the server, such as `-c search_path=fuel`. */
  options?: string
  /** Whether to prepare statements; by default wherever there is no pooler. */
  prepare?: boolean
}

/** Why a URL can't be used: one line without any value from the URL, which may contain a password. */
export class DatabaseUrlError extends Error {
  override name = 'DatabaseUrlError'
}

const refuse = (why: string): never => {
  throw new DatabaseUrlError(`DATABASE_URL ${why}`)
}

const DEFAULT_PORT = 5432

/** User and password, hosts with their ports, database, parameters. */
const SHAPE = /^postgres(?:ql)?:\/\/(?:([^/?]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/s

const TEXTS = [
  'host',
  'port',
  'user',
  'password',
  'dbname',
  'connect_timeout',
  'application_name',
  'options',
  'sslrootcert',
  'sslcert',
  'sslkey',
]

/** Parameters with a choice of values. Some allow only the value that applies anyway. */
const CHOICES: Record<string, string[]> = {
  // Without the values that ask for a standby: the application writes.
  target_session_attrs: ['any', 'read-write', 'primary'],
  sslmode: ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'],
  ssl: ['true'],
  prepare: ['true', 'false'],
  channel_binding: ['disable', 'prefer'],
  gssencmode: ['disable', 'prefer'],
  load_balance_hosts: ['disable'],
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return refuse('holds a % that does not begin a percent-encoded character; a % itself is written %25.')
  }
}

function readParameters(text: string): Map<string, string> {
  // The message shows the name of an unknown parameter, which must not be the rest of a password.
  if (text.includes('@'))
    refuse('has an @ behind its ?. In a password ? is written %3F, in a parameter @ is %40.')
  const parameters = new Map<string, string>()
  for (const pair of text.split('&').filter(Boolean)) {
    const [name, value = ''] = pair.split(/=(.*)/s).map(decode) as [string, string?]
    const choices = CHOICES[name]
    if (!choices && !TEXTS.includes(name)) {
      refuse(
        `has the parameter "${name}", which is not supported. Those that are: ${[...TEXTS, ...Object.keys(CHOICES)].sort().join(', ')}. ` +
          'A setting of the server is given as options=-c%20name=value.',
      )
    }
    if (choices && !choices.includes(value)) refuse(`can have ${name} only as ${choices.join(', ')}.`)
    if (parameters.has(name)) refuse(`has the parameter ${name} twice.`)
    parameters.set(name, value)
  }
  return parameters
}

function readPort(text: string): number {
  if (text === '') return DEFAULT_PORT
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535)
    refuse(
      'has a port that is no number from 1 to 65535. In a user name or a password write / as %2F, ? as %3F.',
    )
  return port
}

/** `host`, `host:port`, `[::1]` or `[::1]:port`; either part may be empty. */
function splitPort(text: string): [host: string, port: string] {
  const found = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::(.*))?$/s.exec(text)
  if (found === null)
    return refuse('has a host that can not be read. An IPv6 address stands in brackets: [::1].')
  return [decode(found[1] ?? found[2]!), decode(found[3] ?? '')]
}

function readServers(authority: string, parameters: Map<string, string>): Server[] {
  const pairs = authority.split(',').map(splitPort)
  const hosts = parameters.get('host')?.split(',') ?? pairs.map(([host]) => host)
  const ports = parameters.get('port')?.split(',') ?? pairs.map(([, port]) => port)
  if (ports.length > 1 && ports.length !== hosts.length)
    refuse(`has ${hosts.length} hosts and ${ports.length} ports. Give one port for all or one for each.`)
  return hosts.map((host, index) => {
    const port = readPort(ports.length > 1 ? ports[index]! : ports[0]!)
    if (host === '')
      refuse(
        'must name a host: postgres://user:password@host:5432/database, or ?host=/folder for a unix socket.',
      )
    if (host.startsWith('@')) refuse('names an abstract unix socket, which is not supported.')
    return host.startsWith('/') ? { path: `${host.replace(/\/+$/, '')}/.s.PGSQL.${port}` } : { host, port }
  })
}

function readFileOf(parameters: Map<string, string>, name: string): string | undefined {
  const path = parameters.get(name)
  if (path === undefined || path === 'system') return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return refuse(`names a file as ${name} that can not be read.`)
  }
}

function readTls(parameters: Map<string, string>): Tls {
  const isSystem = parameters.get('sslrootcert') === 'system'
  const mode =
    parameters.get('sslmode') ?? (isSystem ? 'verify-full' : parameters.has('ssl') ? 'require' : 'disable')
  const [ca, cert, key] = ['sslrootcert', 'sslcert', 'sslkey'].map((name) => readFileOf(parameters, name))
  const files = { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) }
  if (mode === 'disable' || mode === 'prefer') {
    if (isSystem || Object.keys(files).length > 0)
      refuse('names certificates, which need sslmode=require, verify-ca or verify-full.')
    return mode === 'prefer' ? mode : false
  }
  if (mode === 'verify-full') return { rejectUnauthorized: true, ...files }
  // As with libpq, naming an authority turns verification on.
  if (mode === 'verify-ca' || ca)
    return { rejectUnauthorized: true, checkServerIdentity: () => undefined, ...files }
  return { rejectUnauthorized: false, ...files }
}

function readSeconds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return /^[1-9]\d{0,3}$/.test(text)
    ? Number(text)
    : refuse('must have connect_timeout as a whole number of seconds.')
}

/**
 * Reads a URL as libpq does: several hosts, unix sockets, `?host=` and its kin. What isn't supported is refused by name.
 * @throws DatabaseUrlError
 */
export function readDatabaseUrl(url: string): DatabaseAddress {
  const shape = SHAPE.exec(url)
  if (shape === null) return refuse('must look like postgres://user:password@host:5432/database.')
  const [, login = '', authority = '', path = '', query = ''] = shape
  const parameters = readParameters(query)
  const servers = readServers(authority, parameters)
  const database = parameters.get('dbname') ?? decode(path)
  if (database === '') refuse('must name a database after the host.')
  const [name, secret] = login.split(/:(.*)/s).map(decode)
  const user = parameters.get('user') ?? name
  const password = parameters.get('password') ?? secret
  const connectTimeoutSeconds = readSeconds(parameters.get('connect_timeout'))
  const tls = readTls(parameters)
  const onSocket = servers.filter((server) => 'path' in server).length
  if (tls !== false && onSocket > 0 && onSocket < servers.length)
    refuse('names a unix socket beside other servers, and TLS, which a socket does not have.')
  const prepare = parameters.get('prepare')
  return {
    servers,
    wanted: (parameters.get('target_session_attrs') ?? 'any') as Wanted,
    user: user || undefined,
    password: password || undefined,
    database,
    // As with libpq, sslmode doesn't apply to unix sockets.
    tls: onSocket > 0 ? false : tls,
    connectTimeoutSeconds,
    applicationName: parameters.get('application_name') || undefined,
    options: parameters.get('options') || undefined,
    prepare: prepare === undefined ? undefined : prepare === 'true',
  }
}

export const serverName = (server: Server): string =>
  'path' in server
    ? server.path
    : `${server.host.includes(':') ? `[${server.host}]` : server.host}:${server.port}`
