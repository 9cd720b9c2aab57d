import { beforeEach, describe, expect, test } from 'bun:test'
import type { Answer } from '#web/api/http.ts'
import type { DraftApi } from '../analysis.api.ts'
import { materialsOf } from '../rules/draft.ts'
import { HEAVY, LIGHT, ok, openTestTab, refused, settled, state, type TestTab } from './test-analysis.ts'
import { keepUnfinished, QUIET_MS } from './unfinished.ts'

const AT = '2026-01-01T10:00:00.000Z'

let tab: TestTab
/** What the server has; what it was told, in order. */
let server: Record<string, unknown> | null
let told: string[]
let answer: () => Answer<unknown>
/** How often the draft was written since there was none; when it was written last. */
let version: number
let writtenAt: string | null
let elsewhereSaid: number
let api: DraftApi

beforeEach(() => {
  tab = openTestTab()
  server = null
  told = []
  answer = () => ok({})
  version = 0
  writtenAt = null
  elsewhereSaid = 0
  const hear = async (what: string, draft: Record<string, unknown> | null) => {
    told.push(what)
    const said = answer()
    if (!said.ok) return said
    server = draft
    version = draft === null ? 0 : version + 1
    writtenAt = draft === null ? null : told.length === 1 ? AT : `${AT} ${told.length}`
    return ok({ version, updated_at: writtenAt })
  }
  api = {
    find: async () => ok({ version, updated_at: writtenAt ?? (server ? AT : null), draft: server }),
    keep: (draft) => hear('keep', draft),
    forget: () => hear('forget', null),
  }
})

const keep = (store: Parameters<typeof keepUnfinished>[0]) =>
  keepUnfinished(store, {
    api,
    later: (delayMs, run) => void tab.timers.push({ delayMs, run }),
    isSignedIn: () => tab.signedInAs === 'user-1',
    onElsewhere: () => void elsewhereSaid++,
  })

async function quiet() {
  tab.runTimers()
  await settled()
}

/** A tab in which a recipe was drafted, and the server heard of it. */
async function drafted() {
  const store = tab.storeWith()
  const keeper = keep(store)
  store.setCount(2)
  store.chooseCategory('gasoline')
  store.start()
  await settled()
  store.toggle(LIGHT)
  store.toggle(HEAVY)
  store.startPercentages()
  store.type('light', '60')
  store.type('heavy', '40')
  await quiet()
  return { store, keeper }
}

/** The same person on another machine. */
async function elsewhere(materials = [LIGHT, HEAVY]) {
  tab.kept.clear()
  const store = tab.storeWith({ materials: async () => ok(materials) })
  return { store, left: await keep(store).find() }
}

