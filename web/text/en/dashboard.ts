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
  recent: {
    title: 'Recent analyses',
    loading: 'Loading recent analyses',
    failed: 'Your recent analyses could not be loaded.',
    retry: 'Retry',
    all: 'All analyses',
    first: 'How an analysis goes',
    steps: [
      'Say how many materials are blended, choose their category, and pick them from the catalogue or from your own.',
      'Compare them side by side, then set the share of each; the blend is estimated while you type.',
      'Calculate: figures with their methods and the distillation graph, to copy and to print. They are kept, and the latest are shown here.',
    ],
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
