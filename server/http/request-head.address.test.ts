import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addressReader } from './request-head.ts'

const from = (trustProxy: boolean, connection: string | null, forwarded?: string): string => {
  const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded }
  const server = connection === null ? null : { requestIP: () => ({ address: connection }) }
  return addressReader(trustProxy)({ request: new Request('http://localhost/', { headers }), server })
}

describe('the address of a request', () => {
  test('is the connection, whatever the request claims', () => {
    expect(from(false, '192.0.2.7')).toBe('192.0.2.7')
    expect(from(false, '192.0.2.7', '203.0.113.9')).toBe('192.0.2.7')
  })

  test('is what a trusted proxy has seen, not what the caller wrote in front of it', () => {
    expect(from(true, '10.0.0.1', '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
    expect(from(true, '10.0.0.1')).toBe('10.0.0.1')
    expect(from(true, '10.0.0.1', '  ')).toBe('10.0.0.1')
  })

  test('is the same with a port of the caller, as some proxies write it', () => {
    for (const forwarded of ['203.0.113.9:1024', ' 203.0.113.9:65535 ', '[::ffff:203.0.113.9]:80']) {
      expect(from(true, '10.0.0.1', forwarded)).toBe('203.0.113.9')
    }
    const one = from(true, '10.0.0.1', '2001:db8:0:1::1')
    for (const forwarded of ['[2001:db8:0:1::2]:1024', '[2001:db8:0:1::2]', '[2001:db8:0:1::2%eth0]:9']) {
      expect(from(true, '10.0.0.1', forwarded)).toBe(one)
    }
  })

  test('is the proxy where it forwards what is no address', () => {
    for (const forwarded of [
      'unknown',
      '_hidden',
      '203.0.113.9:a',
      '203.0.113.900',
      '203.0.113.9:1:2',
      '[203.0.113.9',
      '[]:80',
      '[1.2.3.4]x',
      '0x7f.1',
      ':::',
      '1::2::3',
      '9'.repeat(5000),
    ]) {
      expect(from(true, '10.0.0.1', forwarded)).toBe('10.0.0.1')
    }
  })

  test('is one for a whole /64 of IPv6', () => {
    const one = from(false, '2001:db8:0:1::1')
    expect(from(false, '2001:db8:0:1:ffff:ffff:ffff:ffff')).toBe(one)
    expect(from(false, '2001:0DB8:0000:0001::1')).toBe(one)
    expect(from(false, '2001:db8::1:0:0:192.0.2.7')).toBe(one)
    expect(from(false, '2001:db8:0:2::1')).not.toBe(one)
    expect(from(false, '::1')).not.toBe(from(false, 'fe80::1%eth0'))
  })

  test('has one form, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ unit: fc.constantFrom(...':.01fx[]%') })),
        (text) => {
          expect(from(true, null, text)).toMatch(
            /^(unknown|(\d+\.){3}\d+|([1-9a-f][\da-f]{0,3}:|0:){4}:\/64)$/,
          )
        },
      ),
      { numRuns: 5000 },
    )
  })

  test('is the IPv4 address inside a mapped one', () => {
    expect(from(false, '::ffff:192.0.2.7')).toBe('192.0.2.7')
    expect(from(false, '::FFFF:c000:0207')).toBe('192.0.2.7')
  })

  test('is unknown without a connection', () => {
    expect(from(false, null)).toBe('unknown')
    expect(from(true, null, 'x'.repeat(5000))).toBe('unknown')
  })
})
