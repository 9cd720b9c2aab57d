// What laboratories and refiners write, in their own layouts: certificates by EN 590, EN 228 and D4814, a system's export, assays.
import { describe, expect, test } from 'bun:test'
import { readLines } from './sheet-lines.ts'
import { taken } from './test-taken.ts'

const EN_590 = `CERTIFICATE OF QUALITY
Product: Diesel fuel B7        Batch: 2026/114

Test                                     Method           Unit       Min     Max     Result
Density at 15 °C                         EN ISO 12185     kg/m³      820.0   845.0   833.2
Cetane number                            EN ISO 5165                 51.0            53.1
Sulfur content                           EN ISO 20846     mg/kg              10.0    7.8
Polycyclic aromatic hydrocarbons         EN 12916         % (m/m)            8.0     3.1
Flash point                              EN ISO 2719      °C         55.0            62.5
Water content                            EN ISO 12937     mg/kg              200     40
Viscosity at 40 °C                       EN ISO 3104      mm²/s      2.000   4.500   2.812
Lubricity, WSD at 60 °C                  EN ISO 12156-1   µm                 460     402
% (V/V) recovered at 250 °C              EN ISO 3405      % (V/V)            65      33.1
% (V/V) recovered at 350 °C              EN ISO 3405      % (V/V)    85              95.4
95 % (V/V) recovered at                  EN ISO 3405      °C                 360     347.3
CFPP                                     EN 116           °C                 -15     -18
FAME content                             EN 14078         % (V/V)            7.0     6.8`

const DIESEL = {
  density: 833.2,
  cetane_number: 53.1,
  sulfur_ppm: 7.8,
  flash_point: 62.5,
  viscosity_40: 2.812,
  pct_95: 347.3,
}

