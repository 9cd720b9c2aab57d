import { describe, expect, test } from 'bun:test'
import type { Answer } from '#web/api/http.ts'
import { createImportStore, openQuestions, type Preview } from './import.store.ts'
import { type FileRead, readText } from './read-file.ts'

const TWO = 'Name,Producer,Recovery,Density,Sulfur\nA,W,98,740,10\nB,W,98,0.75,<10'

interface Sent {
  materials: Record<string, unknown>[]
  on_duplicate: string
}

/** A store whose server answers what it is told to, and whose clock runs 3 ms with every row. */
function opened(
  more: { read?: Parameters<typeof createImportStore>[0]['read']; answers?: Answer<never>[] } = {},
) {
  const sent: Sent[] = []
  const answers = [...(more.answers ?? [])]
  let pauses = 0
  let clock = 0
  const store = createImportStore({
    read: more.read ?? (async (source) => readText(source as string)),
    cancel: () => undefined,
    send: async (body) => {
      sent.push(body as Sent)
      return (
        answers.shift() ?? {
          ok: true,
          value: { created: body.materials.length, updated: 0, skipped: 0, ids: [] },
          headers: new Headers(),
        }
      )
    },
    pause: async () => {
      pauses += 1
    },
    now: () => {
      clock += 3
      return clock
    },
  })
  const preview = () => store.getState() as Preview
  return { store, sent, preview, pauses: () => pauses, wrongs: () => preview().wrongs.map(said) }
}

const said = ({ row, field, fault }: Preview['wrongs'][number]) =>
  `${row} ${field} ${typeof fault === 'string' ? fault : fault.code}`

const refused = (status: number, body: object): Answer<never> => ({
  ok: false,
  error: { is: 'refused', status, body: body as never },
})

describe('an import', () => {
  test('shows what is wrong at its cell, judges again what is typed, and sends only when nothing is', async () => {
    const { store, sent, wrongs, preview } = opened()
    await store.open('two.csv', TWO)
    expect(wrongs()).toEqual(['1 sulfur_ppm below', '1 density density-unit'])
    expect(await store.submit()).toBeNull()
    store.edit(1, 4, '9')
    expect(wrongs()).toEqual(['1 density density-unit'])
    store.edit(1, 3, '750')
    expect(wrongs()).toEqual([])
    expect(await store.submit()).toEqual({ created: 2, updated: 0, skipped: 0, ids: [] })
    expect(sent[0]).toEqual({
      materials: [
        { name: 'A', producer_english_name: 'W', properties: { recovery: 98, density: 740, sulfur_ppm: 10 } },
        { name: 'B', producer_english_name: 'W', properties: { recovery: 98, density: 750, sulfur_ppm: 9 } },
      ],
      on_duplicate: 'refuse',
    })
    expect(preview().is as string).toBe('choosing')
  })

  test('leaves out what the person leaves out, with what is wrong with it', async () => {
    const { store, sent, wrongs } = opened()
    await store.open('two.csv', TWO)
    store.leaveOut(1, true)
    expect(wrongs()).toEqual([])
    await store.submit()
    expect(sent[0]!.materials.map(({ name }) => name)).toEqual(['A'])
  })

  test('judges a thousand rows in slices, and lets others in between', async () => {
    const { store, preview, pauses } = opened()
    await store.open(
      'many.csv',
      `Name,Producer,Recovery\n${Array.from({ length: 1000 }, (_, n) => `T${n},W,98`).join('\n')}`,
    )
    expect(preview().judged).toBe(1000)
    expect(pauses()).toBeGreaterThan(200)
  })

  test('drops the answer of a file that was given up for another', async () => {
    const waiting: ((read: FileRead) => void)[] = []
    const heard: ((done: number) => void)[] = []
    const { store, preview } = opened({
      read: (_, hear) => {
        heard.push(hear)
        return new Promise((resolve) => waiting.push(resolve))
      },
    })
    const first = store.open('old.csv', 'x')
    const second = store.open('new.csv', 'y')
    heard[1]!(0.25)
    heard[0]!(0.75)
    expect(store.getState()).toEqual({ is: 'reading', source: 'new.csv', done: 0.25 })
    waiting[1]!(readText(TWO))
    waiting[0]!({ ok: false, fault: 'damaged' })
    await Promise.all([first, second])
    expect(preview().source).toBe('new.csv')
    store.restart()
    expect(store.getState()).toEqual({ is: 'choosing', fault: null })
  })
})

