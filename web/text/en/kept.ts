import { defineText } from '../text.ts'

export const kept = defineText('kept', {
  name: 'Name of this analysis',
  noName: 'Without a name',
  note: 'Note',
  saving: 'Saving',
  saved: 'Saved',
  notSaved: 'Not saved yet; what you typed is kept.',
  meanwhile: {
    changed: (text: string) => `Changed meanwhile in another window: “${text}”.`,
    gone: 'Emptied meanwhile in another window.',
  },
  tryAgain: 'Try again',
  lab: 'Laboratory results',
  /** Of values that one's own laboratory has corrected. */
  learnt: {
    corrected: 'corrected',
    from: (count: string) => `from ${count} results`,
    outside: 'outside of what it was learnt at',
    by: (names: string) => `As your laboratory corrects it: ${names}.`,
    guarded: (names: string) => `Guarded by the scatter of your own results: ${names}.`,
    missing:
      'What your laboratory corrects could not be loaded: these are the rules’ values alone. It is asked for again by itself.',
  },
  share: {
    button: 'Share',
    title: 'Share this analysis',
    lead: 'Anybody who has the link can read this sheet and its graph without an account, and nothing else: not your name, not your other analyses.',
    days: 'Days that the link opens',
    daysError: 'Enter a whole number of days from 1 to 365.',
    make: 'Make a link',
    again: 'Make a new link',
    replaces: 'A new link takes the place of the present one, which then no longer opens.',
    link: 'Link',
    once: 'It is shown only now. Copy it before you close this.',
    copy: 'Copy link',
    copied: 'Link copied.',
    copyFailed: 'The browser did not allow copying. Select the link and copy it by hand.',
    until: (date: string) => `Opens until ${date}.`,
    sharedUntil: (date: string) =>
      `This analysis is shared until ${date}. The link itself was shown when it was made.`,
    revoke: 'Revoke',
    revoked: 'The link no longer opens.',
    none: 'This analysis is not shared.',
    loading: 'Looking whether it is shared',
    failed: 'That did not work',
  },
})