describe('a certificate', () => {
  test('by EN 590 gives what it holds, and no part of an aromatic for all of them', () => {
    const { values, names, asked, kept } = taken(EN_590)
    expect([names, asked]).toEqual([['Diesel fuel B7'], []])
    expect(values).toEqual([DIESEL])
    expect(kept).toEqual([
      'Polycyclic aromatic hydrocarbons: part',
      'Water content: own',
      'Lubricity, WSD at 60 °C: own',
      '% (V/V) recovered at 250 °C: computed',
      '% (V/V) recovered at 350 °C: computed',
      'CFPP: own',
      'FAME content: own',
    ])
  })

  test('is read the same line by line', () => {
    const values = readLines(EN_590).flatMap((line) =>
      line.is === 'value' ? [[line.field, line.value]] : [],
    )
    expect(Object.fromEntries(values)).toEqual(DIESEL)
    const plain = readLines(`Polycyclic aromatic hydrocarbons EN 12916 % (m/m) 3.1
% (V/V) recovered at 250 °C 33.1
Elemental sulfur mg/kg 1.2
Sulfur mg/kg max 10.0 7.8
Aromatics in naphtha vol % 31`)
    expect(plain.map(({ is }) => is)).toEqual(['known', 'known', 'known', 'value', 'question'])
  })

  test('by EN 228 has its evaporated volumes and oxygenates named, not taken', () => {
    const { values, asked } = taken(`Parameter;Unit;Limit min;Limit max;Result;Test method
Research octane number, RON;-;95,0;;95,4;EN ISO 5164
Motor octane number, MON;-;85,0;;85,2;EN ISO 5163
Vapour pressure, DVPE;kPa;45,0;60,0;57,1;EN 13016-1
Density at 15 °C;kg/m³;720,0;775,0;742,8;EN ISO 12185
E70, evaporated at 70 °C;% (V/V);20,0;48,0;31,5;EN ISO 3405
E100, evaporated at 100 °C;% (V/V);46,0;71,0;54,2;EN ISO 3405
Final boiling point;°C;;210;196,5;EN ISO 3405
Distillation residue;% (V/V);;2;1,0;EN ISO 3405
Olefins;% (V/V);;18,0;9,8;EN 15553
Aromatics;% (V/V);;35,0;31,2;EN 15553
Benzene;% (V/V);;1,00;0,81;EN 12177
Oxygen content;% (m/m);;2,7;1,9;EN 13132
Ethanol;% (V/V);;5,0;4,8;EN 13132
Sulfur;mg/kg;;10,0;6,3;EN ISO 20846
Lead;mg/l;;5;<2,5;EN 237`)
    expect(asked).toEqual([])
    expect(values).toEqual([
      {
        octan_ron: 95.4,
        octan_mon: 85.2,
        rvp: 57.1,
        density: 742.8,
        fbp: 196.5,
        olefin: 9.8,
        aromatics: 31.2,
        benzene: 0.81,
        sulfur_ppm: 6.3,
      },
    ])
  })

  test('by D4814 is in °F and psi, and what is evaporated is another curve', () => {
    const { values, asked } = taken(`Product,Unleaded regular
Test,Method,Result,Units
API Gravity @ 60 °F,D4052,60.0,°API
Vapor Pressure (DVPE),D5191,8.7,psi
Initial Boiling Point,D86,95,°F
10% Evaporated,D86,122,°F
50% Recovered,D86,212,°F
Final Boiling Point,D86,392,°F
Research Octane Number,D2699,91.5,
"(R+M)/2",D4814,87.1,
Sulfur,D5453,0.0021,wt%`)
    expect(asked).toEqual([])
    const [{ density, rvp, ...rest }] = values as [Record<string, number>]
    // 60 °API at 60 °F by tables 5B and 53B.
    expect([density, rvp]).toEqual([expect.closeTo(738.65, 1), expect.closeTo(59.98, 2)])
    expect(rest).toEqual({ ibp: 35, pct_50: 100, fbp: 200, octan_ron: 91.5, octan_aki: 87.1, sulfur_ppm: 21 })
  })

  test('with a line "Product" above its heads keeps its units', () => {
    const { values, names } = taken(
      'Product,Gasoline 95,,\nTest,Method,Unit,Result\nT50,D86,°F,214\nRVP,D323,psi,8.7\nSulfur,D4294,wt%,0.0021',
    )
    expect(names).toEqual(['Gasoline 95'])
    expect(values).toEqual([
      { pct_50: expect.closeTo(101.11, 2), rvp: expect.closeTo(59.98, 2), sulfur_ppm: 21 },
    ])
  })

  test('in German and in Persian', () => {
    const german = taken(`Prüfparameter;Einheit;Methode;Ergebnis
Dichte bei 15 °C;kg/m³;DIN EN ISO 12185;833,2
Schwefelgehalt;mg/kg;DIN EN ISO 20846;7,8
Flammpunkt;°C;DIN EN ISO 2719;62,5
Siedebeginn;°C;DIN EN ISO 3405;172
Polycyclische aromatische Kohlenwasserstoffe;Gew.-%;DIN EN 12916;3,1
Cetanzahl;;DIN EN ISO 5165;53,1`)
    expect([german.values, german.asked]).toEqual([
      [{ density: 833.2, sulfur_ppm: 7.8, flash_point: 62.5, ibp: 172, cetane_number: 53.1 }],
      [],
    ])
    const persian = taken(
      'مشخصه\tواحد\tروش\tنتیجه\nچگالی در ۱۵ درجه سانتی‌گراد\tکیلوگرم بر متر مکعب\tASTM D4052\t۸۳۳٫۲\nمقدار گوگرد\tپی‌پی‌ام\tASTM D5453\t۷٫۸\nبازیافت در ۲۵۰ درجه\tدرصد حجمی\tASTM D86\t۳۳\nنقطه جوش اولیه\tدرجه سانتی‌گراد\tASTM D86\t۱۷۲\nآب\tmg/kg\t\t۴۰',
    )
    expect([persian.values, persian.asked]).toEqual([[{ density: 833.2, sulfur_ppm: 7.8, ibp: 172 }], []])
  })
})

