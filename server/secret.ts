import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'
import { codeOf } from './db/unavailable.ts'

const SECRET_BYTES = 48
const MIN_LENGTH = 32

/**
 * The secret that signs tokens, generated once and kept beside the data. Processes that start at the same time get the
 * same one, and a kill half way leaves none behind.
 * @throws ConfigError when the file was cut short or can't be read
 */
export function keptSecret(folder: string): string {
  const file = join(folder, 'jwt-secret')
  const aside = `${file}.${process.pid}`
  const written = read(file)
  if (written !== null) return written
  rmSync(aside, { force: true })
  const descriptor = openSync(aside, 'wx', 0o600)
  try {
    writeSync(descriptor, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  try {
    linkSync(aside, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
  return read(file)!
}

function read(file: string): string | null {
  let secret: string
  try {
    secret = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new ConfigError(`The kept secret ${file} can't be read: ${(error as Error).message}`)
  }
  if (secret.length < MIN_LENGTH) {
    throw new ConfigError(
      `The kept secret ${file} is cut short. Remove it to make a new one: everybody then logs in again.`,
    )
  }
  return secret
}
