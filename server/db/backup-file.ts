import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Applied } from './migrate.ts'

/**
 * A backup is a gzipped text. Lines that begin with # describe it: the head comes first, then the name of each table
 * before its rows, and the end last, with a checksum of everything before it. Every other line is a row as JSON.
 */
type Head = { fuelblend: 'backup'; format: 1; madeAt: string; migrations: Applied[] }
type End = { end: true; rows: Record<string, number>; sha256: string }

/** One piece of a backup's content. */
export type Part = { is: 'table'; name: string } | { is: 'row'; json: string }

/** Why a backup can't be written or read. The message can be shown as it is. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/**
 * Writes a backup under another name, and renames it when it is complete and on the disk.
 * @returns the number of rows of each table
 */
export async function writeBackup(
  path: string,
  head: Head,
  parts: AsyncIterable<Part>,
): Promise<Record<string, number>> {
  const aside = `${path}.${process.pid}.part`
  const rows: Record<string, number> = {}
  async function* lines(): AsyncGenerator<string> {
    const hash = createHash('sha256')
    const take = (line: string): string => {
      hash.update(`${line}\n`)
      return `${line}\n`
    }
    yield take(`#${JSON.stringify(head)}`)
    let table = ''
    for await (const part of parts) {
      if (part.is === 'table') {
        table = part.name
        rows[table] = 0
        yield take(`#${JSON.stringify({ table })}`)
      } else {
        rows[table]! += 1
        yield take(part.json)
      }
    }
    const end: End = { end: true, rows, sha256: hash.digest('hex') }
    yield `#${JSON.stringify(end)}\n`
  }
  try {
    await pipeline(lines, createGzip(), createWriteStream(aside, { flags: 'wx', mode: 0o600 }))
    const file = await open(aside)
    await file.sync()
    await file.close()
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  return rows
}

async function* readLines(path: string): AsyncGenerator<string> {
  const plain = new PassThrough()
  const unpacked = pipeline(createReadStream(path), createGunzip(), plain)
  // Without a listener a broken file would end the process before the loop below sees it.
  unpacked.catch(() => undefined)
  const decoder = new TextDecoder()
  let rest = ''
  // Not node:readline: it takes U+2028 for the end of a line, and a text may contain that.
  for await (const chunk of plain) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest !== '') yield rest
  await unpacked
}

function readHead(line: string | undefined, path: string): Head {
  try {
    const head: Head = JSON.parse(line!.slice(1))
    if (line!.startsWith('#') && head.fuelblend === 'backup' && head.format === 1) return head
  } catch {
    // Reported below.
  }
  throw new BackupError(`${path} is no backup that this release can read.`)
}

/**
 * Reads a backup to its end, before any of it is used.
 * @throws BackupError when it is another file, cut short or changed
 */
export async function checkBackup(path: string): Promise<{ head: Head; rows: Record<string, number> }> {
  const hash = createHash('sha256')
  let head: Head | null = null
  let end: End | null = null
  try {
    for await (const line of readLines(path)) {
      head ??= readHead(line, path)
      if (line.startsWith('#{"end":')) end = JSON.parse(line.slice(1))
      else hash.update(`${line}\n`)
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BackupError(`There is no file ${path}.`)
    // Not gzipped: not one of our files.
    if (code === 'Z_DATA_ERROR' && head === null) readHead(undefined, path)
    throw new BackupError(`${path} can't be read: ${(error as Error).message}`)
  }
  if (head === null) return { head: readHead(undefined, path), rows: {} }
  if (end === null) throw new BackupError(`${path} is cut short.`)
  if (end.sha256 !== hash.digest('hex')) throw new BackupError(`${path} was changed since it was written.`)
  return { head, rows: end.rows }
}

/** The tables and rows of a backup that was checked. */
export async function* readBackup(path: string): AsyncGenerator<Part> {
  for await (const line of readLines(path)) {
    if (!line.startsWith('#')) yield { is: 'row', json: line }
    else if (line.startsWith('#{"table":')) yield { is: 'table', name: JSON.parse(line.slice(1)).table }
  }
}
