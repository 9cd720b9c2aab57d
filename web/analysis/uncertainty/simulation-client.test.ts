import { expect, test } from 'bun:test'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { UncertaintyQuestion } from '#calc/uncertainty/question.ts'
import { until } from '#server/test-until.ts'
import type { PageWorker } from '../parts/worker-client.ts'
import { createSimulationClient } from './simulation-client.ts'
import type { WorkerAnswer } from './uncertainty.worker.ts'

globalThis.location ??= { href: 'http://localhost/' } as Location

let names = 0
/** Each question another one, so that none is remembered. */
const question = (): UncertaintyQuestion => ({
  components: [{ id: String(names++), percentage: 100, properties: {} as never }],
  basis: 'volume',
})
const ANSWER = { engine: 'x' } as UncertaintyAnswer

interface Fake extends PageWorker {
  isEnded: boolean
  say(answer: WorkerAnswer | { failed: string }): void
}

function fakes() {
  const workers: Fake[] = []
  const open = () => {
    const fake: Fake = {
      isEnded: false,
      onmessage: null,
      onerror: null,
      onmessageerror: null,
      postMessage() {},
      terminate() {
        fake.isEnded = true
      },
      say: (data) => fake.onmessage!.call(fake as never, { data } as MessageEvent),
    }
    workers.push(fake)
    return fake
  }
  return { open, workers }
}

const heard = () => {
  const said: (string | number)[] = []
  const told = {
    onDone: (done: number) => void said.push(done),
    onAnswer: ({ engine }: UncertaintyAnswer) => void said.push(engine),
    onFailed: () => void said.push('failed'),
  }
  return { said, told }
}

test('fifty runs take one worker, and a question that was answered takes none', () => {
  const { open, workers } = fakes()
  const client = createSimulationClient(open)
  const { said, told } = heard()
  const asked = Array.from({ length: 50 }, question)
  for (const one of asked) {
    client.start(one, null, told)
    workers[0]!.say({ done: 0.5 })
    workers[0]!.say({ answer: ANSWER })
  }
  expect([workers.length, workers[0]!.isEnded, said.length]).toEqual([1, false, 100])
  client.start(asked.at(-1)!, null, told)
  expect([workers.length, said.length]).toEqual([1, 101])
  client.end()
  expect(workers[0]!.isEnded).toBe(true)
})

test('another question, or leaving, ends the worker of the former one, which is heard no more', () => {
  const { open, workers } = fakes()
  const client = createSimulationClient(open)
  const [first, second] = [heard(), heard()]
  client.start(question(), null, first.told)
  client.start(question(), null, second.told)
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false])
  workers[1]!.say({ answer: ANSWER })
  expect([first.said, second.said]).toEqual([[], ['x']])
  client.cancel()
  expect(workers[1]!.isEnded).toBe(false)
  client.start(question(), null, second.told)
  client.cancel()
  expect(workers[1]!.isEnded).toBe(true)
})

test('a worker that can’t start, breaks, fails or falls silent is a failure, once, and the next question has another', async () => {
  const refused = heard()
  createSimulationClient(() => {
    throw new Error('the policy lets no worker start')
  }).start(question(), null, refused.told)
  expect(refused.said).toEqual(['failed'])

  const { open, workers } = fakes()
  const client = createSimulationClient(open, 5)
  for (const end of [
    () => workers.at(-1)!.onerror!.call(workers.at(-1) as never, {} as ErrorEvent),
    () => workers.at(-1)!.onmessageerror!.call(workers.at(-1) as never, {} as MessageEvent),
    () => workers.at(-1)!.say({ failed: 'no WebAssembly' }),
    () => workers.at(-1)!.say({ done: 0.5 }),
    () => {},
  ]) {
    const { said, told } = heard()
    client.start(question(), null, told)
    end()
    await until(() => Promise.resolve(said.at(-1) === 'failed'))
    expect(said.filter((one) => one === 'failed')).toEqual(['failed'])
    expect(workers.at(-1)!.isEnded).toBe(true)
  }
  expect(workers).toHaveLength(5)
})
