// Assays of crude oils as their publishers lay them out: what is by mass, by another test or of a range is not taken for the rest.
import { describe, expect, test } from 'bun:test'
import { tablesOf } from './sheet-layout.ts'
import { judgeRow } from './sheet-materials.ts'
import { taken } from './test-taken.ts'
import { textGrid } from './text-grid.ts'

const kindsOf = (text: string) => {
  const { grid, least } = textGrid(text)
  const [{ columns, rows, mark, curve }] = tablesOf(grid, least) as [ReturnType<typeof tablesOf>[number]]
  return rows.map(({ cells }) => judgeRow(columns, cells, { mark, curve, corrects: true }).body.distillation)
}

describe('a cut', () => {
  test('is called by its range where nothing else names it, else by its name', () => {
    const sheet = (name: string) => `${name}
TBP cut °F,C5-203,203-293
Volume % of crude,9.1,8.2
Gravity °API,78.2,58.9
Total Sulfur wt %,0.031,0.042`
    expect(taken(sheet('ARABIAN LIGHT')).names).toEqual(['C5-203', '203-293'])
    expect(taken(sheet(',Naphtha,Heavy naphtha')).names).toEqual(['Naphtha', 'Heavy naphtha'])
  })

  test('between a start and an end is called by both; neither is a density in °API', () => {
    const { names, values, asked } = taken(`TRUE BOILING POINT CUTS
Start (°C API),,C5,65
End (°C API),,65,100
Yield on crude (% wt),,3.1,3.9
Density at 15 °C (kg/l),,0.6571,0.7331
Freeze Point (°C),,,-71
Pour Point (°C),,-80,`)
    expect([names, asked]).toEqual([['C5–65', '65–100'], []])
    expect(values).toEqual([
      { density: 657.1, pour_freezing_point: -80 },
      { density: 733.1, pour_freezing_point: -71 },
    ])
  })

  test('"Crude" and "Atm Residue" head columns of figures as the others do', () => {
    const { names, values } = taken(`Property,Crude,Naphtha,Atm Residue
Density at 15 °C (kg/l),0.849,0.693,0.915
Sulphur (% wt),0.152,0.001,0.28
RON (clear),,66.2,
Viscosity at 50 °C (cSt),4.2,,99.2`)
    expect(names).toEqual(['Crude', 'Naphtha', 'Atm Residue'])
    expect(values).toEqual([
      { density: 849, sulfur_ppm: 1520 },
      { density: 693, sulfur_ppm: 10, octan_ron: 66.2 },
      { density: 915, sulfur_ppm: 2800 },
    ])
  })

  test('that has its sulfur in another unit than the others is read in its own', () => {
    const { values } = taken(
      'Sample,Sulphur % m/m,Sulphur mg/kg,Density @15C kg/litre\nHFO,2.91,,0.9821\nMGO,,890,0.8512',
    )
    expect(values).toEqual([
      { sulfur_ppm: 29_100, density: 982.1 },
      { sulfur_ppm: 890, density: 851.2 },
    ])
  })

  test('in tables of its own kind below others is taken with them', () => {
    const { names, values } = taken(`NAPHTHA CUTS
TBP cut (°C),Density at 15°C (kg/m3),Sulphur (% wt),RON clear
C5-80,672,0.0005,70.2
GASOIL CUTS
TBP cut (°C),Density at 15°C (kg/m3),Sulphur (% wt),Cloud point (°C)
230-375,866,0.21,-4`)
    expect(names).toEqual(['C5-80', '230-375'])
    expect(values).toEqual([
      { density: 672, sulfur_ppm: 5, octan_ron: 70.2 },
      { density: 866, sulfur_ppm: 2100, cloud_point: -4 },
    ])
  })
})

