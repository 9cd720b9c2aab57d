import { expect, test } from 'bun:test'
import { readSheet } from '#calc/sheet/reading.ts'
import { createImportStore, openQuestions } from './import.store.ts'
import { readText } from './read-file.ts'
import type { Look, Looked } from './sheet-messages.ts'

const TEXT = 'Tank;Density 15 °C kg/m³;10% °C;50% °C;Haze\nT1;836;180;270;1\nT2;<840;181;271;1\n'

/** A store whose readings come when they are let; each can fail. */
function opened() {
  const waiting: ((isSound: boolean) => void)[] = []
  const look = (sheets: Parameters<typeof readSheet>[0][] | readonly unknown[], by: Look) => {
    const { promise, resolve } = Promise.withResolvers<Looked | null>()
    const sheet = sheets[by.at] as Parameters<typeof readSheet>[0]
    const looked = () => ({
      reading: readSheet(sheet, by.answers, { own: by.own, known: by.identities }),
      priceReading: null,
    })
    waiting.push((isSound) => resolve(isSound ? looked() : null))
    return promise
  }
  const store = createImportStore({ read: async () => readText(TEXT), look, cancel: () => undefined })
  /** Lets the readings come that are asked for, one after the other. */
  const come = async (isSound = true) => {
    for (let turns = 0; turns < 20; turns++) {
      await Promise.resolve()
      waiting.shift()?.(isSound)
    }
  }
  const state = () => {
    const now = store.getState()
    if (now.is !== 'sheet') throw new Error(`the page shows ${now.is}`)
    return now
  }
  return { store, come, state }
}

test('what is answered before the sheet is read again is kept, each answer once, and then it comes in', async () => {
  const { store, come, state } = opened()
  const open = store.open('a.csv', TEXT)
  await come()
  await open
  const [points, limits, category] = openQuestions(state())
  expect([points!.is, limits!.is, category!.is]).toEqual(['points', 'limits', 'category'])
  store.say(points!, 'recovered')
  store.say(limits!, 'out')
  store.say(limits!, 'out')
  store.say(category!, 'gasoil')
  expect([state().isBehind, state().said.length]).toEqual([true, 3])
  expect(openQuestions(state())).toEqual([])
  const settled = store.settled()
  await come()
  expect(openQuestions((await settled)!)).toEqual([])
  expect(state().reading.materials.map(({ judged }) => judged.body.properties.density)).toEqual([
    836,
    undefined,
  ])
})

test('where the sheet can’t be read again nothing comes in, what was answered stays, and the next try reads it', async () => {
  const { store, come, state } = opened()
  const open = store.open('a.csv', TEXT)
  await come()
  await open
  store.say(openQuestions(state())[0]!, 'recovered')
  await come(false)
  expect(state().failure).toEqual({ fault: 'failed' })
  expect(openQuestions(state()).map(({ is }) => is)).toEqual(['limits', 'category'])
  store.unsay(0)
  expect(openQuestions(state()).map(({ is }) => is)).toEqual(['points', 'limits', 'category'])
  await come(false)
  store.say(openQuestions(state())[0]!, 'recovered')
  await come(false)
  const retried = store.settled()
  await come()
  expect((await retried)!.failure).toBeNull()
  expect(openQuestions(state()).map(({ is }) => is)).toEqual(['limits', 'category'])
})
