import { defineText } from '../text.ts'

const results = (count: number | string) => `${count} ${String(count) === '1' ? 'result' : 'results'}`

export const histories = defineText('histories', {
  title: 'Laboratory results over time',
  lead: 'What was calculated against what the laboratory measured, blend after blend.',
  back: 'Back to My Analyses',
  loading: 'Loading the laboratory results',
  failed: 'The laboratory results could not be loaded',
  retry: 'Try again',
  emptyTitle: 'No laboratory results yet',
  empty:
    'Open an analysis and enter its laboratory results. After a few blends this shows how far the rules and your laboratory are apart.',
  noneFound: 'No laboratory results match these filters.',
  leftOut: (count: string) => `The newest 2,000 blends count; ${count} older ones are left out.`,
  filters: {
    category: 'Category',
    allCategories: 'All categories',
    grade: 'Checked against',
    material: 'With material',
    anyMaterial: 'Any material',
    from: 'From',
    to: 'To',
    withoutOutliers: 'Leave outliers out of the figures',
    clear: 'Clear filters',
  },
  summary: {
    title: 'By property',
    property: 'Property',
    n: 'Results',
    mean: 'Mean difference',
    interval: '95 % interval',
    sd: 'Scatter (s)',
    R: 'R of the test',
    bias: 'Own bias',
    show: (name: string) => `Show ${name}`,
  },
  bias: {
    use: (name: string) => `Corrected values of ${name}`,
    from: (count: string) => `from ${results(count)}`,
    few: (least: string) => `from ${least} results on`,
    zero: 'no bias: 0 lies within the interval',
    category: 'Choose a category to correct its values.',
    note: 'A corrected value stands beside the rule’s and never in its place. Limits, recipes and probabilities use it while it is on, and say so.',
    off: 'Switch all off',
    failed: 'That was not changed',
  },
  sentence: {
    higher: (name: string, mean: string, unit: string, count: string) =>
      `${name}: your laboratory reads ${mean}${unit && ` ${unit}`} higher than the rule on average (${results(count)}).`,
    lower: (name: string, mean: string, unit: string, count: string) =>
      `${name}: your laboratory reads ${mean}${unit && ` ${unit}`} lower than the rule on average (${results(count)}).`,
    none: (name: string, count: string) =>
      `${name}: no difference to speak of between laboratory and rule so far (${results(count)}).`,
    outliers: (count: string, rule: string) =>
      `${count} marked as ${count === '1' ? 'an outlier' : 'outliers'} by ${rule}; ${count === '1' ? 'it counts' : 'they count'} unless left out.`,
    outliersOut: (count: string, rule: string) =>
      `${count} marked as ${count === '1' ? 'an outlier' : 'outliers'} by ${rule} and left out of the figures.`,
    otherRule: (count: string) => `${results(count)} calculated by another rule: drawn in grey, not counted.`,
    drift: (count: string) => `The moving average left its limits at ${results(count)}.`,
  },
  figures: {
    parity: 'Measured against calculated',
    parityLabel: (name: string, count: string) =>
      `${name}, measured over calculated, ${results(count)}. The numbers are in the table.`,
    differences: 'Differences over time',
    differencesLabel: (name: string, count: string) =>
      `Differences of ${name} over time, ${results(count)}. The numbers are in the table.`,
    calculated: 'Calculated',
    measured: 'Measured',
    difference: 'Measured − calculated',
    inUnit: (label: string, unit: string) => `${label}, ${unit}`,
    date: 'Sampled',
    ewma: 'Moving average (EWMA, λ 0.4) with its limits',
    loading: 'Drawing',
    failed: 'The figures could not be drawn. The table has their numbers.',
    key: {
      point: 'result',
      outlier: 'outlier',
      grey: 'other rule',
      equal: 'equal',
      R: '± R of the test',
      mean: 'mean and its 95 % interval',
      ewma: 'moving average',
      limits: 'its limits',
    },
  },
  points: {
    title: 'Results',
    date: 'Sampled',
    analysis: 'Analysis',
    calculated: 'Calculated',
    measured: 'Measured',
    difference: 'Difference',
    mark: 'Mark',
    outlier: 'outlier',
    otherRule: 'other rule',
    unnamed: (id: string) => `Analysis ${id}`,
    more: (count: string) => `Show ${count} more`,
  },
})
