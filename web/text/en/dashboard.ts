import { defineText } from '../text.ts'

export const dashboard = defineText('dashboard', {
  title: 'Dashboard',
  welcome: (name: string) => `Signed in as ${name}.`,
  analysis: {
    title: 'Material Analysis',
    text: 'Blend two to ten gasoil, gasoline, naphtha or white spirit streams, or your own materials, and read the mixture’s properties with the method behind each.',
    start: 'Start Analysis',
    resume: 'Resume',
  },
  examples: {
    title: 'Or open a typical blend and change it:',
    loading: 'Loading typical blends',
    failed: 'The typical blends could not be loaded',
    open: 'Open',
    openOne: (name: string) => `Open: ${name}`,
    missed: (count: string, names: string) => `${count} missed: ${names}`,
    close: (count: string) => `${count} too close or without a value`,
    met: (count: string) => `all ${count} met`,
  },
  sheets: 'Have laboratory sheets?',
  import: 'Import your own materials',
  waiting: {
    title: 'Waiting for you',
    measured: 'release or correct it',
    blended: (day: string) => `blended on ${day}, not measured yet`,
    unmeasured: 'blended, not measured yet',
    decide: 'Decide',
    lab: 'Laboratory results',
  },
  recent: {
    title: 'Recent analyses',
    loading: 'Loading recent analyses',
    failed: 'Your recent analyses could not be loaded.',
    retry: 'Retry',
    all: 'All analyses',
  },
  comingSoon: 'Coming Soon',
  later: { process: 'Process Calculations', reporting: 'Reporting', database: 'Chemical Database' },
})
