import { defineText } from '../text.ts'

export const ui = defineText('ui', {
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss message',
  undo: 'Undo',
  problem: 'There is a problem',
  errorTitle: (title: string) => `Error: ${title}`,
  showPassword: 'Show password',
  emptyNumber: 'empty',
  whichNumber: (text: string, isSeveral: boolean) =>
    isSeveral ? `“${text}” can be read in more than one way.` : `“${text}” is not a plain number.`,
  takeNumber: (number: string) => `Use ${number}`,
  loading: 'Loading',
  tryAgain: 'Try again',
})
