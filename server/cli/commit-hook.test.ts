import { beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newTestFolder } from '../test-folder.ts'
import { installCommitHook } from './commit-hook.ts'

let root: string
let hook: string
const git = (...words: string[]) =>
  Bun.spawnSync(['git', '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words], { cwd: root })

// A folder can come here without git too.
const hasGit = Bun.which('git') !== null
const inClone = test.skipIf(!hasGit)

beforeEach(() => {
  if (!hasGit) return
  root = newTestFolder()
  git('init', '-q')
  hook = join(root, '.git/hooks/pre-commit')
  rmSync(hook, { force: true })
  mkdirSync(join(root, '.git/hooks'), { recursive: true })
})

inClone('a clone gets a hook that runs Biome on what is staged and stops a commit that it refuses', () => {
  installCommitHook(root, {})
  const biome = join(root, 'node_modules/.bin/biome')
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  const answer = (code: number) =>
    writeFileSync(biome, `#!/bin/sh\necho "$@" > ${join(root, 'told')}\nexit ${code}\n`, { mode: 0o755 })
  answer(1)
  expect(git('commit', '--allow-empty', '-qm', 'x').success).toBe(false)
  expect(readFileSync(join(root, 'told'), 'utf8')).toStartWith('check --staged')
  answer(0)
  expect(git('commit', '--allow-empty', '-qm', 'x').success).toBe(true)
})

inClone('a hook that is there stays, and machines that only build get none', () => {
  installCommitHook(root, { CI: 'true' })
  expect(existsSync(hook)).toBe(false)
  writeFileSync(hook, 'mine')
  installCommitHook(root, {})
  expect(readFileSync(hook, 'utf8')).toBe('mine')
})

inClone(
  'without a clone, without git and in a clone that is read only nothing happens and nothing fails',
  () => {
    const path = process.env.PATH
    try {
      process.env.PATH = root
      installCommitHook(root, {})
    } finally {
      process.env.PATH = path
    }
    rmSync(join(root, '.git/hooks'), { recursive: true })
    writeFileSync(join(root, '.git/hooks'), 'no folder')
    installCommitHook(root, {})
    rmSync(join(root, '.git'), { recursive: true })
    installCommitHook(root, {})
    expect(existsSync(join(root, '.git'))).toBe(false)
  },
)
