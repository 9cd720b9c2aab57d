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
})
