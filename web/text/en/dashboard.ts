import { defineText } from '../text.ts'

export const dashboard = defineText('dashboard', {
  title: 'Dashboard',
  welcome: (name: string) => `Signed in as ${name}.`,
  analysis: {
    title: 'Material Analysis',
    text: 'Blend two to ten gasoil, gasoline, naphtha or white spirit streams, or your own materials, and read the mixture’s properties with the method behind each.',
    start: 'Start Analysis',
    materials: 'My Materials',
  },
  comingSoon: 'Coming Soon',
  later: {
    process: {
      title: 'Process Calculations',
      text: 'Heat and material balances around the blending unit.',
    },
    reporting: { title: 'Reporting', text: 'Results of several blends in one signed document.' },
    database: { title: 'Chemical Database', text: 'Pure components with their constants and sources.' },
  },
})
