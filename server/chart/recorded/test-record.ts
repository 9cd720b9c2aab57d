/**
 * Records what the core says of each recipe, as the database would hold it. Run by hand when recipes or the core's
 * answers change: `bun server/chart/recorded/test-record.ts`, then `bunx biome format --write server/chart`
 */
import { join } from 'node:path'
import { loadCalc } from '#server/calc.ts'
import { propertiesOf, RECIPES } from './test-recipes.ts'

const calc = await loadCalc()
const rows = RECIPES.map(({ what, basis, components }, at) => ({
  what,
  id: `${at}f3a91c2-5b1e-4c0d-9a77-12ab34cd56ef`,
  created_at: '2026-11-20T19:02:11.000Z',
  basis,
  engine: calc.version,
  components: components.map(({ percentage, material }) => ({
    material_id: '00000000-0000-4000-8000-000000000000',
    name: material.name,
    name_farsi: material.name_farsi ?? null,
    producer_english_name: material.producer_english_name,
    percentage,
    properties: propertiesOf(material),
  })),
  blend: calc.blend(
    components.map(({ percentage, material }) => ({ percentage, properties: propertiesOf(material) })),
    basis,
  ),
}))
await Bun.write(join(import.meta.dir, 'calculations.json'), `${JSON.stringify(rows, null, 1)}\n`)
