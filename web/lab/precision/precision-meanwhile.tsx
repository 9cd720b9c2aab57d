import type { LabQuantity } from '#calc/lab/lab-record.ts'
import type { LabPrecision } from '#calc/lab/precision.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { histories } from '#web/text/en/histories.ts'
import { lab as labText } from '#web/text/en/lab.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { changedBetween } from './precision-entries.ts'

export interface KeptPrecision {
  properties: LabPrecision
  entered_at: string | null
}

interface Props {
  seen: KeptPrecision
  theirs: KeptPrecision
  name: (q: LabQuantity) => string
  isBusy: boolean
  onOver: () => void
  onTake: () => void
}

/** Another precision was saved since these fields were opened: where it is different, and the two ways on. */
export function PrecisionMeanwhile({ seen, theirs, name, isBusy, onOver, onTake }: Props) {
  const t = useText(histories).precision.meanwhile
  const ways = useText(labText).meanwhile
  const language = useLanguage()
  const changed = changedBetween(seen.properties, theirs.properties).map(name)
  return (
    <Notice
      tone="warning"
      title={t.title}
      actions={
        <>
          <Button small variant="primary" busy={isBusy} onClick={onOver}>
            {ways.over}
          </Button>
          <Button small onClick={onTake}>
            {ways.take}
          </Button>
        </>
      }
    >
      <p>{changed.length > 0 ? t.changed(joined(changed, language)) : t.same}</p>
      <p>{ways.kept}</p>
    </Notice>
  )
}