describe('shares by mass', () => {
  const bare = 'Paraffins,60,42\nOlefins,0.2,0.1\nAromatics,8.6,17.9\nBenzene,0.8,0.3'
  test.each([
    [
      'a heading above them',
      `Property,A,B\nComposition (wt%),,\n${bare}\nPhysical,,\nDensity (g/cm3),0.7012,0.7451`,
    ],
    ['the head of their labels', `wt%,A,B\n${bare}\nDensity (g/cm3),0.7012,0.7451`],
    [
      'the first of them',
      `Property,A,B\n${bare.replace('Paraffins', 'Paraffins (wt%)')}\nDensity (g/cm3),0.7012,0.7451`,
    ],
    [
      'the first cell of the column of units',
      'Property,Unit,A,B\nParaffins,wt%,60,42\nOlefins,,0.2,0.1\nAromatics,,8.6,17.9\nBenzene,,0.8,0.3\nDensity,g/cm3,0.7012,0.7451',
    ],
    ['a heading that names them all', `Property,A,B\n"PONA, wt%",,\n${bare}\nDensity (g/cm3),0.7012,0.7451`],
    [
      'a group beside them',
      'Group,Component,A,B\n"PIONA, wt%",Olefins,0.2,0.1\n,Aromatics,8.6,17.9\n,Benzene,0.8,0.3\nPhysical,Density (g/cm3),0.7012,0.7451',
    ],
    [
      'a group above their columns',
      ',,Hydrocarbon type wt%,,\nSample,Density g/cm3,Aromatics,Olefins,Benzene\nA,0.7012,8.6,0.2,0.8\nB,0.7451,17.9,0.1,0.3',
    ],
  ])('by %s are no shares by volume', (_, sheet) => {
    const { values, asked } = taken(sheet)
    expect([values, asked]).toEqual([[{ density: 701.2 }, { density: 745.1 }], []])
    const byVolume = taken(sheet.replace(/wt%/, 'vol%')).values
    expect(byVolume).toEqual([
      { density: 701.2, olefin: 0.2, aromatics: 8.6, benzene: 0.8 },
      { density: 745.1, olefin: 0.1, aromatics: 17.9, benzene: 0.3 },
    ])
  })
})

describe('a curve', () => {
  test('of true boiling points is taken as such, and makes no D86 with points of D86', () => {
    const tbp = 'Sample;TBP IBP (°C);TBP 50% (°C);TBP EP (°C)\nN1;66;121;172'
    expect([taken(tbp).values, kindsOf(tbp)]).toEqual([[{ ibp: 66, pct_50: 121, fbp: 172 }], ['tbp']])
    const both = taken('Sample,D86 IBP °C,D86 50% °C,D86 FBP °C,TBP 50% °C,TBP 90% °C\nA,160,201,255,206,240')
    expect(both.values).toEqual([{ ibp: 160, pct_50: 201, fbp: 255 }])
    expect(both.kept).toEqual(['TBP 50% °C: test', 'TBP 90% °C: test'])
  })

  test('by mass is one of per cent by mass, or of D2887 where a title says so', () => {
    const sheet = 'Sample,LCO\nIBP,101 °C\n5 wt%,160 °C\n50 wt%,262 °C\nFBP,398 °C'
    expect(taken(sheet).values).toEqual([{ ibp: 101, pct_5: 160, pct_50: 262, fbp: 398 }])
    expect(kindsOf(sheet)).toEqual(['mass'])
    expect(kindsOf(`Simulated distillation ASTM D2887\n${sheet}`)).toEqual(['d2887'])
  })

  test('of each sample is by the test that the sheet says; one under vacuum is not kept', () => {
    const sheet = `,Whole crude,Kerosene
"Sulfur, wt%",1.84,0.288
"Distillation type, D-",1160,86
"IBP, F",8,356
"50 vol%, F",571,392
"EP, F",1400,464`
    expect(taken(sheet).values).toEqual([
      { sulfur_ppm: 18_400 },
      { sulfur_ppm: 2880, ibp: 180, pct_50: 200, fbp: 240 },
    ])
    expect(kindsOf(sheet)).toEqual([undefined, 'd86'])
  })

  test('whose column of temperatures names the unit is in it', () => {
    const { values } = taken(
      'Distillation ASTM D86,\n% vol recovered,Temperature °F\nIBP,95\n10,122\n50,212\nFBP,392',
    )
    expect(values).toEqual([{ ibp: 35, pct_10: 50, pct_50: 100, fbp: 200 }])
  })

  test('in °C beside °F is one curve', () => {
    const { values, asked } = taken(
      'Property,Result °C,Result °F\nIBP,35,95\n50%,100,212\nFBP,200,392\nFlash Point,61,142',
    )
    expect([values, asked]).toEqual([[{ ibp: 35, pct_50: 100, fbp: 200, flash_point: 61 }], []])
  })
})
