import { expect, test } from 'bun:test'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptSecret } from './config.ts'
import { newTestFolder } from './test-folder.ts'

test('a secret is made once, long, and closed to others', () => {
  const folder = newTestFolder()
  const secret = keptSecret(folder)
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32)
  expect(keptSecret(folder)).toBe(secret)
  expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['jwt-secret'])
  expect(keptSecret(newTestFolder())).not.toBe(secret)
})

test('processes that start at once get the same secret', async () => {
  const folder = newTestFolder()
  const program = `
    import { keptSecret } from ${JSON.stringify(join(import.meta.dir, 'config.ts'))}
    console.log(keptSecret(${JSON.stringify(folder)}))`
  const run = async () => {
    const child = Bun.spawn(['bun', '-e', program], { stdout: 'pipe' })
    return new Response(child.stdout).text()
  }
  const secrets = await Promise.all([run(), run(), run(), run()])
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]!.trim()).toBe(keptSecret(folder))
})

test('a secret that was cut short is refused, not used', () => {
  const folder = newTestFolder()
  writeFileSync(join(folder, 'jwt-secret'), 'short\n')
  expect(() => keptSecret(folder)).toThrow('cut short')
})
