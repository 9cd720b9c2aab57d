// Measured octane numbers of blends of pure compounds, with the compounds of the catalogue as components.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Component } from '../vocabulary/blend.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import measured from './measured-octane.json'

const catalogue = ['gasolines', 'oxygenates'].flatMap((name) => {
  const path = join(import.meta.dir, `../../sql/seed/${name}.json`)
  const { materials } = JSON.parse(readFileSync(path, 'utf8')) as {
    materials: (Component & { name: string; producer_english_name: string })[]
  }
  return materials.filter(({ producer_english_name: from }) => from === 'Pure compound')
})
const compounds = measured.compounds.map((name) => catalogue.find((one) => one.name === name)!)
const ETHANOL = measured.compounds.indexOf('Ethanol')

interface MeasuredOctane {
  components: (Component & { id: string })[]
  octan_ron: number
  octan_mon: number
  /** Vol %, and RON of all else by volume. */
  ethanol: number
  base: number
}

export const MEASURED_OCTANES: readonly MeasuredOctane[] = measured.blends.map((row) => {
  const shares = row.slice(0, compounds.length)
  const ethanol = shares[ETHANOL]!
  const ron = shares.reduce(
    (sum, share, i) => sum + (i === ETHANOL ? 0 : share * compounds[i]!.properties.octan_ron!),
    0,
  )
  return {
    components: compounds.flatMap((compound, i) =>
      shares[i]! > 0
        ? [
            {
              ...compound,
              id: compound.name,
              percentage: shares[i]!,
              properties: { ...emptyProperties(), ...compound.properties },
            },
          ]
        : [],
    ),
    octan_ron: row[compounds.length]!,
    octan_mon: row[compounds.length + 1]!,
    ethanol,
    base: ron / (100 - ethanol),
  }
})
