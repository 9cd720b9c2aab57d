import { describe, expect, test } from 'bun:test'
import { readXlsx } from 'hucre/xlsx'
import { openPlans, P1 } from './test-asked-plans.ts'

const { api, mina, asked, answerTo } = await openPlans()

describe('a plan as a file', () => {
  const file = async (body: object, person = mina): Promise<Response> => {
    const answer = await api.call('POST', '/calculations/plan/report/', person, { body })
    return answer.status === 503 ? file(body, person) : answer
  }
  const json = async (body: object) => (await (await file({ format: 'json', ...body })).json()) as never

  test('has the amounts, what is left, what more is worth, and each recipe, as the plan itself', async () => {
    const plan = asked()
    const found = await answerTo(plan)
    const answer = await file({ plan, format: 'xlsx', currency: 'USD' })
    expect(answer.headers.get('content-disposition')).toMatch(/filename="plan-\d{4}-\d\d-\d\d\.xlsx"/)
    const { sheets } = await readXlsx(await answer.bytes())
    expect(sheets.map(({ name }) => name)).toEqual(['Plan', 'Recipes', 'Limits'])
    const rows = sheets[0]!.rows
    const rowOf = (head: string) => rows.find(([first]) => first === head)!
    for (const [at, { name, price, available }] of P1!.materials!.entries()) {
      const { used, left, worth_more } = found.materials[at]!
      const amounts = found.products.map((one) => one.amounts[at]!)
      expect(available).toBeCloseTo(used + left!, 6)
      expect(rowOf(name)).toEqual([name, price, 'USD/m³', ...amounts, used, left, 'm³', worth_more])
    }
    expect(rowOf('Total').slice(3, 5)).toEqual([5000, 5000])
    expect(rowOf('Materials cost, USD')[1]).toBe(6_750_490)
    // A moment and its zone have room: else it is drawn as ###.
    expect(sheets[0]!.columns![1]!.width).toBeGreaterThan('2026-01-15 09:32 UTC'.length)
    expect(rows.flat()).toContain(found.sentences.at(-1)!)
    const { sections } = (await json({ plan })) as {
      sections: Record<string, { tables: Record<string, { rows: Record<string, unknown>[] }> }>
    }
    for (const [k, { percentages }] of found.products.entries()) {
      const shares = sections.recipes!.tables[`product_${k + 1}`]!.rows.map(({ share }) => share as number)
      expect(shares).toEqual(percentages.filter((one) => one > 0))
      const states = sections.limits!.tables[`product_${k + 1}`]!.rows.map(({ state }) => state)
      expect(states).toEqual(found.products[k]!.limits.map(() => 'pass'))
    }
    const pdf = await (await file({ plan, format: 'pdf', lang: 'fa' })).bytes()
    expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe('%PDF-')
  })

  test('says why there is none, starts no formula, and tells what is wrong under the plan', async () => {
    const name = '=1+1'
    const none = asked({}, [{ name, amount: { min: 5600, max: 5600 } }])
    const { facts, sections } = (await json({ plan: none })) as {
      facts: object
      sections: { plan: { notes: string[] } }
    }
    expect(facts).toMatchObject({ standing: 'no_plan' })
    expect(sections.plan.notes[0]).toBe('=1+1 and Heating oil can’t both be made from this.')
    const csv = await (await file({ plan: asked({}, [{ name }]), format: 'csv' })).text()
    expect(csv).toContain(name)
    expect(csv).not.toMatch(/(^|[,;"\n])=1\+1/)
    const wrong = await file({ format: 'docx', plan: { ...asked(), goal: 'most' } })
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { format: [expect.any(String)], plan: { goal: [expect.any(String)] } },
    ])
    expect((await file({ plan: asked(), format: 'csv' }, await api.person({ tier: null }))).status).toBe(403)
  })
})
