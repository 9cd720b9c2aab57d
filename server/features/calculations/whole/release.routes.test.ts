import { afterAll, describe, expect, test } from 'bun:test'
import type { CheckAnswer } from '#server/responses/check.model.ts'
import { GOOD, openReleases, statusAndBody } from './test-releases.ts'

const { api, mina, path, made, measure, patch, decide, whole } = await openReleases()
afterAll(() => api.sql.end())
const stateOf = (check: CheckAnswer | undefined, q: string) => check?.limits.find((one) => one.q === q)?.state

describe('the verdict of what was measured', () => {
  test('stands beside the prediction’s: 11.2 is missed, 9.9 too close, 5 met, the rest not measured', async () => {
    const id = await made()
    const missed = await measure(id, { sulfur_ppm: 11.2 })
    expect([missed.check_measured!.state, stateOf(missed.check_measured, 'sulfur_ppm')]).toEqual([
      'fail',
      'fail',
    ])
    expect(stateOf(missed.check_measured, 'density')).toBe('unknown')
    expect(missed.check_measured!.sentence).toStartWith(
      'Measured: 1 of 9 limits missed: Sulfur; 8 not measured: ',
    )
    expect(missed.check_measured!.counts).toEqual({ fail: 1, unsure: 0, unknown: 10, pass: 0, na: 0 })
    const kept = await whole(id)
    expect(kept.check_measured).toEqual(missed.check_measured as never)
    expect(stateOf(kept.check, 'sulfur_ppm')).toBe('pass')
    expect(stateOf((await measure(id, { sulfur_ppm: 9.9 })).check_measured, 'sulfur_ppm')).toBe('unsure')
    expect(stateOf((await measure(id, { sulfur_ppm: 5 })).check_measured, 'sulfur_ppm')).toBe('pass')
    const persian = await measure(id, { sulfur_ppm: 11.2 }, { 'accept-language': 'fa' })
    expect(persian.check_measured!.sentence).toStartWith('اندازه‌گیری: ۱ مورد از ۹ حد خارج از حد: گوگرد؛ ')
  })

  test('goes first in the list, with the measured figures', async () => {
    const id = await made()
    const listed = async () => {
      const all = (await (await api.call('GET', '/me/calculations/', mina)).json()) as { id: string }[]
      return all.find((one) => one.id === id)! as unknown as Record<string, unknown>
    }
    expect(await listed()).not.toContainAnyKeys(['measured', 'verdict_measured'])
    await measure(id, { sulfur_ppm: 11.2, density: 836.5 })
    const found = await listed()
    expect(found).toMatchObject({ verdict_measured: 'fail', measured: { density: 836.5 } })
    // The same verdict in the list and at the calculation.
    expect(found.verdict_summary).toMatchObject({
      by: 'measured',
      state: 'fail',
      not_checked: 11,
      counts: { fail: 1, unsure: 0, rough: 0, unknown: 7, pass: 1 },
      deciding: { q: 'sulfur_ppm', value: 11.2, limits: [{ side: 'max', limit: 10, strict: false }] },
    })
    expect((await whole(id)).verdict_summary).toEqual(found.verdict_summary as never)
  })

  test('is absent where no grade was kept', async () => {
    const id = await made({})
    expect(await measure(id, { sulfur_ppm: 11.2 })).not.toHaveProperty('check_measured')
    expect(await whole(id)).not.toHaveProperty('check_measured')
  })
})

