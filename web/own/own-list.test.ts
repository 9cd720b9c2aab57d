import { expect, test } from 'bun:test'
import type { Answer } from '#web/api/http.ts'
import type { Grade } from '#web/grades/grade-select.tsx'
import { createOwnList } from './own-list.ts'

const GRADE = { id: 'own-1' } as Grade
const REFUSED = { ok: false, error: { is: 'network' } } as unknown as Answer<Grade[]>

/** A server that answers when it is told to. */
function server() {
  const calls: ((answer: Answer<Grade[]>) => void)[] = []
  const call = () => new Promise<Answer<Grade[]>>((resolve) => calls.push(resolve))
  return { calls, call }
}
const ok = (grades: Grade[]) => ({ ok: true, value: grades }) as Answer<Grade[]>
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('three that show a list ask once, and the next ask comes after all have left', async () => {
  const { calls, call } = server()
  const own = createOwnList(call, 'me')
  const leaving = [own.join(), own.join(), own.join()]
  expect(calls).toHaveLength(1)
  calls[0]!(ok([GRADE]))
  await settled()
  expect(own.getState().own).toEqual({ is: 'ready', all: [GRADE] })
  for (const leave of leaving) leave()
  own.join()
  expect(calls).toHaveLength(2)
  // What was there stays in sight meanwhile.
  expect(own.getState().own).toEqual({ is: 'ready', all: [GRADE] })
})

test('who comes to a list that failed asks again, although others stayed', async () => {
  const { calls, call } = server()
  const own = createOwnList(call, 'me')
  own.join()
  calls[0]!(REFUSED)
  await settled()
  own.join()
  calls[1]!(ok([GRADE]))
  await settled()
  expect(own.getState().own).toEqual({ is: 'ready', all: [GRADE] })
})

test('after a failure another attempt is loading again, and an answer to the older question is dropped', async () => {
  const { calls, call } = server()
  const own = createOwnList(call, 'me')
  own.join()()
  calls[0]!(REFUSED)
  await settled()
  expect(own.getState().own.is).toBe('failed')
  own.join()()
  expect(own.getState().own).toEqual({ is: 'loading' })
  own.join()
  calls[2]!(ok([GRADE]))
  calls[1]!(ok([]))
  await settled()
  expect(own.getState().own).toEqual({ is: 'ready', all: [GRADE] })
})
