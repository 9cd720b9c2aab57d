import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Calc } from '#calc/vocabulary/blend.ts'
import type { Token } from '#server/http/tokens.ts'
import { createLog } from '#server/log.ts'
import { openTestApp, type TestApp } from '#server/test-app.ts'
import { PainterBusy, PainterLost, PaintingFailed } from '../../chart/painter.ts'
import type { ChartQuery } from './chart.model.ts'
import { createChartService } from './chart.service.ts'
import { createPictureCache } from './picture-cache.ts'

const QUERY: ChartQuery = { format: 'png', width: 900, height: 560, scale: 2, theme: 'light', lang: 'en' }
const calc = { version: '1', curve: () => null } as Pick<Calc, 'curve' | 'version'> as Calc

let api: TestApp
let token: Token
/** What was asked of the painter, and how each is answered. */
let painted: string[]
let answer: () => Promise<Uint8Array<ArrayBuffer>>
let service: ReturnType<typeof createChartService>

const open = (cacheBytes = 1000) =>
  createChartService({
    sql: api.sql,
    calc,
    clock: () => new Date(),
    log: createLog('silent'),
    painter: {
      paint: (_data, { lang, theme }) => {
        painted.push(`${lang} ${theme}`)
        return answer()
      },
      stop: async () => {},
    },
    cache: createPictureCache(cacheBytes),
  })

const ask = async (query: Partial<ChartQuery> = {}) =>
  await (await service.find(token, { ...QUERY, ...query })).file()

beforeAll(async () => {
  api = await openTestApp()
  const { accountId, sessionId } = await api.person()
  token = { accountId, sessionId } as Token
  await api.sql`
    insert into calculation (owner_id, basis, components, blend, engine)
    values (${accountId}, 'volume', '[]', '{}', 'test')`
}, 60_000)

beforeEach(() => {
  painted = []
  answer = async () => {
    await Bun.sleep(20)
    return new Uint8Array([painted.length])
  }
  service = open()
})

describe('equal requests', () => {
  test('at the same time are drawn once, and all get the file', async () => {
    const files = await Promise.all(Array.from({ length: 10 }, () => ask()))
    expect(painted).toHaveLength(1)
    for (const file of files) expect([...file]).toEqual([1])
  })

  test('one after the other are drawn once', async () => {
    await ask()
    await ask()
    expect(painted).toHaveLength(1)
  })

  test('are drawn again once the file has been pushed out', async () => {
    service = open(0)
    await ask()
    await ask()
    expect(painted).toHaveLength(2)
  })

  test('that differ in an option are not equal', async () => {
    await Promise.all([ask(), ask({ lang: 'fa' }), ask({ theme: 'dark' })])
    expect(painted.sort()).toEqual(['en dark', 'en light', 'fa light'])
  })

  test('as SVG are equal whatever the scale, which an SVG has not', async () => {
    await ask({ format: 'svg', scale: 1 })
    await ask({ format: 'svg', scale: 3 })
    expect(painted).toHaveLength(1)
  })
})

describe('a drawing that fails', () => {
  test.each([
    ['too many are waiting', new PainterBusy('busy')],
    ['its process is lost', new PainterLost('lost')],
  ])(
    'because %s is answered with 503 for everybody who waited, and drawn anew when asked again',
    async (_why, error) => {
      answer = async () => {
        await Bun.sleep(5)
        throw error
      }
      const plots = await Promise.all([service.find(token, QUERY), service.find(token, QUERY)])
      const both = await Promise.allSettled(plots.map((plot) => plot.file()))
      expect(both.map((one) => one.status === 'rejected' && one.reason.status)).toEqual([503, 503])
      expect(painted).toHaveLength(1)
      answer = async () => new Uint8Array([9])
      expect([...(await ask())]).toEqual([9])
    },
  )

  test('because of the code that draws is passed on as the bug that it is', async () => {
    answer = async () => {
      throw new PaintingFailed('TypeError')
    }
    await expect(ask()).rejects.toBeInstanceOf(PaintingFailed)
  })
})
