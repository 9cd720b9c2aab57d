import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { FULL } from '#calc/oracle/draws.ts'
import { atEnd } from '#server/test-ending.ts'
import { newTestFolder } from '#server/test-folder.ts'

type Found = { executable: string; env: Record<string, string> }

/** How long a page may take to come to what is waited for, on a machine that does much else. */
export const PATIENCE_MS = 90_000
const LAUNCH_TIMEOUT_MS = 90_000
/** Where the one from npm doesn't run. The shell draws the same without the windows around it, in two thirds of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--renderer-process-limit=1',
  // Letters as wide as on a screen; the shell would round their widths.
  '--font-render-hinting=none',
]

/** Pages here live for seconds: to compile their scripts for speed takes a sixth of the renderer's work, and is hardly ever worth it. */
const UNHURRIED = '--js-flags=--no-opt --no-maglev'
/** Benches measure. */
let isHurried = FULL || process.env.NODE_ENV !== 'test'

/** The browser that is launched next is as fast as a visitor's: for a file that measures time. */
export function hurried(): void {
  isHurried = true
}

/** Puts an archive of the package into a folder. The package knows only the system's temporary folder: a process of its own is given another. */
const UNPACK = `
  import { inflate } from '@sparticuz/chromium'
  await Promise.all(process.argv.slice(1).map((file) => inflate(file)))`

/** The fonts that the package brings and no others, so that pictures are the same everywhere. Its own list names folders that are not here. */
const fontsOf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

/** The browser that comes inside an npm package, unpacked once a version. */
function packaged(): Found {
  const root = join(dirname(Bun.resolveSync('@sparticuz/chromium/package.json', import.meta.dir)))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const cache = process.env.XDG_CACHE_HOME ?? (homedir() === '/' ? tmpdir() : join(homedir(), '.cache'))
  const folder = join(cache, 'fuelblend', `chromium-${version}-own-fonts`)
  if (!existsSync(folder)) {
    const aside = `${folder}.${process.pid}`
    mkdirSync(aside, { recursive: true })
    const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((name) =>
      join(root, 'bin', name),
    )
    const done = Bun.spawnSync([process.execPath, '-e', UNPACK, ...archives], {
      cwd: import.meta.dir,
      env: { ...process.env, TMPDIR: aside },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (!done.success) throw new Error('The browser of @sparticuz/chromium could not be unpacked.')
    writeFileSync(join(aside, 'fonts.conf'), fontsOf(folder))
    try {
      renameSync(aside, folder)
    } catch (error) {
      rmSync(aside, { recursive: true })
      // Another process was faster.
      if (!existsSync(folder)) throw error
    }
  }
  return {
    executable: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/** The package has one program: for this loader. */
const isPackageFit =
  process.platform === 'linux' && process.arch === 'x64' && existsSync('/lib64/ld-linux-x86-64.so.2')

function find(): Found {
  const named = process.env.CHROME
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME names ${named}, which is not there.`)
    return { executable: named, env: {} }
  }
  if (isPackageFit) return packaged()
  const installed = NAMES.map((name) => Bun.which(name)).find((path) => path !== null)
  if (installed) return { executable: installed, env: {} }
  throw new Error(
    `The browser from npm does not run on ${process.platform} ${process.arch}: install Chromium, or name a browser by CHROME.`,
  )
}

/** So many lines of what a browser says are kept for when it ends. */
const LAST_LINES = 12

/** A headless Chromium: the one of CHROME, else the one from npm, which is the same everywhere, else one on the PATH. */
async function launchBrowser(): Promise<Browser> {
  const { executable, env } = find()
  const said: string[] = []
  // Where its profile lies, which nobody removes when a process ends with its browser open.
  const { TMPDIR } = process.env
  process.env.TMPDIR = newTestFolder()
  const launching = chromium.launch({
    executablePath: executable,
    args: isHurried ? ARGUMENTS : [...ARGUMENTS, UNHURRIED],
    env: { ...process.env, ...env } as Record<string, string>,
    timeout: LAUNCH_TIMEOUT_MS,
    logger: {
      isEnabled: (name) => name === 'browser',
      log: (_name, _severity, message) => {
        said.push(String(message))
        if (said.length > LAST_LINES) said.shift()
      },
    },
  })
  const browser = await launching.finally(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  })
  browser.on('disconnected', () => {
    if (browser !== closing) console.error(`${executable} has ended by itself. It said:\n${said.join('\n')}`)
  })
  return browser
}

let closing: Browser | null = null
let shared: Browser | null = null

/** One for all files of tests that a process runs; what they open in it they close. A test that takes too long ends it: then another. */
export async function sharedBrowser(): Promise<Browser> {
  if (shared === null) atEnd(closeSharedBrowser)
  if (!shared?.isConnected()) shared = await launchBrowser()
  return shared
}

export async function closeSharedBrowser(): Promise<void> {
  closing = shared
  shared = null
  await closing?.close()
}

/** A script of this folder with all that it imports, as a page takes it. */
async function pageScript(name: string): Promise<string> {
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, name)],
    target: 'browser',
    format: 'iife',
  })
  return built.outputs[0]!.text()
}

/** What comes of a page of its own that has run this script. */
export async function withScript<T>(name: string, work: (page: Page) => Promise<T>): Promise<T> {
  const content = await pageScript(name)
  const page = await (await sharedBrowser()).newPage()
  try {
    await page.addScriptTag({ content })
    return await work(page)
  } finally {
    await page.close()
  }
}
