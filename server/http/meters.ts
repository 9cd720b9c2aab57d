/** What parts of a server count and measure for `/metrics`, beside its requests. */
export const FAMILIES = {
  fuelblend_throttled_total: {
    type: 'counter',
    help: 'Tries refused because there were too many, by limit.',
  },
  fuelblend_queue_waiting: { type: 'gauge', help: 'Tasks that wait for a thread or a drawing process.' },
  fuelblend_queue_running: { type: 'gauge', help: 'Tasks that a thread or a drawing process works on.' },
  fuelblend_calculations_deleted_total: {
    type: 'counter',
    help: 'Calculations deleted for their age or number.',
  },
  fuelblend_retention_failures_total: { type: 'counter', help: 'Deletions of old calculations that failed.' },
} as const

type Family = keyof typeof FAMILIES

type Labels = Record<string, string>

const seriesOf = (family: Family, labels: Labels = {}): string => {
  const text = Object.entries(labels).map(([name, value]) => `${name}="${value}"`)
  return text.length === 0 ? family : `${family}{${text}}`
}

export type Meters = ReturnType<typeof createMeters>

export function createMeters() {
  const counters: Record<string, number> = {}
  const gauges = new Map<string, () => number>()
  return {
    count(family: Family, labels?: Labels, by = 1): void {
      const series = seriesOf(family, labels)
      counters[series] = (counters[series] ?? 0) + by
    },
    /** Shows a series from the start, with what `read` answers at each scrape. */
    watch: (family: Family, labels: Labels, read: () => number): void =>
      void gauges.set(seriesOf(family, labels), read),
    /** Plain data, by series. */
    read: () => ({
      counters: { ...counters },
      gauges: Object.fromEntries([...gauges].map(([series, read]) => [series, read()])),
    }),
  }
}

export function watchQueue(
  meters: Meters,
  queue: string,
  size: () => { running: number; waiting: number },
): void {
  meters.watch('fuelblend_queue_waiting', { queue }, () => size().waiting)
  meters.watch('fuelblend_queue_running', { queue }, () => size().running)
}
