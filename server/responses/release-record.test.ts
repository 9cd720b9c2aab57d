import { expect, test } from 'bun:test'
import { GASOILS, reportOf } from '#server/report/test-report.ts'
import { RELEASE_TEXT, releaseHash, releaseText } from './release-record.ts'

test('the text of a release never comes out otherwise: its hash is on paper', async () => {
  const decision = {
    is: 'released',
    at: '2026-01-17T08:00:00.000Z',
    by: 'Mina Rad',
    from: 'tested',
    reason: 'The buyer takes 15.',
    open: [{ q: 'sulfur_ppm', side: 'max', limit: 10, value: 11.2, state: 'fail' }],
  } as const
  const lab = {
    sampled_at: null,
    sample: 'T4',
    results: { sulfur_ppm: 11.2 },
    levels: null,
    as_blended: null,
    methods: { sulfur_ppm: 'ISO 20884' },
    entered_at: '2026-01-16T08:00:00.000Z',
    blended: null,
    mixed: null,
    properties: {
      sulfur_ppm: {
        calculated: 9,
        planned: 9,
        measured: 11.2,
        difference: 2.2,
        R: 2.8,
        R_is: 'test',
        within_R: true,
        sd: null,
        agrees: null,
        split: null,
        levels: null,
        rule: null,
      },
    },
  } as const
  const { whole } = await reportOf(GASOILS(), {
    more: {
      name: 'Tank 4',
      lab: lab as never,
      status: { is: 'released', at: new Date(decision.at), by: 'Mina Rad', decisions: [decision] },
    },
  })
  expect(releaseText(whole)).toBe(
    '{"format":"fuelblend-release","version":1,"calculation":"4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a91",' +
      '"calculated_at":"2026-01-15T09:32:11.482Z","name":"Tank 4","batch":null,"tank":null,"sample":"T4","sampled_at":null,' +
      '"grade":null,"values":[{"property":"sulfur_ppm","unit":"ppm","measured":11.2,"method":"ISO 20884","limits":[]}],' +
      '"decisions":[{"is":"released","at":"2026-01-17T08:00:00.000Z","by":"Mina Rad","reason":"The buyer takes 15.",' +
      '"open":[{"q":"sulfur_ppm","side":"max","limit":10,"value":11.2,"state":"fail"}]}]}',
  )
  // A value, a word of a reason: all of it is hashed. A note is not.
  const { release_sha256: hash } = releaseHash(whole)
  expect(releaseHash({ ...whole, note: 'Sold' })).toEqual({ release_sha256: hash! })
  for (const other of [
    { ...whole, name: 'Tank 5' },
    { ...whole, status: { ...whole.status, decisions: [{ ...decision, reason: 'None.' }] } },
    { ...whole, lab: { ...whole.lab!, sample: 'T5' } },
  ])
    expect(releaseHash(other).release_sha256).not.toBe(hash)
  expect(releaseHash({ ...whole, status: { ...whole.status, is: 'held' } })).toEqual({})
  // One of today also covers whose release it is; those on paper keep the text that they were hashed with.
  const today = { ...whole, status: { ...whole.status, decisions: [{ ...decision, hashed: RELEASE_TEXT }] } }
  expect(releaseText(today)).toBe(
    '{"format":"fuelblend-release","version":2,"calculation":"4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a91",' +
      '"calculated_at":"2026-01-15T09:32:11.482Z","name":"Tank 4","batch":null,"tank":null,"sample":"T4","sampled_at":null,' +
      '"grade":null,"values":[{"property":"sulfur_ppm","name":null,"unit":"ppm","measured":11.2,"method":"ISO 20884",' +
      '"usual_method":null,"limits":[]}],"status":{"is":"released","at":"2026-01-17T08:00:00.000Z","by":"Mina Rad"},' +
      '"decisions":[{"is":"released","from":"tested","at":"2026-01-17T08:00:00.000Z","by":"Mina Rad","reason":"The buyer takes 15.",' +
      '"open":[{"q":"sulfur_ppm","side":"max","limit":10,"value":11.2,"state":"fail"}]}]}',
  )
  const { release_sha256: now } = releaseHash(today)
  for (const forged of [{ by: 'Somebody else' }, { at: new Date('2026-01-16T08:00:00.000Z') }])
    expect(releaseHash({ ...today, status: { ...today.status, ...forged } }).release_sha256).not.toBe(now)
})
