import { expect, test } from 'bun:test'
import { oxygenateLike } from './contents.ts'

test.each([
  [['Fuel ethanol, E98'], 'ethanol'],
  [['Bio-Ethanol'], 'ethanol'],
  [['Methanol'], 'methanol'],
  [['iso-Propanol'], 'propanol'],
  [['tert-Butyl alcohol'], 'butanol'],
  [['MTBE 98'], 'mtbe'],
  [['Ethyl tert-butyl ether'], 'etbe'],
  [['TAME'], 'tame'],
  [['Rapeseed methyl ester'], 'fame'],
  [['B100 biodiesel'], 'fame'],
  [['Material 7', 'اتانول سوختی'], 'ethanol'],
  [['', 'مِتانول'], 'methanol'],
  [['', 'بیو‌ديزل'], 'fame'],
  [['', 'ام‌تی‌بی‌ای'], 'mtbe'],
  [['Fusel alcohol'], 'other'],
] as const)('%j looks like %s', (names, expected) => {
  expect(oxygenateLike(names)).toBe(expected)
})

test.each([
  [['Hydrotreated gasoil', 'نفت‌گاز']],
  [['Petroleum ether 40-60']],
  [['Reformate, tamed']],
  [['Methane-free naphtha', 'نفتای سبک']],
  [['']],
])('%j looks like none', (names) => {
  expect(oxygenateLike(names)).toBeNull()
})
