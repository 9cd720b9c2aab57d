import { defineText } from '../text.ts'

export const kept = defineText('kept', {
  name: 'Name of this analysis',
  noName: 'Without a name',
  note: 'Note',
  saving: 'Saving',
  saved: 'Saved',
  notSaved: 'Not saved yet; what you typed is kept.',
  lab: 'Laboratory results',
  /** Of values that one's own laboratory has corrected. */
  biases: {
    corrected: 'corrected',
    from: (count: string) => `from ${count} results`,
    outside: 'outside of the range that it comes from',
    by: (names: string) => `As your laboratory corrects it: ${names}.`,
    guarded: (names: string) => `Guarded by the scatter of your own results: ${names}.`,
    missing:
      'What your laboratory corrects could not be loaded: these are the rules’ values alone. It is asked for again by itself.',
  },
  share: {
    button: 'Share',
    title: 'Share this analysis',
    lead: 'Anybody who has the link sees, without an account: the name of the analysis, the values and limits of the blend, its graph, and the names and shares of its materials. Never your name, your note or other analyses.',
    more: 'A new link also shows',
    materials: 'What each material reads',
    materialsHint: 'Every reading and curve of every material, your own ones included.',
    laboratory: 'Laboratory results and status',
    laboratoryHint: 'What was measured of the blend, and whether it is blended, tested or released.',
    /** What a link that is there shows. */
    shows: {
      blend: 'It shows the figures of the blend only.',
      materials: 'It shows the readings of the materials, too; no laboratory results.',
      laboratory: 'It shows laboratory results and status, too; no readings of the materials.',
      all: 'It shows the readings of the materials, laboratory results and status, too.',
    },
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
