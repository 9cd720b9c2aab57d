import { defineText } from '../text.ts'

export const information = defineText('information', {
  help: {
    title: 'Help and Documentation',
    stepsTitle: 'How to use it',
    steps: [
      'Open Material Analysis from the dashboard.',
      'Say how many materials the blend has: two to ten.',
      'Choose a category, then the materials.',
      'Compare their properties in one table.',
      'Set the percentages until they total 100. The estimate follows as you type, and so do the limits of a grade.',
      'Calculate, and read the results with their methods and the distillation graph.',
    ],
    picturesTitle: 'What it looks like',
    pictures: {
      percentages:
        'Setting percentages: the recipe, and beside it the blend as it is estimated at each keystroke.',
      results:
        'Results: the key figures, then every property of the blend beside its components, with test method and rule.',
      graph: 'The distillation graph, here in the Persian interface.',
    },
    featuresTitle: 'Available features',
    available: 'Available now',
    comingSoon: 'Coming soon',
    features: {
      analysis: 'Material Analysis',
      process: 'Process Calculations',
      reporting: 'Reporting',
      database: 'Chemical Database',
    },
    tipsTitle: 'Tips',
    tips: [
      'Auto Distribute splits 100 % equally; Normalize scales what you entered to 100 %. A padlock keeps a share as it is.',
      'Press a figure of the estimate and type what it should be: each material says the share that gives it, or how far it can go.',
      'With a batch, amounts can be typed instead of percentages, and what is in the tank already keeps its amount.',
      'Pin an estimate, and go on: how far each figure has moved stands beside it.',
      'A property that one component lacks has no blended value: the dash says which data are missing.',
      'A column of numbers copied from a spreadsheet can be pasted into the percentages.',
      'Only you can see your own materials.',
      '“Check against” compares the blend with a grade such as EN 590, limit by limit, and says what it can’t check. A buyer’s limits go on top; grades of your own are under My Grades.',
      'Too close to a limit, one test result proves neither side: such a limit is neither met nor missed.',
    ],
    apiTitle: 'For programmers',
    api: 'The same calculations are open to programs:',
    gotIt: 'Got it, thanks!',
  },
  support: {
    title: 'Support Center',
    email: 'Email',
    emailText: 'Response within 24 hours.',
    phone: 'Phone',
    phoneText: 'Mon-Fri, 9AM-5PM EST.',
    emailUnset: 'No e-mail address has been set by the operator of this server.',
    phoneUnset: 'No telephone number has been set by the operator of this server.',
    noneSet:
      'This server names no contact. Ask the person or department in your company that runs it, and give the e-mail address of your account: they can set up and renew Premium, and reset passwords.',
    failed: 'The contact details could not be loaded.',
    tipTitle: 'Quick tip',
    tip: 'Give the e-mail address of your account and a detailed description of the issue: what you did, what you expected, and what you saw.',
  },
  about: {
    title: 'About Us',
    missionTitle: 'Mission',
    mission: 'Accurate hydrocarbon properties analysis tools for people who answer for the blend.',
    points: {
      research: 'Research-based',
      researchText: 'Every property is blended by a published method, named beside its value.',
      reliable: 'Reliable',
      reliableText:
        'The same core computes the estimate in your browser and the confirmed result on the server. Missing data are shown, never filled in silently.',
    },
    teamTitle: 'Development team',
    team: 'Process engineers and software developers working together on one calculation core.',
    version: 'Version 1.0.0',
    updated: 'Last updated October 2025',
  },
})
