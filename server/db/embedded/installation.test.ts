import { expect, test } from 'bun:test'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newTestFolder } from '#server/test-folder.ts'
import { chooseIdentity, findBinaries } from './installation.ts'

const isRoot = process.getuid?.() === 0
const mayRename = isRoot && Bun.spawnSync(['unshare', '--user', '--map-user=1000', '--', 'true']).success

/** A program that every account can read (the checkout's own may not be), in a folder that can be closed. */
function programIn(folder: string) {
  const postgres = join(folder, 'postgres')
  writeFileSync(postgres, '#!/bin/sh\n')
  chmodSync(postgres, 0o755)
  return { ...findBinaries(), postgres }
}

function dataOf(uid: number) {
  const folder = newTestFolder()
  const data = join(folder, 'postgres')
  mkdirSync(data)
  chownSync(data, uid, uid)
  return { folder, data }
}

test.if(isRoot)('data of an account that can no longer read the program are named, not taken over', () => {
  const { folder, data } = dataOf(65_534)
  const place = newTestFolder()
  const binaries = programIn(place)
  expect(chooseIdentity(binaries, folder, data)).toEqual({ prefix: [], user: { uid: 65_534, gid: 65_534 } })
  chmodSync(place, 0o700)
  expect(() => chooseIdentity(binaries, folder, data)).toThrow('belongs to user 65534')
})

test.if(mayRename)('where no other account can read the program, a namespace is made', () => {
  const { folder } = dataOf(0)
  const place = newTestFolder()
  const binaries = programIn(place)
  chmodSync(place, 0o700)
  expect(chooseIdentity(binaries, folder, join(folder, 'none')).prefix[0]).toBe('unshare')
})
