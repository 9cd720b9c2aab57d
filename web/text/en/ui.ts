import { defineText } from '../text.ts'

export const ui = defineText('ui', {
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss message',
  undo: 'Undo',
  copied: 'Table copied.',
  copyFailed: 'The browser did not allow copying. Select the table and copy it by hand.',
  problem: 'There is a problem',
  errorTitle: (title: string) => `Error: ${title}`,
  showPassword: 'Show password',
  emptyNumber: 'empty',
  whichNumber: (text: string, isSeveral: boolean) =>
    isSeveral ? `“${text}” can be read in more than one way.` : `“${text}” is not a plain number.`,
  takeNumber: (number: string) => `Use ${number}`,
  date: {
    example: 'As 2026-11-11, 11 Nov 2026 or 1405/08/20',
    which: 'Which day is meant?',
    noSuchDay: 'The calendar has no such day.',
  },
  loading: 'Loading',
  tryAgain: 'Try again',
  needsRole: (role: string) => `This needs the role “${role}” in this company.`,
})
