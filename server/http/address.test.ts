import { describe, expect, test } from 'bun:test'
import { addressReader } from './address.ts'

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

  test('is one for a whole /64 of IPv6', () => {
    const one = from(false, '2001:db8:0:1::1')
    expect(from(false, '2001:db8:0:1:ffff:ffff:ffff:ffff')).toBe(one)
    expect(from(false, '2001:0DB8:0000:0001::1')).toBe(one)
    expect(from(false, '2001:db8:0:2::1')).not.toBe(one)
    expect(from(false, '::1')).not.toBe(from(false, 'fe80::1%eth0'))
  })

  test('is the IPv4 address inside a mapped one', () => {
    expect(from(false, '::ffff:192.0.2.7')).toBe('192.0.2.7')
  })

  test('is never longer than a header field of a prankster', () => {
    expect(from(true, null, 'x'.repeat(5000)).length).toBeLessThanOrEqual(64)
    expect(from(false, null)).toBe('unknown')
  })
})
