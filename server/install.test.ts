import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../package.json'

const ROOT = join(import.meta.dir, '..')
const RUN_AT_INSTALL = ['preinstall', 'install', 'postinstall']

type Package = { name: string; scripts?: Record<string, string> }

/** Packages with an install script, or native sources that would be compiled at install. */
async function packagesThatWouldRun(): Promise<string[]> {
  const names: string[] = []
  for (const path of new Bun.Glob('**/package.json').scanSync({
    cwd: join(ROOT, 'node_modules'),
    dot: true,
  })) {
    if (!/^(.*\/node_modules\/)?(@[^/]+\/)?[^/]+\/package\.json$/.test(path)) continue
    const file = join(ROOT, 'node_modules', path)
    const { name, scripts = {} } = (await Bun.file(file).json()) as Package
    if (RUN_AT_INSTALL.some((when) => when in scripts) || existsSync(join(file, '../binding.gyp')))
      names.push(name)
  }
  return names
}

test('no dependency runs a script at install: no telemetry, no download', async () => {
  const found = await packagesThatWouldRun()
  // Telemetry at install; on Bun's default list of trusted packages.
  expect(found).toContain('@scarf/scarf')
  const { stdout } = Bun.spawnSync([process.execPath, 'pm', 'untrusted'], { cwd: ROOT })
  const blocked = [...stdout.toString().matchAll(/^\.\/node_modules\/(\S+) @/gm)].map(([, name]) => name)
  expect(found.filter((name) => !blocked.includes(name))).toEqual([])
})

test('and neither does this package', () => {
  expect(manifest.trustedDependencies).toEqual([])
  expect(RUN_AT_INSTALL.concat('prepare').filter((when) => when in manifest.scripts)).toEqual([])
})
