// Runs before anything is installed, so it imports no package.
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Checks what is about to be committed, and that alone. */
const HOOK = `#!/bin/sh
# Of Fuelblend's set-up, which never changes a hook that is there. "git commit --no-verify" goes without it.
exec node_modules/.bin/biome check --staged --no-errors-on-unmatched
`

/** Gives a clone its commit hook, unless it has one. Not on machines that only build; a set-up never fails by it. */
export function installCommitHook(root: string, env: Record<string, string | undefined> = process.env): void {
  if (env.CI || !existsSync(resolve(root, '.git'))) return
  try {
    const asked = Bun.spawnSync(['git', 'rev-parse', '--git-path', 'hooks/pre-commit'], { cwd: root })
    const hook = resolve(root, asked.stdout.toString().trim())
    if (asked.success && !existsSync(hook)) writeFileSync(hook, HOOK, { mode: 0o755 })
  } catch {
    // without git, or in a clone that is read only
  }
}
