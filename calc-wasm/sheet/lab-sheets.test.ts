// Exports and reports of laboratories: where the labels, the names and the units stand, and what looks like a sample and is none.
import { expect, test } from 'bun:test'
import { readLabel } from './label-reading.ts'
import { taken } from './test-taken.ts'

test.each<[string, string, string[], object[]]>([
  [
    'a result a line, with tests in short beside their names',
    `Sample_ID,Sample_Name,Date,Analysis,Component,Result,Units
1001,HVN,2024-02-01 08:00,DENS,Density @ 15C,742.1,kg/m3
1001,HVN,2024-02-01 08:00,DIST,IBP,95,degC
1002,KERO,2024-02-01 08:10,DENS,Density @ 15C,0.8012,g/cm3
1002,KERO,2024-02-01 08:10,FLSH,Flash Point,45,degC`,
    ['HVN', 'KERO'],
    [
      { density: 742.1, ibp: 95 },
      { density: 801.2, flash_point: 45 },
    ],
  ],
  [
    'two tables beside each other',
    `GASOLINE POOL,,,,DIESEL POOL,,
Component,RON,RVP kPa,,Component,Cetane No,Sulfur ppm
Reformate,98,24,,HDT GO,53,8
Alkylate,95,32,,LCO,22,3500`,
    ['Reformate', 'Alkylate', 'HDT GO', 'LCO'],
    [
      { octan_ron: 98, rvp: 24 },
      { octan_ron: 95, rvp: 32 },
      { cetane_number: 53, sulfur_ppm: 8 },
      { cetane_number: 22, sulfur_ppm: 3500 },
    ],
  ],
  [
    'lists of two samples below each other',
    'Sample: Naphtha\nDensity 15 °C,kg/m3,733\nSulfur,ppm,150\n\nSample: Kerosene\nDensity 15 °C,kg/m3,801\nSulfur,ppm,1200',
    ['Naphtha', 'Kerosene'],
    [
      { density: 733, sulfur_ppm: 150 },
      { density: 801, sulfur_ppm: 1200 },
    ],
  ],
  [
    'labels over three lines, with units in the last',
    `,API,RVP,Sulfur,"Distillation, °F",,
,Gravity,,,IBP,50%,EP
Blendstock,°API,psi,wt%,,,
Alkylate,10,10,0.0003,95,212,392`,
    ['Alkylate'],
    [
      {
        density: expect.closeTo(999.4, 0),
        rvp: expect.closeTo(68.95, 2),
        sulfur_ppm: 3,
        ibp: 35,
        pct_50: 100,
        fbp: 200,
      },
    ],
  ],
  [
    'a unit beside each figure',
    'Stream,Sulfur,Unit\nSRGO,0.91,wt%\nHDT,8,ppm',
    ['SRGO', 'HDT'],
    [{ sulfur_ppm: 9100 }, { sulfur_ppm: 8 }],
  ],
  [
    'temperatures beside viscosities',
    'Property,Temp °C,Unit,VGO\nViscosity,50,cSt,25\nViscosity,40,cSt,36\nDensity,15,kg/m3,905',
    ['VGO'],
    [{ viscosity_40: 36, density: 905 }],
  ],
  [
    'a statistic beside its results',
    'Property,Unit,Min,Average,Max,Std dev\nDensity @ 15C,kg/m3,739,748,755,3.1\nSulphur,mg/kg,3,6,9,1.1',
    ['Average'],
    [{ density: 748, sulfur_ppm: 6 }],
  ],
  [
    'names above their results',
    ',Sample A,,Sample B,\n,Result,Method,Result,Method\nDensity @15 kg/m3,741,D4052,752,D4052\nRON,95,D2699,92,D2699',
    ['Sample A', 'Sample B'],
    [
      { density: 741, octan_ron: 95 },
      { density: 752, octan_ron: 92 },
    ],
  ],
  [
    'a heading that gives the unit of temperatures',
    'Test,Result\n"Cold properties, °F",\nCloud point,23\nPour point,14\nOther,\nDensity @15 kg/m3,846',
    [''],
    [{ cloud_point: -5, pour_freezing_point: -10, density: 846 }],
  ],
  [
    'a name that stands before the column of labels',
    'نام فرآورده\tنفت گاز\nردیف\tمشخصه\tواحد\tنتیجه\n۱\tدانسیته در ۱۵ درجه سانتی‌گراد\tkg/m³\t۸۳۲٫۴\n۲\tگوگرد کل\tmg/kg\t۳۲٬۵۰۰',
    ['نفت گاز'],
    [{ density: 832.4, sulfur_ppm: 32_500 }],
  ],
  [
    'German, with units below heads that are set apart by blanks',
    `Probe                        Dichte 15°C   Schwefel   ROZ    Dampfdruck
                             kg/m³         mg/kg      -      kPa
Reformat schwer              812,4         0,4        99,1   12,1
FCC-Benzin leicht            661,0         18         94,0   92,3`,
    ['Reformat schwer', 'FCC-Benzin leicht'],
    [
      { density: 812.4, sulfur_ppm: 0.4, octan_ron: 99.1, rvp: 12.1 },
      { density: 661, sulfur_ppm: 18, octan_ron: 94, rvp: 92.3 },
    ],
  ],
  [
    'a PDF that lost its blanks',
    `Property Unit Min Max Result Method
Cetane number - 51.0 - 53.4 EN ISO 5165
Density at 15 °C kg/m3 820.0 845.0 834.9 EN ISO 12185
Sulfur content mg/kg - 10.0 8.2 EN ISO 20846
Flash point °C 55.0 64.5 EN ISO 2719`,
    [''],
    [{ cetane_number: 53.4, density: 834.9, sulfur_ppm: 8.2 }],
  ],
  [
    'numbered labels, marks of footnotes and units before a colon',
    '1. Density @ 15°C, kg/m3: 745.1 *\n2. Vapour pressure, kPa: 58\n3. Sulfur (mg/kg)¹: 9',
    [''],
    [{ density: 745.1, rvp: 58, sulfur_ppm: 9 }],
  ],
  [
    'comments with commas of their own',
    'Sample,RON,MON,Density kg/m3\nA,95,85,745\nB,92,83,738\n\nComments: RON by D2699; for information only.\nApproved by: J. Smith',
    ['A', 'B'],
    [
      { octan_ron: 95, octan_mon: 85, density: 745 },
      { octan_ron: 92, octan_mon: 83, density: 738 },
    ],
  ],
])('%s', (_, sheet, names, values) => {
  const found = taken(sheet)
  expect([found.names, found.values, found.asked]).toEqual([names, values, []])
})

test('a viscosity at -40 °C, a leaded or blending octane number and a density in air are other tests', () => {
  for (const label of [
    'Viscosity @ -40°C',
    'KV @ −40 °C, mm²/s',
    'RON + 0.4 g Pb/l',
    'Blending RON',
    'Density in air @15°C',
  ])
    expect([label, readLabel(label).target, readLabel(label).why]).toEqual([label, 'other', 'test'])
  expect(readLabel('Density 15C')).toMatchObject({ target: 'density', unit: null, at: 15 })
  expect(readLabel('FBP degC')).toMatchObject({ target: 'fbp', unit: 'degc' })
})
