import { defineText } from '../text.ts'

const materials = (count: number | string) => `${count} ${String(count) === '1' ? 'material' : 'materials'}`
const values = (count: number | string) => `${count} more ${String(count) === '1' ? 'value' : 'values'}`

/** The choice of materials, and what a choice costs. */
export const choosing = defineText('choosing', {
  lead: (count: number | string) => `Choose ${materials(count)} for the blend.`,
  loading: 'Loading materials',
  none: 'There is no material in this category yet.',
  noneHint: 'Add one of your own, or choose another category.',

  search: 'Search materials',
  searchHint: 'By name or producer, in English or Persian.',
  found: (found: number | string, all: number | string) => `${found} of ${all} materials found`,
  noneFound: 'No material matches.',
  noneFoundFor: (text: string) => `No material matches “${text}”.`,
  noneOwn: 'You have no material of your own in this category.',
  clearSearch: 'Clear search',
  showAll: 'Show all materials',
  elsewhere: 'Other categories',
  elsewhereWhole: 'Has all values of this category.',
  elsewhereAdd: 'Add',
  elsewhereAddOf: (name: string) => `Add ${name}`,
  elsewhereMore: (count: number | string) => `and ${count} more`,

  kindLabel: 'Whose figures',
  kinds: { all: 'All', typical: 'Typical', published: 'Published', own: 'Own', tank: 'Tanks' },
  has: 'With a value for',
  hasAny: 'any property',
  hasAll: 'every property',
  sortBy: 'Sort by',

  list: 'Materials',
  shown: (shown: number | string, all: number | string) => `${shown} of ${all} shown`,
  showMore: 'Show more',
  keys: '↑ ↓ go from material to material, Space chooses, → tells where the figures are from.',
  columns: {
    name: 'Name',
    producer: 'Producer',
    density: 'Density',
    distillation: 'T10–T90',
    sulfur: 'Sulfur',
    rating: 'RON or cetane',
    coverage: 'Values',
    about: 'Source',
  },
  ratings: {
    octan_ron: 'RON',
    cetane_number: 'CN',
    cetane_index: 'CI',
    rvp: 'RVP',
    flash_point: 'Flash',
  },
  coverage: (known: number | string, all: number | string) => `${known} of ${all}`,
  about: (name: string) => `Where the figures of ${name} are from`,
  own: 'Own material',
  inTank: (amount: string) => `${amount} m³ can be pumped`,
  tankSource: 'What is in the tank, by its movements and samples.',
  noSource: 'Your own figures.',
  source: 'Source:',
  without: (properties: string) => `No value for ${properties}.`,

  chosen: (chosen: number | string, count: number | string) => `${chosen} of ${count} chosen`,
  left: (left: number | string) => `${left} left to choose`,
  full: 'To choose another, give one up first.',
  oneMore: (count: string) => `Blend ${count} instead`,
  chosenList: 'Chosen materials',
  giveUp: (name: string) => `Give up ${name}`,
  compare: 'Compare side by side',

  cost: (names: string, properties: string) => `With ${names}: ${properties} will have no value.`,
  costOfAll: (properties: string) => `None of those chosen has ${properties}.`,
  more: (count: number | string) => `${count} more`,
  otherCosts: (count: number | string) =>
    String(count) === '1' ? 'One more such group.' : `${count} more such groups.`,

  added: {
    chosen: (name: string) => `${name} is added and chosen.`,
    full: (name: string) => `${name} is added. To choose it, give one up first.`,
    elsewhere: (category: string) =>
      `The new material is not listed under ${category}: give it this category in My Materials, or choose Customized.`,
  },

  missing: {
    title: (count: number | string) =>
      String(count) === '1' ? '1 property without a value' : `${count} properties without a value`,
    without: (names: string, gained: number | string) => `Without ${names}: ${values(gained)}`,
    lackedBy: (names: string) => `Because of ${names}`,
    ofBlend: 'Because of the blend itself',
    completeOf: (name: string) => `Complete this material: ${name}`,
    assume: (property: string, half: string) => `${property}: Assume it (± ${half})`,
    dose: 'Dose it as an additive',
    loading: 'Loading the form.',
  },
})
