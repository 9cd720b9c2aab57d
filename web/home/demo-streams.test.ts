import { expect, test } from 'bun:test'
import { PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { DEMO_STREAMS } from './demo.tsx'

interface Entry {
  name: string
  name_farsi: string
  properties: Record<string, unknown>
}

test('the streams of the demonstration have the figures that the catalogue gives them', async () => {
  const seed: { materials: Entry[] } | Entry[] = await Bun.file(
    new URL(import.meta.resolve('#sql/seed/typical.json')),
  ).json()
  const entries = Array.isArray(seed) ? seed : seed.materials
  for (const stream of DEMO_STREAMS) {
    const entry = entries.find(({ name }) => name === stream.name)
    expect(entry).toBeDefined()
    expect(entry!.name_farsi).toStartWith(stream.label.fa)
    const given = PROPERTY_NAMES.filter((name) => stream.properties[name] !== null)
    expect(given).toContain('density')
    expect(given).toContain('pct_50')
    for (const name of given)
      expect({ [name]: stream.properties[name] }).toEqual({ [name]: entry!.properties[name] as number })
  }
})
