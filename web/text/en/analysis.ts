import { defineText } from '../text.ts'

const materials = (count: number | string) => `${count} ${String(count) === '1' ? 'material' : 'materials'}`

export const analysis = defineText('analysis', {
  title: 'Material Analysis',
  stepsLabel: 'Analysis steps',
  steps: {
    count: 'Material count',
    category: 'Select category',
    materials: 'Choose materials',
    analyze: 'Analyze materials',
    percentages: 'Set percentages',
    results: 'View results',
  },
  /** Why a step is locked, by the step that must be finished first. */
  locked: {
    count: 'Opens once the number of materials is set.',
    category: 'Opens once a category is chosen.',
    materials: (count: number | string) => `Opens once ${materials(count)} are chosen.`,
    analyze: 'Opens with “Continue to Percentages”.',
    percentages: 'Opens once the blend is calculated.',
    results: '',
  },
  done: 'done',
  doneWith: (value: string) => `done, ${value}`,
  quickActions: 'Quick actions',
  dashboard: 'Dashboard',
  addCustom: 'Add Custom Material',
  manageMine: 'Manage My Materials',
  back: 'Back',
  continue: 'Continue',
  continueToPercentages: 'Continue to Percentages',
  resume: {
    title: 'Your analysis is still here.',
    text: (step: string) => `Resume at “${step}”, or change something first.`,
    button: 'Resume',
  },
  unfinished: {
    title: 'You have an unfinished analysis.',
    text: (count: number | string) => `${materials(count)}, last changed:`,
    button: 'Resume',
    elsewhere:
      'Another window or machine has an unfinished analysis too. Each keeps its own entries; elsewhere the one that was changed last is offered.',
  },
  cleared: {
    text: (count: number | string) => `${materials(count)} and their percentages were cleared.`,
    results: 'The results were cleared.',
  },

  count: {
    label: 'Number of materials',
    lead: 'How many materials go into the blend?',
    hint: 'From 2 to 10.',
    error: 'Please enter a number between 2 and 10',
    willClear: (count: number | string) =>
      `Continuing with another number clears the ${materials(count)} chosen.`,
  },

  category: {
    legend: 'Category',
    lead: 'The category decides which materials are offered and which properties are shown.',
    hints: {
      customized: 'Your own materials together with the whole catalogue; every property that has a value.',
      gasoil: 'Diesel and gas oils: flash point, cold flow, cetane.',
      gasoline: 'Motor gasoline streams: vapor pressure, octane.',
      naphtha: 'Light and heavy naphthas: vapor pressure, composition.',
      white_spirit: 'White spirits and solvents: flash point, aromatics.',
    },
    error: 'Choose a category to continue.',
    willClear: (count: number | string) =>
      `Continuing with another category clears the ${materials(count)} chosen.`,
  },

  failure: {
    premiumTitle: 'Premium Feature Required',
    premiumMaterials: 'Access to materials requires a Premium subscription.',
    premiumCalculation: 'Calculating a blend requires a Premium subscription.',
    seeProfile: 'View subscription',
    authenticationTitle: 'Authentication Required',
    authentication: 'Log in again to continue. What you have entered is kept in this tab.',
    logIn: 'Log in',
    materialsTitle: 'Failed to Load Materials',
    materials: 'The list of materials could not be loaded. Try again.',
    invalidTitle: 'Invalid Data',
    gone: (name: string) => `${name} is no longer available. Choose another material in its place.`,
    invalid: 'Check the selected materials and their percentages.',
    serverTitle: 'Server Error',
    server: 'The server could not calculate this blend. Your inputs are kept; try again in a moment.',
    otherTitle: 'Calculation Failed',
    other: 'The calculation did not finish. Your inputs are kept; try again.',
    noConnection: 'The server can’t be reached. Your inputs are kept; check the connection and try again.',
  },

  table: {
    comparison: 'Properties of the chosen materials',
    results: 'Properties of the blend and its components',
    bothLanguages: 'Labels in both languages',
    lowest: 'lowest',
    highest: 'highest',
    noReading: 'no reading',
    legend: 'Lowest and highest of each row are marked ▾ and ▴.',
    estimated: 'estimated',
    estimateLegend: '≈ rests on an estimate of a material, which was not measured.',
    originLegend: '∘\u00a0interpolated, ×\u00a0extrapolated.',
    dashLegend: 'A dash: incomplete input data, the material has no such reading.',
    /** Units that are words; the others are written alike in every language. */
  },

  percentages: {
    of: (name: string) => `Percentage of ${name}`,
    sum: 'Total',
    leftShort: (left: string) => `${left} % left`,
    overShort: (over: string) => `${over} % too much`,
    total: (total: string) => `${total} %`,
    complete: (total: string) => `${total} %, complete`,
    left: (total: string, left: string) => `${total} %, ${left} % left`,
    over: (total: string, over: string) => `${total} %, ${over} % too much`,
    unreadable: 'One percentage can’t be read.',
    outOfRange: 'Enter a percentage from 0 to 100.',
    notANumber: 'Enter the percentage as a number, such as 12.5.',
    autoDistribute: 'Auto Distribute',
    normalize: 'Normalize',
    keys: 'In a field: ↑ ↓ by 0.1, Page keys by 1, Enter for the next row, = takes the remainder. A column of numbers can be pasted.',
    pasted: (filled: number | string, given: number | string) =>
      String(filled) === String(given)
        ? `${given} percentages pasted.`
        : `${filled} of ${given} pasted values had a row.`,
    basis: 'Basis',
    bases: { volume: 'volume', mass: 'mass' },
    basisUnits: { volume: 'vol %', mass: 'mass %' },
    estimates: 'Fill gaps with estimates',
    estimatesHint:
      'RVP, viscosity, cloud point, pour point and cetane number that a material lacks are estimated from its distillation and density, for at most half of the blend.',
    calculate: 'Calculate',
    calculating: 'Calculating',
  },

  preview: {
    title: 'Live preview',
    estimate: 'Estimate',
    hint: 'Computed in this browser, not saved.',
    waiting: 'Set a share above 0 to see the blend.',
    unreadable: 'The preview waits until every percentage can be read.',
    unavailable: 'The calculation core could not be loaded, so there is no preview. Calculate still works.',
    loading: 'Loading the calculation core',
    partial: (total: string) => `At the present ratio; the total is ${total} %.`,
    noCurve: 'No distillation curve: a component has too few points.',
    recovered: 'vol % recovered',
    reading: (start: string, middle: string, end: string, unit: string) =>
      `Blend: starts at ${start} ${unit}, half distilled at ${middle} ${unit}, ends at ${end} ${unit}.`,
  },

  results: {
    figures: {
      title: 'Composition and net energy',
      netHeat: 'Net heat of combustion',
      unknown: 'not known',
      stated: 'Counts what the materials state. Oxygen by their formulas, or as their sheets say it.',
      equations: {
        d3338:
          'Hydrocarbons by ASTM D3338 of density, aromatics, sulfur and the 10, 50 and 90 % points, its constants not confirmed against the standard: within 0.09 MJ/kg on 24 pure hydrocarbons. Oxygenates by their heats of formation; FAME 37.2 MJ/kg.',
        d4868:
          'Hydrocarbons by ASTM D4868 of density, 750 to 1000 kg/m³, and sulfur; water and ash counted as 0; up to 1.6 MJ/kg too high for aromatics. Oxygenates by their heats of formation; FAME 37.2 MJ/kg.',
      },
    },
    printTitle: (category: string) => `Fuelblend · properties of a blend · ${category}`,
    estimate: 'Estimate',
    confirming: 'Being confirmed by the server',
    unconfirmed: 'Not confirmed by the server',
    confirmed: 'Confirmed',
    former: 'Former inputs',
    engine: (version: string) => `engine ${version}`,
    calculationId: 'Calculation',
    changed: 'Inputs changed',
    changedText: 'These results belong to the former inputs. Calculate again for the present ones.',
    toPercentages: 'Go to percentages',
    faultTitle: 'The server’s figures differ from this page’s.',
    faultText:
      'The server’s are shown. A material, one of your properties or the engine may have changed since this page was loaded.',
    faultEngines: (page: string, server: string) => `Engine of this page ${page}, of the server ${server}.`,
    faultLine: (property: string, server: string, page: string) =>
      `${property}: server ${server}, this page ${page}`,
    reload: 'Reload page',
    otherRules: 'Calculated by other rules than today’s.',
    otherRulesText: (then: string, now: string, properties: string) =>
      `The figures are those of engine ${then}, as they were kept. By the rules of engine ${now} these would be different: ${properties}.`,
    incomplete: 'incomplete input data',
    computed: 'Points that were not measured',
    computedLine: (of: string, how: string, points: string) => `${of}: ${how} ${points}`,
    leftOut: 'Without a value',
    warnings: 'Notes on these figures',
    unsafe: 'do not decide by this',
    warningOn: (property: string) => `Note on ${property}`,
    estimatedOn: (property: string) => `Estimate in ${property}`,
    methodOf: (property: string) => `Method for ${property}`,
    noMethod: 'No value, so no method was applied.',
    marks: {
      given: 'Read at a given point.',
      interpolated: 'Interpolated between given points.',
      extrapolated: 'Extrapolated beyond the given points.',
    },
    cautious: (value: string) => `cautious ${value}`,
    cautiousWhy: 'Flash point by Wickey–Chittenden: the safer-sided figure for storage and transport.',
    graph: 'Graph Analysis',
    copy: 'Copy',
    copied: 'Table copied.',
    copyFailed: 'The browser did not allow copying. Select the table and copy it by hand.',
    print: 'Print',
    changeRecipe: 'Change the recipe',
    restart: 'New Analysis',
    toDashboard: 'Back to Dashboard',
    recipe: 'Recipe',
    summary: 'Key figures',
    actions: 'What to do with the results',
  },

  graph: {
    title: 'Distillation graph',
    loading: 'Drawing the graph',
    unavailable: 'Graph not available. Please run the calculation first.',
    error: 'Error loading graph',
    numbers: 'The numbers of the graph',
    downloadPng: 'Download PNG',
    downloadSvg: 'Download SVG',
    intervalComing: 'The 95 % interval of the curve follows when the server keeps it.',
    intervalMissing: 'Without the 95 % interval, which is not kept with the calculation.',
    notConfirmed: 'The graph comes with the confirmed calculation. A moment, please.',
    interpolated: 'interpolated',
    extrapolated: 'extrapolated',
  },
})
