import { defineText } from '../text.ts'

export const workbench = defineText('workbench', {
  tools: {
    label: 'Tools',
    short: { recipe: 'Recipe', find: 'Find', try: 'Try', map: 'Map' },
    whole: { recipe: 'Recipe', find: 'Find a recipe', try: 'Try every material', map: 'Recipe map' },
  },
  heads: { material: 'Material', share: 'Share', was: 'was', inTank: 'In tank' },
  rows: {
    more: (name: string) => `More for ${name}`,
    rest: 'Takes the rest',
    keep: 'Keep this share',
    free: 'Let this share move',
    kept: 'Its share is kept.',
    inTank: 'In the tank',
    notInTank: 'Not in the tank',
    needsBatch: 'Enter the size of the batch first.',
    replaceIt: 'Replace…',
    removeIt: 'Remove',
    replace: (name: string) => `Replace ${name}`,
    twoStay: 'A blend has at least two materials.',
    amountOf: (name: string) => `Amount of ${name}`,
    noDensity: 'no density',
  },

  add: 'Add material',
  full: 'A blend has at most ten materials.',
  picker: {
    addTitle: 'Add material',
    replaceTitle: (name: string) => `Replace ${name}`,
    replaceHint: 'The new material takes over the share.',
    addHint: 'It starts with 0 %; the other shares stay as they are.',
    loading: 'Loading materials',
  },

  done: {
    removed: (name: string) => `${name} was removed.`,
    replaced: (name: string) => `${name} was replaced; its share stayed.`,
    shares: 'The recipe was changed.',
    example: 'Another recipe took the place of the former one.',
  },

  batch: {
    label: 'Batch',
    unit: 'Unit of the batch',
    isSum: 'Batch = sum of amounts',
    error: 'Enter a size above 0, such as 5000.',
    'too-small': 'The tank holds more than that already.',
    'no-density': 'Without a density, what is in the tank can’t be told in this unit.',
    note: {
      vacuo: 'Volumes at 15 °C, tonnes in vacuo; volumes are taken to add up.',
      air: 'Volumes at 15 °C, tonnes in air; volumes are taken to add up.',
    },
    loading: 'Loading temperature',
    loadingError: 'Enter a temperature, such as 32.',
    tank: 'Tank',
    inAir: 'Tonnes in air',
    outside: (names: string) =>
      `At this temperature the tables of expansion (653 to 1075 kg/m³, −18 to 90 °C) have no volume for ${names}.`,
    lacking: (names: string) => `Without a density of ${names}, not every amount can be told.`,
  },

  options: {
    label: 'Options',
    on: 'Options that are on',
    off: (option: string) => `Turn off: ${option}`,
    mass: 'Mass basis',
    estimates: 'Gaps filled with estimates',
    finished: (percent: string, name: string) => `Finished with ${percent} % ${name}`,
    prices: 'Prices and bounds beside the shares',
  },

  preview: {
    property: 'Property',
    blend: 'Blend',
    aim: (property: string) => `How much for another ${property}?`,
    strip: 'Key figures',
  },

  pin: {
    pin: 'Pin',
    hint: 'Keeps these figures to compare with while you go on.',
    unpin: 'Unpin',
    back: 'Back to the pinned recipe',
    head: 'vs A',
    of: 'A, pinned:',
  },

  aim: {
    wanted: (property: string) => `${property} to reach`,
    close: 'Close',
    lead: 'One material moves, the others keep their proportions, padlocked ones their share.',
    finished: 'The value is that of the finished fuel.',
    moving: 'Material that moves',
    error: 'Enter the value as a number.',
    share: (share: string, now: string) => `${share} %, now ${now} %`,
    gives: (value: string) => `gives ${value}`,
    use: (name: string) => `Use with ${name}`,
    useShort: 'Use',
    grow: (own: string, batch: string, unit: string) =>
      `With the other amounts as they are: ${own} ${unit}, batch ${batch} ${unit}`,
    takeGrowth: (name: string) => `Use with ${name}, other amounts as they are`,
    jumps: 'The value jumps past that.',
    stuck: 'Nothing else can give way: open a padlock, or give another material a share.',
    noValue: 'No value with this material.',
    locked: 'Its share is kept.',
    own: (value: string) => `${value} by itself`,
    breaks: (names: string) => `then missed: ${names}`,
    streams: (limit: string) => `These reach ${limit}, with the least share that does:`,
    addStream: (name: string) => `Add ${name}`,
    addShort: 'Add',
    without: (name: string, value: string) => `Without ${name}: ${value}.`,
    takeOut: 'Take it out',
  },

  finish: {
    label: 'Finished with',
    none: 'nothing',
    ethanol: 'ethanol',
    mtbe: 'MTBE',
    percent: 'Share of it in the finished fuel',
    hint: 'From 5 to 15 %.',
    error: 'Enter a share from 5 to 15 %.',
    head: (percent: string, unit: string, name: string) => `With ${percent} ${unit} ${name}`,
    missing: 'The catalogue here has no such material.',
    judged: 'The limits are judged on the finished fuel.',
    add: 'Add it to the recipe',
  },

  examples: {
    button: 'Start from an example',
    title: 'Start from an example',
    lead: 'Typical recipes of the catalogue’s streams, to be changed as you like. The present recipe gives way; Undo brings it back.',
    use: (name: string) => `Use “${name}”`,
    none: 'There is no example for this category.',
  },
})