describe('what is there already', () => {
  const known = [{ name: 'a ', producer_english_name: 'w', version: 'v1' }]
  const clean = 'Name,Producer,Recovery,T10,T50\nA,W,98,100,180\nB,W,98,100,180\nb,W,98,,'

  test('is an error, is skipped, or is corrected without points that nobody measured', async () => {
    const { store, sent, wrongs, preview } = opened()
    store.know(known)
    await store.open('x.csv', clean)
    expect(wrongs()).toEqual(['0 name duplicate-material', '2 name repeated-in-list'])
    store.leaveOut(2, true)
    await store.setOnDuplicate('update')
    expect(wrongs()).toEqual([])
    expect(preview().rows.map((row) => store.judgementOf(row)!.isKnown)).toEqual([true, false, false])
    await store.submit()
    const [a, b] = sent[0]!.materials as { entered?: unknown; properties: object }[]
    expect([a!.entered, Object.keys(a!.properties)]).toEqual([undefined, ['recovery', 'pct_10', 'pct_50']])
    expect(b!.entered).toEqual(['pct_10', 'pct_50'])
    expect(sent[0]!.on_duplicate).toBe('update')
    expect([a, b].map((one) => (one as { seen?: string }).seen)).toEqual(['v1', undefined])
  })

  test('is asked about where it was changed meanwhile, and is then corrected as it is now, or new where it is gone', async () => {
    const changed = (materials: object) => refused(409, { detail: 'Changed.', current: { materials } })
    const now = { name: 'A', producer_english_name: 'W', version: 'v2' }
    const { store, sent, preview } = opened({ answers: [changed({ 0: now }), changed({ 0: null })] })
    store.know(known)
    await store.setOnDuplicate('update')
    await store.open('x.csv', 'Name,Producer,Recovery,T10\nA,W,98,100')
    await store.setOnDuplicate('update')
    const seen = () => sent.map(({ materials }) => materials[0]!.seen)
    expect(await store.submit()).toBeNull()
    expect([preview().failure, preview().isSending]).toMatchObject([{ status: 409 }, false])
    expect(await store.submit()).toBeNull()
    expect(preview().rows.map((row) => store.judgementOf(row)!.isKnown)).toEqual([false])
    expect(await store.submit()).not.toBeNull()
    expect(seen()).toEqual(['v1', 'v2', undefined])
  })
})

describe('columns', () => {
  test('can be said to be something else, in another unit; another one that was the same is left out', async () => {
    const { store, wrongs, preview } = opened()
    await store.open('x.csv', 'Name,Producer,Recovery,Site figure,Sulfur (mg/l)\nA,W,98,0.74,12')
    expect(wrongs()).toEqual([])
    expect(openQuestions(preview())).toMatchObject([{ because: 'unknown-unit', columns: [4] }])
    expect(await store.submit()).toBeNull()
    await store.setUnit([4], 'ppm')
    expect(openQuestions(preview())).toEqual([])
    await store.setField(3, 'density')
    expect(wrongs()).toEqual(['0 density density-unit'])
    await store.setUnit([3], 'g/cm³')
    expect(wrongs()).toEqual([])
    expect(store.judgementOf(preview().rows[0]!)!.body.properties).toEqual({
      recovery: 98,
      density: 740,
      sulfur_ppm: 12,
    })
    await store.setField(4, 'density')
    expect(preview().columns.map(({ field, why }) => field ?? why)).toEqual([
      'name',
      'producer_english_name',
      'recovery',
      'repeated',
      'density',
    ])
  })

  test('that are missing are said once for all rows', async () => {
    const { store, wrongs } = opened()
    await store.open('x.csv', 'Name,Recovery,Density\nA,98,740\nB,,750')
    expect(wrongs()).toEqual([
      '0 producer_english_name required',
      '1 producer_english_name required',
      '1 recovery required',
    ])
    await store.fillBlanks('producer_english_name', 'Works')
    await store.fillBlanks('recovery', '97')
    expect(wrongs()).toEqual([])
  })
})

describe('a refusal of the server', () => {
  test('stands at its cells, counted without the rows that were left out, until these are changed', async () => {
    const { store, wrongs } = opened({
      answers: [
        refused(400, { materials: { 1: { properties: { density: ['Too odd.'] }, name: ['Taken.'] } } }),
      ],
    })
    await store.open('x.csv', 'Name,Producer,Recovery,Density\nX,W,98,700\nA,W,98,740\nB,W,98,750')
    store.leaveOut(0, true)
    expect(await store.submit()).toBeNull()
    expect(wrongs()).toEqual(['2 density Too odd.', '2 name Taken.'])
    store.edit(2, 3, '751')
    expect(wrongs()).toEqual(['2 name Taken.'])
    store.edit(2, 0, 'C')
    expect(await store.submit()).not.toBeNull()
  })

  test('as a whole is kept beside everything that was typed', async () => {
    const { store, preview } = opened({
      answers: [refused(403, { detail: 'No.' }), { ok: false, error: { is: 'no-connection' } }],
    })
    await store.open('x.csv', 'Name,Producer,Recovery\nA,W,98')
    store.edit(0, 2, '97')
    expect(await store.submit()).toBeNull()
    expect(preview().failure).toMatchObject({ status: 403 })
    expect(await store.submit()).toBeNull()
    expect(preview()).toMatchObject({ failure: { is: 'no-connection' }, isSending: false })
    expect(preview().rows[0]!.cells[2]!.text).toBe('97')
    expect(await store.submit()).not.toBeNull()
  })
})
