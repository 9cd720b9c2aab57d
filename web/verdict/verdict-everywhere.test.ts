import { afterAll, expect, test } from 'bun:test'
import { readXlsx } from 'hucre/xlsx'
import { type BlendVerdict, blendVerdict } from '#calc/grades/blend-verdict.ts'
import { limitsInOrder, withMeasured } from '#calc/grades/limit-rows.ts'
import { countsText } from '#calc/grades/summary.ts'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { GRADE, openReleases } from '#server/features/calculations/whole/test-releases.ts'
import type { BlendAnswer } from '#server/responses/blend.model.ts'
import { storedCheck } from '#web/grades/grade-choice.ts'
import { grades } from '#web/text/grades.ts'
import { textIn } from '#web/text/language.ts'
import { limitSheet } from '#web/wizard/results/result-sheet.ts'
import { measuredCheck } from '#web/wizard/rules/result.ts'
import { limitRows, verdictSentence } from './rows.ts'

const { api, mina, path, made, measure, patch, whole } = await openReleases()
afterAll(() => api.sql.end())
const t = textIn('en', grades).limits

type Seen = Pick<BlendAnswer, 'check' | 'verdict_summary'> & { check_measured?: BlendAnswer['check'] }

const get = (address: string, who = mina) => api.call('GET', address, who)
const listed = async (id: string) =>
  ((await (await get('/me/calculations/')).json()) as ({ id: string } & Seen)[]).find((row) => row.id === id)!
const file = async (id: string, query: string) => get(`${path(id)}report/?${query}`)

async function shared(id: string): Promise<Seen> {
  const link = await api.call('POST', `${path(id)}share/`, mina, { body: { laboratory: true } })
  const { url } = (await link.json()) as { url: string }
  return (await (await api.call('GET', `/shared/${url.slice('/s/'.length)}/`)).json()) as Seen
}

/** "1 of 9 limits missed", "Does not meet 1 of 9 limits", "all 9 limits": what a text says of missed and met ones. */
function countedIn(text: string) {
  const missed = /(\d+) of \d+ limits missed|not meet (\d+) of/i.exec(text)
  const met = /all (\d+) limits|(\d+) met|meets the (\d+) limits?/i.exec(text)
  const first = (found: RegExpExecArray | null) => Number(found?.slice(1).find(Boolean) ?? 0)
  return { fail: first(missed), pass: first(met) }
}

/** The verdict in a text of any surface, with what isn't checked. */
const says = (text: string, { counts, not_checked }: BlendVerdict) => {
  expect(countedIn(text)).toEqual({ fail: counts.fail, pass: counts.pass })
  expect(text).toContain(`${not_checked} requirements`)
}

test.each([
  ['calculated', null, {}],
  ['measured in part', { sulfur_ppm: 5, density: 835 }, {}],
  ['measured and missed', { sulfur_ppm: 11.2, density: 835 }, {}],
  ['released', { sulfur_ppm: 11.2, density: 835 }, { status: 'released', reason: 'The buyer takes 15.' }],
] as const)('a blend that is %s has the same verdict wherever it is seen', async (_, results, decision) => {
  const id = await made({ grade: GRADE, batch: { amount: 1000, unit: 'm3' } })
  if (results) await measure(id, results)
  if ('status' in decision) expect((await patch(id, decision)).status).toBe(200)

  // The API: kept, in the list (which the dashboard shows too), by link.
  const kept = (await whole(id)) as unknown as Seen
  const verdict = kept.verdict_summary!
  expect((await listed(id)).verdict_summary).toEqual(verdict)
  const link = await shared(id)
  expect(link.verdict_summary).toEqual(verdict)
  expect(verdict.by).toBe(results ? 'measured' : 'predicted')
  if (results?.sulfur_ppm === 11.2)
    expect(verdict).toMatchObject({ state: 'fail', deciding: { q: 'sulfur_ppm', value: 11.2 } })

  // The band of page and link, from the checks alone.
  for (const seen of [kept, link]) {
    const [check, measured] = [storedCheck(seen.check!), results ? measuredCheck(seen.check_measured!) : null]
    expect(blendVerdict(check, measured)).toEqual(verdict)
    const first = measured ?? check
    const sentence = verdictSentence(first, limitRows(first, UNIT_SETS.SI), t, 'en', (text) => text)
    if (verdict.state === 'fail') expect(sentence).toStartWith('Sulfur measured 11.2')
    else expect(sentence).not.toContain('over the limit')
    // The clipboard.
    says(limitSheet(check, measured, t, 'en', UNIT_SETS.SI)[2]![0] as string, verdict)
    // "Correct the blend", where it stands alone: what was measured is as it was measured.
    if (measured) {
      const corrected = withMeasured(check, measured).limits.find(({ q }) => q === 'sulfur_ppm')!
      expect([corrected.state, corrected.basis]).toEqual([
        results!.sulfur_ppm > 10 ? 'fail' : 'pass',
        'laboratory',
      ])
      expect(limitsInOrder(first.limits, first.one_of)[0]!.state).toBe(first.state)
    }
  }

  // Files: JSON, CSV, workbook and ticket.
  const { facts } = (await (await file(id, 'format=json')).json()) as {
    facts: { verdict_measured?: string; verdict: string; standing: string }
  }
  expect([facts.standing, facts.verdict_measured ?? facts.verdict]).toEqual([verdict.by, verdict.state])
  says(
    (await (await file(id, 'format=csv')).text()).split('\n').find((line) => line.startsWith('Verdict,'))!,
    verdict,
  )
  for (const form of ['report', 'ticket']) {
    const book = await file(id, `format=xlsx&form=${form}`)
    const { sheets } = await readXlsx(new Uint8Array(await book.arrayBuffer()))
    const rows = sheets.flatMap((sheet) => sheet.rows)
    says(rows.find(([head]) => head === 'Verdict')?.[1] as string, verdict)
    if (results)
      expect(rows.find(([head]) => head === 'Predicted')?.[1]).toBe(countsText(verdict.predicted!, 'en'))
  }
})
