import { defineText } from '../text.ts'

/** For calls without an answer; what the server says is already in the reader's language. */
export const faults = defineText('faults', {
  noConnection: 'The server cannot be reached. Check the connection and try again.',
  sessionEnded: 'Your session has ended.',
  unexpected: (status: string) => `The server answered with an error (${status}). Try again in a moment.`,
})
