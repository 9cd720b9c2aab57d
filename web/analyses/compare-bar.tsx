import GitCompare from 'lucide-react/icons/git-compare'
import { useLocation } from 'wouter'
import { useFormat, useText } from '#web/services.ts'
import { analyses } from '#web/text/en/analyses.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListedCalculation } from './analyses.api.ts'

const LEAST = 2

/** Leads to the comparison of the ticked ones. */
export function CompareBar({
  chosen,
  onClear,
}: {
  chosen: readonly ListedCalculation[]
  onClear: () => void
}) {
  const t = useText(analyses)
  const { prose } = useFormat()
  const [, navigate] = useLocation()
  return (
    <div className="line gap-2 across-3 middle">
      <Button
        icon={<GitCompare aria-hidden size={16} />}
        variant={chosen.length >= LEAST ? 'primary' : 'secondary'}
        disabled={chosen.length < LEAST}
        onClick={() => navigate(`/my-analyses/compare?ids=${chosen.map(({ id }) => id).join(',')}`)}
      >
        {t.compare}
      </Button>
      <p className="note" role="status">
        {chosen.length > 0 ? t.chosen(prose(chosen.length)) : t.compareHint}
      </p>
      {chosen.length > 0 ? (
        <Button variant="quiet" small onClick={onClear}>
          {t.clearChosen}
        </Button>
      ) : null}
    </div>
  )
}
