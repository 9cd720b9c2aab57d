import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Limit } from '#server/http/throttle.ts'
import { FAMILIAR_DAYS, LIMITS } from './guard.ts'

/** What is counted, and for each of what. */
const ROWS: Record<keyof typeof LIMITS, [what: string, per: string]> = {
  guessesOfName: ['failed log-ins from an address the owner has never used', 'username'],
  guessesOfNameFromFamiliar: ['failed log-ins from an address the owner has used', 'username and address'],
  guessesFromAddress: ['failed log-ins of any usernames whose owners have never used the address', 'address'],
  guessesInSession: ['wrong passwords when changing it or deleting the account', 'account'],
  takenNames: ['sign-ups with a username or e-mail address that is taken', 'address'],
  faultySignUps: ['sign-ups with other faults', 'address'],
  signUps: ['accounts opened', 'address'],
}

const UNITS = [
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const

function duration(seconds: number): string {
  const [size, unit] = UNITS.find(([size]) => seconds % size === 0)!
  return `${seconds / size} ${unit}`
}

const cellsOf = ([key, limit]: [string, Limit]): string[] => {
  const anew = duration(limit.forgetSeconds)
  return [
    ...ROWS[key as keyof typeof LIMITS],
    String(limit.free),
    `${duration(limit.firstWaitSeconds)} to ${duration(limit.longestWaitSeconds)}`,
    limit.isForgiving ? `${anew}, or a right one` : anew,
  ]
}

const readme = readFileSync(join(import.meta.dir, '../../../docs/operating.md'), 'utf8')
const section = readme.split('\n## ').find((text) => text.startsWith('Accounts\n'))!

test('the table in the README says what is counted, per what, and how long one waits', () => {
  const rows = section
    .split('\n')
    .filter((line) => /^\|.*\d+ (s|min|h) /.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(rows).toEqual(Object.entries(LIMITS).map(cellsOf))
})

test('the README says for how long an owner is known', () => {
  expect(section).toContain(`within ${FAMILIAR_DAYS} days`)
})

test('no two limits share a count', () => {
  const names = Object.values(LIMITS).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
