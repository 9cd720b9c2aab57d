import { defineText } from '../text.ts'

export const batch = defineText('batch', {
  units: { m3: 'm³', t: 't', l: 'L', bbl: 'bbl', gal: 'US gal' },
  inAir: 't in air',
  loaded: (amount: string, temperature: string) => `${amount} at ${temperature}`,
  label: 'Batch and cost',
  size: (amount: string) => `Batch ${amount}`,
  inTank: (amount: string, material: string) => `in tank ${amount} ${material}`,
  tank: (name: string) => `tank ${name}`,
  apart: (amount: string) => `in tank ${amount}, not part of the recipe`,
  toPump: (amounts: string, unit: string) => `to pump ${amounts} ${unit}`,
  rate: (amount: string, unit: string) => `${amount}/${unit}`,
  million: (amount: string, currency: string) => `${amount} M ${currency}`,
  cost: (cost: string) => `batch ${cost}`,
  of: (day: string) => `prices of ${day}`,
  between: (from: string, to: string) => `prices of ${from} to ${to}`,
  head: 'Batch',
  dosed: {
    title: 'Additives, outside of the 100 %',
    additives: 'Additives',
    additive: 'Additive',
    property: 'Property',
    without: 'Without additives',
    treated: 'With additives',
    kg: 'Batch, kg',
    litres: 'Batch, L',
    unknown: (q: string, name: string, why: string) => `${q}: the effect of ${name} is not known (${why}).`,
    several: (q: string) => `${q}: two additives act on it; whether their effects add up is not known.`,
    base: (q: string) => `${q}: its value lies outside of those that the effect was measured at.`,
    basis:
      'Limits are judged with additives, the properties below are without them. Effects are by your own curves; how they depend on the fuel is not modelled.',
  },
})
