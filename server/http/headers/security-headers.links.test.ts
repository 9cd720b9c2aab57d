import { expect, test } from 'bun:test'
import { isLinkPath } from './security-headers.ts'

test('a path is told to carry a link however it is escaped; one that merely begins alike is none', () => {
  for (const path of [
    '/',
    '/support',
    '/s-curve',
    '/s.png',
    '/shared-tanks',
    '/sharedness/x',
    '/api/s/x',
    '/me/shared/',
    '/100%',
    '/a%20b',
  ])
    expect([path, isLinkPath(path)]).toEqual([path, false])
  for (const path of ['/s', '/s/', '/s/x', '/shared/x/plot/', '/SHARED/x', '/%25252525252573/x'])
    expect([path, isLinkPath(path)]).toEqual([path, true])
})
