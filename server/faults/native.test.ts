import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { missingPackage } from '../chart/native.ts'
import { until } from '../test-until.ts'
import { newDataFolder, newFilledFolder, removeDataFolders } from './data-folder.ts'
import { bearer, blend, signUp, twoMaterials } from './people.ts'
import { killServers, spawnServer } from './server-process.ts'

const PATIENCE = 120_000
const ROOT = join(import.meta.dir, '../..')
const HERE = missingPackage()

afterAll(async () => {
  await killServers()
  await removeDataFolders()
}, PATIENCE)

/** The program in a folder whose packages lack the native one that draws. */
function programWithoutNative(folder: string): string {
  const packages = join(folder, 'node_modules')
  mkdirSync(packages)
  const copies = ['skia-canvas', 'detect-libc']
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    const from = join(ROOT, 'node_modules', name)
    if (copies.includes(name)) Bun.spawnSync(['cp', '-r', from, packages])
    else if (name !== '@skia-canvas') symlinkSync(from, join(packages, name))
  }
  mkdirSync(join(folder, 'dist'))
  Bun.spawnSync([
    'cp',
    '-r',
    ...['server', 'calc-wasm', 'sql', 'package.json'].map((name) => join(ROOT, name)),
    folder,
  ])
  Bun.spawnSync([
    'cp',
    join(ROOT, 'dist/calc.wasm'),
    join(ROOT, 'dist/uncertainty.wasm'),
    join(folder, 'dist'),
  ])
  return join(folder, 'server/index.ts')
}

test('here the package that draws is installed', () => expect(HERE).toBeNull())

test(
  'a server whose platform lacks the package that draws says so once, and does all else',
  async () => {
    const folder = await newFilledFolder()
    const name = missingPackage('/')
    expect(name).toStartWith(`@skia-canvas/${process.platform}-${process.arch}`)
    const spawned = spawnServer({ DATA_DIR: folder }, false, programWithoutNative(newDataFolder()))
    const { url, lines } = await spawned.started
    await until(() => spawned.said().includes('is ready'))
    const sentences = spawned
      .said()
      .split('\n')
      .filter((line) => line.includes(name!))
    expect(sentences).toEqual([`Graphs, PDF and Excel files can't be made here: ${name} is not installed.`])
    expect(lines.filter((line) => JSON.parse(line).missing === name)).toHaveLength(1)
    const ready = await fetch(`${url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', missing: name }])

    const caller = await signUp(url)
    const made = await blend(url, caller, await twoMaterials(url, caller), 40)
    expect(made.status).toBe(200)
    const { id } = (await made.json()) as { id: string }
    const file = (path: string, language = 'en') =>
      fetch(`${url}${path}`, { headers: { ...bearer(caller), 'accept-language': language } })
    for (const path of ['/calculations/blending/plot/', `/me/calculations/${id}/report/?format=pdf`]) {
      const answer = await file(path)
      expect([answer.status, await answer.text()]).toEqual([
        503,
        expect.stringContaining(`${name} is not installed.`),
      ])
      expect(await (await file(path, 'fa')).text()).toContain('نصب نیست')
    }
    for (const format of ['csv', 'json']) {
      const answer = await file(`/me/calculations/${id}/report/?format=${format}`)
      expect(answer.status).toBe(200)
      expect((await answer.text()).length).toBeGreaterThan(500)
    }
  },
  PATIENCE,
)