describe('an assay', () => {
  const CUTS = `KEROSENES,,,,,,
Cut,Yield,Density,Sulphur,Smoke point,Freezing point,Aromatics
°C,% wt,kg/m³,% wt,mm,°C,% vol
150-200,5.1,781,0.05,26.3,-60,18.5
200-250,6.1,801,0.09,24.3,-40,19.5
NAPHTHAS,,,,,,
Cut,Yield,Density,Sulphur,RON,MON,Pour point
°C,% wt,kg/m³,% wt,clear,clear,°C
15-65,5.1,661,0.002,68.3,66,
65-150,6.1,741,0.004,54.3,52,`

  test('whose cuts stand below several lines of labels: each line rules its own, and one odd cell rejects no line of units', () => {
    const { values, names, asked } = taken(CUTS)
    expect([names, asked]).toEqual([['150-200', '200-250', '15-65', '65-150'], []])
    expect(values).toEqual([
      { density: 781, sulfur_ppm: 500, pour_freezing_point: -60, aromatics: 18.5 },
      { density: 801, sulfur_ppm: 900, pour_freezing_point: -40, aromatics: 19.5 },
      { density: 661, sulfur_ppm: 20, octan_ron: 68.3, octan_mon: 66 },
      { density: 741, sulfur_ppm: 40, octan_ron: 54.3, octan_mon: 52 },
    ])
  })

  test('whose cuts stand side by side below a block of composition are not called by its components', () => {
    const { names, values } = taken(`Crude:,Johan,,,,
Name:,Johan 2019,,methane + ethane,0.03,
Sampled:,2019-11-02,,n-butane,0.9,
,,,,,
Cut Data,,,,,
Start (°C),,15,65,150,
End (°C),,65,150,200,
Yield on crude (% wt),,4,10,8,
Specific Gravity,,0.66,0.74,0.79,
Sulphur (% wt),,0.001,0.003,0.02,
RON (Clear),,70,55,,
Aromatics (% vol),,1,12,20,
Aromatics (% wt),,1,12,20,`)
    expect(names).toEqual(['15–65', '65–150', '150–200'])
    expect(values.map(({ density: _, ...rest }) => rest)).toEqual([
      { sulfur_ppm: 10, octan_ron: 70, aromatics: 1 },
      { sulfur_ppm: 30, octan_ron: 55, aromatics: 12 },
      { sulfur_ppm: 200, aromatics: 20 },
    ])
  })
})

test('an assay in °F with a line of codes among its figures', () => {
  const { names, values, asked } = taken(`,Whole crude,C5 - 165F,330 - 480F
"Cut volume, %",100,6.4,13.6
API Gravity,33.2,80.2,41.2
"Sulfur, wt%",0.36,0.001,0.05
"Pour point, F",15,,-80
"Viscosity at 40C/104F, cSt",7.1,0.42,1.38
"Viscosity at 50C/122F, cSt",5.1,0.40,1.21
"Reid Vapor Pressure (RVP) Whole Crude, psi",4.1,,
"Aromatics (FIA), vol %",,0.9,20.5
"Distillation type",,D86,D86
"IBP, F",,104,347
"50 vol%, F",,122,401
"EP, F",,176,491
"Smoke point, mm",,,22`)
  expect([names, asked]).toEqual([['Whole crude', 'C5 - 165F', '330 - 480F'], []])
  const [crude, light, kerosene] = values as [object, object, object]
  expect(crude).toMatchObject({ sulfur_ppm: 3600, viscosity_40: 7.1 })
  expect(light).toMatchObject({ sulfur_ppm: 10, ibp: 40, pct_50: 50, fbp: 80, aromatics: 0.9 })
  expect(kerosene).toMatchObject({ sulfur_ppm: 500, ibp: 175, pct_50: 205, fbp: 255, aromatics: 20.5 })
  expect(Object.keys(kerosene)).not.toContain('octan_ron')
})

describe('a layout', () => {
  test('of a result a line gives each sample its own, in its own units', () => {
    const { names, values } = taken(`Sample,Test,Result,Unit
T-101,Density @ 15 °C,742.1,kg/m3
T-101,Sulfur,12,mg/kg
T-102,Density @ 15 °C,0.7501,g/cm3
T-102,Sulfur,0.002,wt%`)
    expect(names).toEqual(['T-101', 'T-102'])
    expect(values).toEqual([
      { density: 742.1, sulfur_ppm: 12 },
      { density: 750.1, sulfur_ppm: 20 },
    ])
  })

  test('with limits beside a result makes no materials of them', () => {
    const { values } = taken(
      'Property,Unit,Min,Max,Date: 2026-01-05\nDensity,kg/m3,820,845,833\nSulfur,mg/kg,,10,7\nFlash Point,°C,55,,61',
    )
    expect(values).toEqual([{ density: 833, sulfur_ppm: 7, flash_point: 61 }])
  })

  test('whose labels name limits takes the results of a list, and no column of limits', () => {
    expect(taken('Test,Unit,Result\n"Sulfur, max",mg/kg,7.8\n"Flash point, min",°C,61').values).toEqual([
      { sulfur_ppm: 7.8, flash_point: 61 },
    ])
    expect(taken('Name,Density,Sulfur max ppm,Sulfur ppm\nA,740,10,7.8').values).toEqual([
      { density: 740, sulfur_ppm: 7.8 },
    ])
  })

  test('with "Recovered at 250 °C" beside the recovery takes the recovery', () => {
    expect(taken('Name,Recovered at 250 °C,Total recovery,Density\nA,36.2,98.4,840').values).toEqual([
      { recovery: 98.4, density: 840 },
    ])
  })
})
