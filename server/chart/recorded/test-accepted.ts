import { join } from 'node:path'
import { standalone } from '../rasterise.ts'

/** An accepted chart: a hash of its SVG file, and the coarse colours of its PNG (see `test-coarse.ts`). */
interface AcceptedChart {
  svg: string
  colours: string
}

/** All recorded charts by name, and the CHART_VERSION that they were accepted with. */
export interface Accepted {
  version: number
  charts: Record<string, AcceptedChart>
}

const FILE = join(import.meta.dir, 'accepted.json')
/** Of 255: how much another version of the rasteriser may differ in one field, and on average. */
const FIELD_TOLERANCE = 10
const MEAN_TOLERANCE = 0.5

export const readAccepted = (): Promise<Accepted> => Bun.file(FILE).json()

export const writeAccepted = (accepted: Accepted) => Bun.write(FILE, `${JSON.stringify(accepted, null, 1)}\n`)

export const acceptedChart = (svg: string, colours: Uint8Array): AcceptedChart => ({
  svg: new Bun.CryptoHasher('sha256').update(standalone(svg)).digest('base64url').slice(0, 16),
  colours: colours.toBase64(),
})

function looksAlike(one: string, other: string): boolean {
  const [before, now] = [Uint8Array.fromBase64(one), Uint8Array.fromBase64(other)]
  const apart = now.map((value, at) => Math.abs(value - before[at]!))
  const mean = apart.reduce((sum, value) => sum + value, 0) / apart.length
  return now.length === before.length && Math.max(...apart) <= FIELD_TOLERANCE && mean <= MEAN_TOLERANCE
}

/** The names of the charts that differ from the accepted ones. */
export const changedCharts = (accepted: Accepted, charts: Accepted['charts']): string[] =>
  Object.entries(accepted.charts).flatMap(([name, before]) => {
    const now = charts[name]
    return now && now.svg === before.svg && looksAlike(before.colours, now.colours) ? [] : [name]
  })

/**
 * The new record.
 * @throws Error if a chart has changed and the version has not: caches would keep showing the old one
 */
export function accept(before: Accepted, charts: Accepted['charts'], version: number): Accepted {
  const changed = changedCharts(before, charts)
  if (changed.length > 0 && version <= before.version)
    throw new Error(`Raise CHART_VERSION in server/chart/chart.ts: changed are ${changed.join('; ')}.`)
  return { version, charts }
}
