import { defineText } from '../text.ts'

const counted = (count: number | string) => `${count} ${String(count) === '1' ? 'analysis' : 'analyses'}`

export const analyses = defineText('analyses', {
  title: 'My Analyses',
  lead: 'Every blend that was calculated, as it was then: to be found, opened, compared and used again.',
  start: 'Start Analysis',
  search: 'Search analyses',
  category: 'Category',
  allCategories: 'All categories',
  namedOnly: 'Named only',
  count: counted,
  loading: 'Loading your analyses',
  table: 'Your analyses',
  columns: {
    compare: 'Compare',
    analysis: 'Analysis',
    date: 'Date',
    category: 'Category',
    density: 'Density',
    key: 'Key figure',
    verdict: 'Verdict',
    actions: 'Actions',
  },
  bases: { volume: 'vol %', mass: 'mass %' },
  /** Units that are words; the others are written alike in every language. */
  units: { 'vol %': 'vol %', 'mass %': 'mass %' } as Record<string, string>,
  /** Of the grade that an analysis was checked against. */
  verdicts: {
    pass: 'Meets its limits',
    fail: 'Does not meet its limits',
    unsure: 'Too close to its limits',
    unknown: 'Limits not all checked',
    na: 'No limit applies',
  },
  isShared: 'Shared',
  lab: 'Laboratory results',
  again: 'Use again',
  delete: (name: string) => `Delete ${name}`,
  deleted: (name: string) => `“${name}” was deleted.`,
  deleteFailed: (name: string, why: string) => `“${name}” was not deleted: ${why}`,
  compareOne: (name: string) => `Compare ${name}`,
  compare: 'Compare',
  compareHint: 'Tick two to four analyses to compare them.',
  chosen: (count: number | string) => `${count} of 4 ticked`,
  clearChosen: 'Clear ticks',
  showMore: (count: number | string) => `Show ${count} more`,
  moreFailed: 'The next ones did not come.',
  failed: 'Failed to Load Analyses',
  retry: 'Try again',
  emptyTitle: 'No analysis yet',
  empty:
    'Calculate a blend, and it is kept here with its recipe, its figures and the materials as they were.',
  noneFound: 'No analysis matches.',
  clear: 'Clear search and filters',
  againFailed: (why: string) => `The recipe could not be read: ${why}`,
  sheet: {
    title: 'Analysis',
    of: (moment: string) => `Analysis of ${moment}`,
    loading: 'Loading the analysis',
    back: 'Back to My Analyses',
    noneTitle: 'Analysis not found',
    none: 'There is no analysis of yours at this address. It may have been deleted.',
    failed: 'Failed to Load Analysis',
  },
  /** What somebody reads who was sent a link. */
  shared: {
    title: 'Shared analysis',
    of: (moment: string) => `Analysis of ${moment}`,
    lead: (until: string, engine: string) =>
      `Shared until ${until}. Calculated by the rules of engine ${engine}.`,
    loading: 'Loading the shared analysis',
    closed: 'This link opens nothing: it has expired, was revoked, or is not complete.',
    failed: 'The shared analysis did not come',
    retry: 'Try again',
  },
  changes: {
    title: 'Materials have changed',
    since: (date: string) => `These materials are no longer what they were on ${date}:`,
    gone: 'deleted since',
    details: 'name or details',
    useNew: 'Use the new figures',
    keepOld: 'Keep the old figures',
    newHint: 'The new figures: the recipe goes on with the materials as they are today.',
    newHintGone:
      'The new figures: the recipe goes on with the materials as they are today; the place of a deleted one stays empty until you choose another.',
    oldHint:
      'The old figures: a material of your own is made of each, as it was, with the date in its name. The analysis itself stays as it is.',
    keepFailed: 'The old figures could not be made materials of your own',
  },
})
