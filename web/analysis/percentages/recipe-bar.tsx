import { seriesAt } from '#calc/vocabulary/series.ts'
import { seriesColour } from '#web/ui/chart/line-sample.tsx'

/** The recipe as one bar, each share in its material's colour; past 100 % the whole bar is the total. */
export function RecipeBar({ percents }: { percents: readonly number[] }) {
  const shares = percents.map((percent) => Math.max(0, percent))
  const whole = Math.max(
    100,
    shares.reduce((sum, share) => sum + share, 0),
  )
  return (
    <div className="recipe-bar" aria-hidden="true">
      {shares.map((share, place) =>
        share > 0 ? (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is what a segment stands for
            key={place}
            className="recipe-segment"
            style={{ inlineSize: `${(share / whole) * 100}%`, background: seriesColour(seriesAt(place)) }}
          />
        ) : null,
      )}
    </div>
  )
}
