import { defineText } from '../text.ts'

export const conflict = defineText('conflict', {
  title: 'Changed meanwhile',
  lead: 'This was changed in another window or by another program since you opened it. What you entered is still here.',
  gone: 'This was deleted in another window or by another program since you opened it. What you entered is still here.',
  differences: 'Where the two differ',
  field: 'Field',
  mine: 'Yours',
  theirs: 'Theirs',
  same: 'In everything that is shown here both are the same.',
  others: (list: string) => `Also changed meanwhile, and kept either way: ${list}.`,
  over: 'Overwrite with mine',
  take: 'Use theirs',
  again: 'Look at what it is now, then delete it or leave it.',
  before: 'As you opened it',
  now: 'Now',
})
