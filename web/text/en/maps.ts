import { defineText } from '../text.ts'

export const maps = defineText('maps', {
  lead: 'How a figure, and the verdict of the grade, change over the shares of two or three materials. The others keep theirs.',
  shows: 'Show',
  margin: 'Least margin to the limits',
  cost: (per: string) => `Cost ${per}`,
  corner: ['First material', 'Second material', 'Third material'],
  none: 'none: a line of two',
  few: 'At least two materials must be free to move: open a padlock, or take one out of the tank.',
  nothing: 'These materials have nothing to share: the others take up all of the recipe.',
  noValue: 'There is no value here to draw.',
  /** A figure that one's own laboratory corrects. */
  corrected: (name: string) => `${name}, corrected`,
  finished: 'Of the fuel as it is finished.',

  dot: 'The recipe on the map',
  dotHint: 'Drag the dot, or use the arrow keys: 1 % a step, 0.1 % with Shift.',
  share: (name: string, percent: string, unit: string) => `${name}: ${percent} ${unit}`,
  value: (name: string, value: string) => `${name}: ${value}`,
  separator: '; ',

  legend: 'Key to the map',
  passes: 'meets every limit that has a value',
  holds: 'too close to a limit for the test to tell',
  misses: 'misses a limit',
  missing: (names: string) => `misses: ${names}`,
  nowhere: (names: string) => `Met nowhere on this map: ${names}.`,
  unknown: (names: string) => `Without a value here, and so left out of the verdict: ${names}.`,
  verdicts: {
    pass: 'meets the limits',
    fail: 'misses a limit',
    unsure: 'too close to tell',
    unknown: 'a limit has no value',
  },

  menu: 'More of the map',
  png: 'Save as PNG',
  svg: 'Save as SVG',
  failed: 'The map could not be saved. Try again.',
  unsaved:
    'Calculate first: what is saved as a picture is a confirmed recipe, against the grade chosen here.',

  table: {
    open: 'The same as a table',
    close: 'Without the table',
    label: 'Recipes of the map',
    verdict: 'Verdict',
    margin: 'Least margin (R)',
  },
})
