import { memo } from 'react'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { useLanguage } from '#web/services.ts'
import { useUnit } from '../analysis-context.ts'
import { Figure } from './key-figures.tsx'
import type { PreviewState } from './use-preview.ts'

const FIGURES = 3

/**
 * Three key figures that stay in sight over the rows where the estimate has no room beside them. The estimate says the
 * same to a screen reader.
 */
export const FigureStrip = memo(function FigureStrip({ preview }: { preview: PreviewState }) {
  const language = useLanguage()
  const write = useUnit()
  if (typeof preview === 'string') return null
  return (
    <div className="figure-strip" aria-hidden="true">
      {preview.keyProperties.slice(0, FIGURES).map((name) => (
        <div key={name} className="strip-figure">
          <span className="strip-label">
            {propertyOf(name)[language]} <bdi className="unit">{write(propertyOf(name).unit)}</bdi>
          </span>
          <span className="strip-value">
            <span className="estimate-dot" />
            <Figure name={name} estimate={preview.estimate} />
          </span>
        </div>
      ))}
    </div>
  )
})
