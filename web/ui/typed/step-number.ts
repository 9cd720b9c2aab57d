/** How far the keys of a number field go, as spin buttons do. */
export interface Steps {
  min: number
  max: number
  step: number
  page: number
}

const decimalsOf = (step: number) => (String(step).split('.')[1] ?? '').length

/** The value after a key, kept within the range and on the step's decimals; null for any other key. */
export function afterKey(key: string, value: number | null, { min, max, step, page }: Steps): number | null {
  const from = value ?? Math.max(min, 0)
  const to = {
    ArrowUp: from + step,
    ArrowDown: from - step,
    PageUp: from + page,
    PageDown: from - page,
    Home: min,
    End: max,
  }[key]
  if (to === undefined) return null
  return Number(Math.min(max, Math.max(min, to)).toFixed(decimalsOf(step)))
}