describe('a release', () => {
  test('asks for a reason where a limit was missed, too close or not measured, and keeps it', async () => {
    const id = await made()
    const { density: _, ...most } = GOOD
    await measure(id, { ...most, sulfur_ppm: 11.2, cetane_number: 51.5 })
    const refused = await statusAndBody(await patch(id, { status: 'released' }))
    expect(refused).toEqual([
      400,
      {
        reason: [
          'Measured beyond the limit: Sulfur 11.2 ppm (≤\u00a010).',
          'Too close to the limit: Cetane Number 51.5 (≥\u00a051).',
          'Not measured: Density.',
          'To release it anyway, give the reason.',
        ],
      },
    ])
    for (const reason of ['', '  ', null])
      expect((await patch(id, { status: 'released', reason })).status).toBe(400)
    expect(await whole(id)).toMatchObject({ status: 'tested', release: null } as never)
    const [status, body] = await statusAndBody(
      await patch(id, { status: 'released', reason: ' The buyer takes 15. ', status_by: 'Mina' }),
    )
    expect([status, body]).toMatchObject([
      200,
      { status: 'released', release: { reason: 'The buyer takes 15.' } },
    ])
    expect((body as { release: { open: object[] } }).release.open).toContainEqual({
      q: 'sulfur_ppm',
      side: 'max',
      limit: 10,
      value: 11.2,
      state: 'fail',
    })
    expect(await whole(id)).toMatchObject({ release: { reason: 'The buyer takes 15.' } } as never)
    expect(await statusAndBody(await decide(id, 'withdraw', 'Wrong tank.'))).toMatchObject([
      200,
      { status: 'tested', release: null },
    ])
  })

  test('asks in Persian, with Persian digits', async () => {
    const id = await made()
    await measure(id, { ...GOOD, sulfur_ppm: 11.2 })
    const [, body] = await statusAndBody(await patch(id, { status: 'released' }, { 'accept-language': 'fa' }))
    expect((body as { reason: string[] }).reason).toEqual([
      'خارج از حد اندازه‌گیری شده: گوگرد \u2066۱۱٫۲ ppm\u2069 (\u2066≤\u00a0۱۰\u2069).',
      'برای ترخیص با این وضع، دلیل آن را بنویسید.',
    ])
  })

  test('needs none where everything was measured and is kept', async () => {
    const id = await made()
    expect((await measure(id, GOOD)).check_measured!.state).toBe('pass')
    expect(await statusAndBody(await patch(id, { status: 'released' }))).toMatchObject([
      200,
      { status: 'released', release: { reason: null, open: [] } },
    ])
  })

  test('says that nothing was checked where there is no grade, and that nothing was measured', async () => {
    const none = await made({})
    await measure(none, { sulfur_ppm: 5 })
    expect(await statusAndBody(await patch(none, { status: 'released' }))).toMatchObject([
      400,
      { reason: ['Nothing was checked: the calculation has no grade.', expect.anything()] },
    ])
    expect((await patch(none, { status: 'released', reason: 'Own use' })).status).toBe(200)
    const untested = await made()
    const [status, body] = await statusAndBody(await patch(untested, { status: 'released' }))
    expect([status, body]).toEqual([
      400,
      {
        reason: [
          'Nothing of this blend was measured.',
          expect.stringMatching(/^Not measured: .*Sulfur/),
          'To release it anyway, give the reason.',
        ],
      },
    ])
  })

  test('keeps a reason with nothing else, and other states ask for none', async () => {
    const id = await made()
    expect(await statusAndBody(await patch(id, { status: 'blended', reason: 'x' }))).toEqual([
      400,
      { reason: ['A reason is kept only with a release or a hold.'] },
    ])
    expect((await patch(id, { reason: 'x' })).status).toBe(400)
    expect((await patch(id, { status: 'blended' })).status).toBe(200)
    expect((await patch(id, { status: 'released', reason: 'x'.repeat(501) })).status).toBe(400)
  })

  test('names what the calculation misses where nothing was measured', async () => {
    const id = await made({ grade: 'en590-temperate', options: { limits: [{ q: 'flash_point', min: 80 }] } })
    await measure(id, { sulfur_ppm: 5 })
    const [status, body] = await statusAndBody(await patch(id, { status: 'released' }))
    const { reason } = body as { reason: string[] }
    expect(status).toBe(400)
    expect(reason[0]).toMatch(
      /^Calculated beyond the limit, and not measured: Flash Point 66\.0 °C \(≥.80\)\.$/,
    )
    // Measured, it is the result that counts.
    await measure(id, { sulfur_ppm: 5, flash_point: 85 })
    const [, after] = await statusAndBody(await patch(id, { status: 'released' }))
    expect((after as { reason: string[] }).reason.join(' ')).not.toContain('Calculated beyond')
  })

  test('shows a stranger the verdict and not the reason', async () => {
    const id = await made()
    await measure(id, { ...GOOD, sulfur_ppm: 11.2 })
    await patch(id, { status: 'released', reason: 'Between us.' })
    const link = (await (
      await api.call('POST', `${path(id)}share/`, mina, { body: { laboratory: true } })
    ).json()) as {
      url: string
    }
    const text = await (await api.call('GET', `/shared/${link.url.split('/').at(-1)}/`)).text()
    expect(text).not.toContain('Between us.')
    expect(JSON.parse(text).release_sha256).toBe((await whole(id)).release_sha256)
    expect(JSON.parse(text)).toMatchObject({ status: 'released', check_measured: { state: 'fail' } })
  })
})
