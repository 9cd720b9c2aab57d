import { expect, test } from 'bun:test'
import { chmodSync, chownSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { newTestFolder } from '../../test-folder.ts'
import { findBinaries } from './binaries.ts'
import { chooseIdentity } from './identity.ts'

const isRoot = process.getuid?.() === 0

test.if(isRoot)(
  'data of an account that can no longer read the program are named, not taken over',
  async () => {
    const folder = newTestFolder()
    const closed = newTestFolder()
    const data = join(folder, 'postgres')
    mkdirSync(data)
    chownSync(data, 65_534, 65_534)
    const binaries = { ...findBinaries(), postgres: join(closed, 'postgres') }
    symlinkSync(findBinaries().postgres, binaries.postgres)
    expect(chooseIdentity(binaries, folder, data)).toEqual({ prefix: [], user: { uid: 65_534, gid: 65_534 } })
    chmodSync(closed, 0o700)
    expect(() => chooseIdentity(binaries, folder, data)).toThrow('belongs to user 65534')
    expect(chooseIdentity(binaries, folder, join(folder, 'none')).prefix[0]).toBe('unshare')
  },
)
