/** The files of docs/deploy, by the programs that will read them. */
import { afterEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAMILIES } from '../http/meters.ts'
import { newTestFolder } from '../test-folder.ts'
import { newFilledFolder, removeDataFolders } from './data-folder.ts'

const TEST_TIMEOUT_MS = 120_000
const DEPLOY = join(import.meta.dir, '../../docs/deploy')
const UNITS = ['fuelblend.service', 'fuelblend-backup.service', 'fuelblend-backup.timer'] as const
const BACKUPS_KEPT = 14

afterEach(removeDataFolders, TEST_TIMEOUT_MS)

const read = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8')
const unit = (name: (typeof UNITS)[number]): string => read(`systemd/${name}`)
const settingOf = (text: string, key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(text)![1]!

function run(command: string[], env: Record<string, string> = {}) {
  const { stdout, stderr, exitCode } = Bun.spawnSync(command, {
    cwd: join(DEPLOY, '../..'),
    env: { PATH: process.env.PATH!, ...env },
  })
  return { said: `${stdout}${stderr}`, exitCode }
}

describe('the units', () => {
  const analyze = Bun.which('systemd-analyze')

  test.if(analyze !== null)('are valid for systemd', () => {
    const folder = newTestFolder()
    for (const name of UNITS)
      writeFileSync(join(folder, name), unit(name).replaceAll('/usr/local/bin/bun', process.execPath))
    const { said, exitCode } = run([analyze!, 'verify', ...UNITS.map((name) => join(folder, name))])
    expect([said, exitCode]).toEqual(['', 0])
  })

  test.if(analyze !== null).each(UNITS.slice(0, 2))('%s is hardened', (name) => {
    const { said } = run([analyze!, 'security', '--offline=yes', '--no-pager', join(DEPLOY, 'systemd', name)])
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(said)!
    expect(Number(exposure)).toBeLessThanOrEqual(3)
  })

  test('the program folder is read-only, the folders for data and backups are made, and not as root', () => {
    for (const name of UNITS.slice(0, 2)) {
      expect(settingOf(unit(name), 'ProtectSystem')).toBe('strict')
      expect(settingOf(unit(name), 'StateDirectory')).toBe('fuelblend fuelblend/backups')
      expect(settingOf(unit(name), 'User')).toBe('fuelblend')
      expect(unit(name)).not.toContain('ReadWritePaths')
    }
  })

  test(
    'the backup of the unit, by its own lines: a file where there was no folder, and the last fourteen stay',
    async () => {
      const state = newTestFolder()
      const DATA_DIR = await newFilledFolder()
      const backups = join(state, 'backups')
      const text = unit('fuelblend-backup.service')
      const byItsLine = (key: string) => {
        const [, shell, script] = /^(\S+ -c) '(.*)'$/.exec(settingOf(text, key))!
        const here = script!
          .replaceAll('%%', '%')
          .replaceAll('/usr/local/bin/bun', process.execPath)
          .replaceAll('/var/lib/fuelblend', state)
        return run([...shell!.split(' '), here], { DATA_DIR, TZ: 'UTC' })
      }
      expect(byItsLine('ExecStart')).toEqual({
        said: expect.stringMatching(/\.backup: \d+ rows of \d+ tables\.\n$/),
        exitCode: 0,
      })
      const [made, ...others] = readdirSync(backups)
      expect(made).toMatch(/^\d{4}-\d{2}-\d{2}\.backup$/)
      expect(others).toEqual([])
      for (let day = 1; day <= BACKUPS_KEPT + 3; day++) {
        const old = join(backups, `2020-01-${String(day).padStart(2, '0')}.backup`)
        writeFileSync(old, '')
        utimesSync(old, day * 86_400, day * 86_400)
      }
      expect(byItsLine('ExecStartPost')).toEqual({ said: '', exitCode: 0 })
      expect(readdirSync(backups).sort()).toEqual([
        ...Array.from(
          { length: BACKUPS_KEPT - 1 },
          (_, at) => `2020-01-${String(at + 5).padStart(2, '0')}.backup`,
        ),
        made!,
      ])
    },
    TEST_TIMEOUT_MS,
  )
})

test.if(existsSync('/usr/sbin/nginx'))('the site of nginx is one that it takes', () => {
  const folder = newTestFolder()
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  run([
    ...[
      'openssl',
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=fuel.example.com',
      '-days',
      '1',
    ],
    ...['-keyout', key, '-out', certificate],
  ])
  const site = read('nginx/fuelblend.conf')
    .replaceAll('/etc/ssl/fuel.pem', certificate)
    .replaceAll('/etc/ssl/fuel.key', key)
    .replace(/^ {2}listen \[::\].*\n/gm, '')
    .replaceAll(/listen (80|443)/g, 'listen 1$1')
  mkdirSync(join(folder, 'logs'))
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\nclient_body_temp_path ${folder}/a;\nproxy_temp_path ${folder}/b;\nfastcgi_temp_path ${folder}/c;\nuwsgi_temp_path ${folder}/d;\nscgi_temp_path ${folder}/e;\n${site}\n}\n`,
  )
  const { said, exitCode } = run([
    '/usr/sbin/nginx',
    '-t',
    '-q',
    '-p',
    folder,
    '-c',
    join(folder, 'nginx.conf'),
  ])
  expect([said, exitCode]).toEqual(['', 0])
})

test('the alert rules name series that the server has, and each says what is wrong', async () => {
  const { groups } = Bun.YAML.parse(read('prometheus/alerts.yml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
  }
  const known = new Set<string>(Object.keys(FAMILIES))
  const source = readFileSync(join(import.meta.dir, '../http/metrics.ts'), 'utf8')
  for (const [name] of source.matchAll(/\bfuelblend_\w+/g)) known.add(name)
  const rules = groups.flatMap(({ rules }) => rules)
  expect(rules.length).toBeGreaterThan(5)
  for (const { alert, expr, annotations } of rules) {
    const unknown = (expr.match(/\bfuelblend_\w+/g) ?? []).filter(
      (name) => !known.has(name.replace(/_bucket$/, '')),
    )
    expect([alert, unknown]).toEqual([alert, []])
    expect(annotations.summary.length).toBeGreaterThan(10)
  }
})

test('the compose file starts the container after its database, with a secret that has no default', () => {
  const { services } = Bun.YAML.parse(read('container/compose.yaml')) as {
    services: Record<string, { environment: Record<string, string>; build?: { dockerfile: string } }>
  }
  expect(services.fuelblend!.environment.JWT_SECRET).toMatch(/^\$\{JWT_SECRET:\?/)
  expect(existsSync(join(DEPLOY, '../..', services.fuelblend!.build!.dockerfile))).toBe(true)
})

test('the example of the settings has only names that the server knows', () => {
  const config = readFileSync(join(import.meta.dir, '../config.ts'), 'utf8')
  const names = [...read('fuelblend.env').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !config.includes(`'${name}'`))).toEqual([])
})
