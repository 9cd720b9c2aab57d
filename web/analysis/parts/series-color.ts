import { seriesAt } from '#calc/vocabulary/series.ts'

/** The colour of a place in the recipe, for whichever theme is shown. */
export const seriesColor = (place: number): string => {
  const { light, dark } = seriesAt(place)
  return `light-dark(${light}, ${dark})`
}
