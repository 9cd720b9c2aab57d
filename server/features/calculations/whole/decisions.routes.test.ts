import { afterAll, describe, expect, test } from 'bun:test'
import type { Decision } from '#calc/calculation/blend-status.ts'
import type { CheckAnswer } from '#server/responses/check.model.ts'
import { GOOD, GRADE, openReleases, statusAndBody } from './test-releases.ts'

const { api, mina, materials, path, made, measure, patch, decide, whole } = await openReleases()
afterAll(() => api.sql.end())

describe('a release', () => {
  test('freezes name, results and what was pumped, whoever writes them and by whichever way', async () => {
    const id = await made({ grade: GRADE, name: 'Frozen' })
    await measure(id, GOOD)
    expect((await decide(id, 'release')).status).toBe(200)
    const before = await whole(id)
    const results = [{ calculation: id, results: { ...GOOD, sulfur_ppm: 14 } }]
    const pumped = Object.fromEntries(materials.map((one) => [one, { amount: 500, unit: 'm3' }]))
    const importing = (on_duplicate: string) =>
      api.call('POST', '/me/calculations/lab/import/', mina, { body: { results, on_duplicate } })
    const refused = [
      await patch(id, { name: 'Thawed' }),
      await patch(id, { name: null }),
      await patch(id, { status: 'tested' }),
      await patch(id, { status: 'released', reason: 'again' }),
      await api.call('PUT', `${path(id)}lab/`, mina, { body: { results: GOOD } }),
      await api.call('PUT', `${path(id)}lab/`, mina, { body: { results: GOOD, seen: 'older' } }),
      await api.call('PUT', `${path(id)}lab/`, mina, { body: { results: {}, as_blended: pumped } }),
      await importing('update'),
      await importing('refuse'),
      await api.call('DELETE', `${path(id)}lab/`, mina),
      await api.call('DELETE', path(id), mina),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409))
    for (const answer of refused)
      expect(await answer.json()).toMatchObject({
        detail: expect.stringMatching(/^This blend is released: /),
      })
    expect((await importing('skip')).status).toBe(201)
    expect(await whole(id)).toEqual(before)
    // Nothing of what was released: a note, the same name, a link, what a history counts.
    expect((await patch(id, { note: 'Sold', name: 'Frozen' })).status).toBe(200)
    expect((await api.call('POST', `${path(id)}share/`, mina, { body: {} })).status).toBe(201)
    const left = { excluded: { density: 'The tank was not mixed.' } }
    expect((await api.call('PATCH', `${path(id)}lab/`, mina, { body: left })).status).toBe(200)
    const { release_sha256: hash, version } = before as unknown as Record<string, string>
    expect([hash, (await whole(id)).release_sha256 as unknown as string]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      hash!,
    ])

    expect(await statusAndBody(await decide(id, 'withdraw', ' '))).toEqual([
      400,
      { reason: ['This field is required.'] },
    ])
    expect((await decide(id, 'withdraw', 'Sampled again.', version)).status).toBe(409)
    expect((await decide(id, 'withdraw', 'Sampled again.')).status).toBe(200)
    expect((await whole(id)).release_sha256).toBeUndefined()
    await measure(id, { ...GOOD, sulfur_ppm: 11.2 })
    expect((await decide(id, 'release')).status).toBe(400)
    expect((await decide(id, 'release', 'The buyer takes 15.')).status).toBe(200)
    const { decisions, release_sha256 } = (await whole(id)) as unknown as {
      decisions: Decision[]
      release_sha256: string
    }
    expect(decisions.map(({ is, reason, from }) => [is, reason, from])).toEqual([
      ['released', null, 'tested'],
      ['withdrawn', 'Sampled again.', 'released'],
      ['released', 'The buyer takes 15.', 'tested'],
    ])
    expect(release_sha256).not.toBe(hash!)
  })

  test('of one of two tabs freezes what the other is about to write, however close they are', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await made()
      await measure(id, GOOD)
      const [released, written] = await Promise.all([
        decide(id, 'release'),
        api.call('PUT', `${path(id)}lab/`, mina, { body: { results: { ...GOOD, sulfur_ppm: 11.2 } } }),
        patch(id, { name: `Round ${round}` }),
      ])
      const { status, check_measured } = (await whole(id)) as unknown as {
        status: string
        check_measured: CheckAnswer
      }
      // Whichever came first: no released blend has results that it was not released by.
      expect([released.status, written.status, status, check_measured.state]).toBeOneOf([
        [200, 409, 'released', 'pass'],
        [400, 200, 'tested', 'fail'],
      ])
    }
  })

  test('pressed twice is one decision', async () => {
    const id = await made()
    await measure(id, GOOD)
    const answers = await Promise.all([decide(id, 'release'), decide(id, 'release'), decide(id, 'release')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(((await whole(id)) as unknown as { decisions: unknown[] }).decisions).toHaveLength(1)
  })

  test('and a hold, with a reason, that a release answers; taken back, the blend stands where it stood', async () => {
    const id = await made()
    const status = async () => (await whole(id)).status as unknown as string
    expect((await decide(id, 'hold')).status).toBe(400)
    expect((await decide(id, 'withdraw', 'x')).status).toBe(409)
    expect((await decide(id, 'hold', 'The line was not flushed.')).status).toBe(200)
    expect(await status()).toBe('held')
    expect((await patch(id, { status: 'blended' })).status).toBe(409)
    expect((await decide(id, 'withdraw', 'It was.')).status).toBe(200)
    expect(await status()).toBe('planned')
    await patch(id, { status: 'held', reason: 'Again.' })
    // What is held can be measured, and stays held.
    await measure(id, GOOD)
    expect(await status()).toBe('held')
    expect(await statusAndBody(await decide(id, 'release'))).toEqual([
      400,
      { reason: ['It is on hold: “Again.”.', 'To release it anyway, give the reason.'] },
    ])
    expect((await decide(id, 'release', 'Flushed and measured.')).status).toBe(200)
    expect((await decide(id, 'hold', 'A second tank has the same name.')).status).toBe(200)
    expect((await decide(id, 'withdraw', 'It was another.')).status).toBe(200)
    expect(await status()).toBe('tested')
  })

  test('from before decisions were kept holds like any other', async () => {
    const id = await made()
    await api.sql`update calculation set status = 'released', status_at = now() where id = ${id}`
    expect((await patch(id, { note: 'n' })).status).toBe(200)
    expect(await whole(id)).toMatchObject({
      status: 'released',
      release: { reason: null, open: [] },
    } as never)
    expect((await patch(id, { name: 'Old' })).status).toBe(409)
    expect((await decide(id, 'withdraw', 'x')).status).toBe(200)
    expect((await whole(id)).status as unknown as string).toBe('blended')
  })

  test('is nobody else’s to make', async () => {
    const id = await made()
    const other = await api.person()
    for (const way of ['release', 'hold', 'withdraw'])
      expect((await api.call('POST', `${path(id)}${way}/`, other, { body: { reason: 'x' } })).status).toBe(
        404,
      )
    expect((await whole(id)).status as unknown as string).toBe('planned')
  })

  test('has a report of what was measured, by whom it was released and why; its hash is that of page and link', async () => {
    const id = await made({ grade: GRADE, name: 'Winter, tank 4', batch: { amount: 500, unit: 'm3' } })
    const { density: _, ...most } = GOOD
    await measure(id, { ...most, sulfur_ppm: 9.96 })
    const report = (query = '', lang = 'en') =>
      api.call('GET', `${path(id)}report/?form=release&lang=${lang}${query}`, mina)
    expect(await statusAndBody(await report())).toEqual([400, { form: ['This blend is not released.'] }])
    await decide(id, 'hold', 'Sampled again.')
    expect((await report()).status).toBe(400)
    expect((await decide(id, 'release', 'The buyer takes 15.')).status).toBe(200)

    const read = async (query = '', lang = 'en') =>
      (await (await report(`&format=json${query}`, lang)).json()) as {
        facts: Record<string, string>
        sections: Record<string, { tables: Record<string, { rows: Record<string, unknown>[] }> }>
        content: string
      }
    const { facts, sections, content } = await read()
    expect(facts).toMatchObject({
      status: 'released',
      release_reason: 'The buyer takes 15.',
      verdict_measured: 'unsure',
      batch_m3: 500,
      standing: 'released',
    })
    expect(facts).not.toHaveProperty('verdict')
    const rows = sections.limits!.tables.limits!.rows
    expect(rows.find(({ key }) => key === 'sulfur_ppm')).toEqual({
      key: 'sulfur_ppm',
      property: 'Sulfur',
      unit: 'ppm',
      min: null,
      max: 10,
      measured: 9.96,
      measured_state: 'unsure',
      test_method: 'EN ISO 20846 / 20884',
    })
    expect(rows.find(({ key }) => key === 'density')).toMatchObject({
      measured: null,
      measured_state: 'unknown',
    })
    expect(
      sections.decisions!.tables.decisions!.rows.map(({ decision, by, reason }) => [decision, by, reason]),
    ).toEqual([
      ['held', 'Test Person', 'Sampled again.'],
      ['released', 'Test Person', 'The buyer takes 15.'],
    ])

    const { release_sha256: hash } = (await whole(id)) as unknown as { release_sha256: string }
    expect(new Bun.CryptoHasher('sha256').update(content).digest('hex')).toBe(hash)
    expect(facts.sha256).toBe(hash)
    // Whatever language it is read in, and whatever else it is asked for.
    expect((await read('&batch=9&tank=9', 'fa')).content).toBe(content)
    expect((await read('&batch=9&tank=9')).facts).not.toHaveProperty('tank')
    const { url } = (await (
      await api.call('POST', `${path(id)}share/`, mina, { body: { laboratory: true } })
    ).json()) as { url: string }
    const link = async (to: string) =>
      ((await (await api.call('GET', `/shared/${to.split('/').at(-1)}/`)).json()) as Record<string, unknown>)
        .release_sha256
    expect(await link(url)).toBe(hash)
    for (const format of ['pdf', 'xlsx', 'csv']) {
      const file = await report(`&format=${format}`)
      expect([format, file.status, file.headers.get('content-disposition')]).toEqual([
        format,
        200,
        expect.stringContaining('release-Winter'),
      ])
    }
    // A link without the laboratory's results tells nothing of a release.
    const bare = (await (await api.call('POST', `${path(id)}share/`, mina, { body: {} })).json()) as {
      url: string
    }
    expect(await link(bare.url)).toBeUndefined()
    await decide(id, 'withdraw', 'Wrong sample.')
    expect((await report()).status).toBe(400)
  }, 60_000)
})
