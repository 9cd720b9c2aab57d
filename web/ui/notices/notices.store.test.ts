import { expect, test } from 'bun:test'
import { createStore } from 'zustand/vanilla'
import { createNoticeStore, SESSION_CAUSE } from './notices.store.ts'

const said = (text: string) => (language: 'en' | 'fa') => (language === 'en' ? text : `fa: ${text}`)

function open() {
  const notices = createNoticeStore()
  return { notices, shown: () => notices.getState().notices.map(({ text }) => text('en')) }
}

test('the newest word on a cause replaces the former one, whatever its tone', () => {
  const { notices, shown } = open()
  notices.show('error', said('could not be deleted'), 'delete')
  notices.show('success', said('saved'), 'saved')
  notices.show('success', said('deleted'), 'delete')
  notices.show('success', said('saved'), 'saved')
  expect(shown()).toEqual(['deleted', 'saved'])
})

test('a cause that is gone takes its message along, and no other', () => {
  const { notices, shown } = open()
  notices.show('error', said('could not be deleted'), 'delete')
  notices.show('error', said('could not be copied'), 'copy')
  notices.settle('delete')
  expect(shown()).toEqual(['could not be copied'])
})

test('errors stay behind with their screen; an ended session and what was done are told on the next', () => {
  const { notices, shown } = open()
  notices.show('error', said('could not be deleted'), 'delete')
  notices.show('error', said('log in again'), SESSION_CAUSE)
  notices.show('info', said('account deleted'), 'account deleted')
  notices.leaveScreen()
  expect(shown()).toEqual(['log in again', 'account deleted'])
})

test('what fails because the session is over is not told beside it', () => {
  const { notices, shown } = open()
  notices.show('error', said('log in again'), SESSION_CAUSE)
  notices.show('error', said('could not be deleted'), 'delete')
  notices.show('success', said('saved'), 'saved')
  expect(shown()).toEqual(['log in again', 'saved'])
  notices.settle(SESSION_CAUSE)
  notices.show('error', said('could not be deleted'), 'delete')
  expect(shown()).toEqual(['saved', 'could not be deleted'])
})

test('an ended session is no news once there is a new token', () => {
  const { notices, shown } = open()
  const session = createStore<{ accessToken: string | null }>()(() => ({ accessToken: 'refused' }))
  notices.follow(session)
  notices.show('error', said('log in again'), SESSION_CAUSE)
  session.setState({ accessToken: null })
  expect(shown()).toEqual(['log in again'])
  session.setState({ accessToken: 'new' })
  expect(shown()).toEqual([])
})

test('an offer to take something back ends once, however its notice goes', () => {
  const { notices, shown } = open()
  const gone: string[] = []
  const offer = (cause: string) =>
    notices.show('info', said(cause), cause, { act: () => {}, gone: () => void gone.push(cause) })
  for (const cause of ['a', 'b', 'c', 'd']) offer(cause)
  expect([shown(), gone]).toEqual([['b', 'c', 'd'], ['a']])
  notices.settle('b')
  notices.dismiss(notices.getState().notices[0]!.id)
  notices.show('error', said('not deleted'), 'd')
  notices.settle('d')
  expect(gone).toEqual(['a', 'b', 'c', 'd'])
})