describe('what is drafted', () => {
  test('is told to the server once it is quiet, with what has followed, and materials by id alone', async () => {
    await drafted()
    expect(tab.timers.every(({ delayMs }) => delayMs === QUIET_MS)).toBe(true)
    expect(told).toEqual(['keep'])
    expect(server).toMatchObject({
      draft: { places: ['light', 'heavy'], typed: { light: '60', heavy: '40' } },
    })
    expect(JSON.stringify(server)).not.toContain('density')
  })

  test('is there on another machine, with the figures of that day', async () => {
    await drafted()
    const lighter = { ...LIGHT, properties: { ...LIGHT.properties, density: 640 } }
    const { store, left } = await elsewhere([lighter, HEAVY])
    expect(left!.at).toBe(AT)
    expect(await store.resumeDraft(left!.unfinished)).toBe(true)
    expect(materialsOf(state(store).draft)).toEqual([lighter, HEAVY])
    expect(state(store).draft).toMatchObject({
      count: 2,
      category: 'gasoline',
      typed: { light: '60', heavy: '40' },
    })
    expect(tab.shown.at(-1)).toBe('percentages')
  })

  test('leaves the place of a material empty that is gone, and its percentage with it', async () => {
    await drafted()
    const { store, left } = await elsewhere([HEAVY])
    expect(await store.resumeDraft(left!.unfinished)).toBe(true)
    expect(state(store).draft).toMatchObject({ places: [null, HEAVY], typed: { heavy: '40' } })
  })

  test('stays on the server where its materials can’t be loaded', async () => {
    await drafted()
    const { left } = await elsewhere()
    const store = tab.storeWith({ materials: async () => refused(500) })
    expect(await store.resumeDraft(left!.unfinished)).toBe(false)
    expect((await elsewhere()).left).toEqual(left)
  })

  test('is unfinished no more when it is calculated, until it is changed', async () => {
    const { store } = await drafted()
    await store.calculate()
    await quiet()
    expect([told, server]).toEqual([['keep', 'forget'], null])
    store.type('light', '50')
    await quiet()
    expect(told).toEqual(['keep', 'forget', 'keep'])
  })

  test('is forgotten too where another tab goes on with it and calculates at once', async () => {
    await drafted()
    tab.kept.clear()
    const store = tab.storeWith()
    const { unfinished } = (await keep(store).find())!
    await store.resumeDraft(unfinished)
    await store.calculate()
    await quiet()
    expect([told, server]).toEqual([['keep', 'forget'], null])
  })

  test('is forgotten with a new start, also after the tab was loaded again', async () => {
    const { keeper } = await drafted()
    keeper.close()
    const store = tab.storeWith()
    keep(store)
    store.restart()
    await quiet()
    expect([told, server]).toEqual([['keep', 'forget'], null])
  })

  test('is sent at once when the screen is left, and not after', async () => {
    const { store, keeper } = await drafted()
    store.type('light', '30')
    keeper.close()
    await settled()
    expect(server).toMatchObject({ draft: { typed: { light: '30' } } })
    store.type('light', '20')
    await quiet()
    expect(told).toHaveLength(2)
  })

  test('that could not be told is told with the next change', async () => {
    const { store } = await drafted()
    answer = () => ({ ok: false, error: { is: 'no-connection' } })
    store.type('light', '30')
    await quiet()
    answer = () => ok({})
    store.type('light', '20')
    await quiet()
    expect(server).toMatchObject({ draft: { typed: { light: '20' } } })
  })

  test('ends with the session', async () => {
    const { store } = await drafted()
    answer = () => ({ ok: false, error: { is: 'session-expired' } })
    store.type('light', '30')
    await quiet()
    tab.signedInAs = null
    store.type('light', '20')
    await quiet()
    expect(told).toHaveLength(2)
  })
})

describe('two windows', () => {
  test('each keep their own; what one has calculated takes nothing away that the other wrote since', async () => {
    const { store } = await drafted()
    await api.keep({ theirs: true })
    await store.calculate()
    await quiet()
    expect(server).toEqual({ theirs: true })
    expect(state(store).draft.typed).toMatchObject({ light: '60', heavy: '40' })
  })

  test('are told of each other once, by the one that writes over the other', async () => {
    const { store } = await drafted()
    store.type('light', '50')
    await quiet()
    expect(elsewhereSaid).toBe(0)
    for (const share of ['30', '20']) {
      await api.keep({ theirs: true })
      store.type('light', share)
      await quiet()
    }
    expect(elsewhereSaid).toBe(1)
    expect(server).toMatchObject({ draft: { typed: { light: '20' } } })
  })
})

describe('a fresh tab', () => {
  test('takes nothing away that another one has, until something is chosen in it', async () => {
    await drafted()
    const before = server
    const { store, left } = await elsewhere()
    expect(left).not.toBeNull()
    store.setCount(3)
    store.chooseCategory('gasoil')
    store.restart()
    await quiet()
    expect(server).toBe(before)
  })

  test('is offered nothing where it has something of its own, or the server nothing that can be read', async () => {
    await drafted()
    expect(await keep(tab.storeWith()).find()).toBeNull()
    for (const unreadable of [null, {}, { version: 2, draft: {} }, { version: 1, draft: { places: [{}] } }]) {
      server = unreadable
      expect((await elsewhere()).left).toBeNull()
    }
  })
})
