import { useText } from '#web/services.ts'
import { lab as labText } from '#web/text/lab.ts'
import '../lab.css'

/** What the release report of a blend has to show, too. */
export function ReleaseHash({ hash }: { hash: string | undefined }) {
  const t = useText(labText).status
  return hash === undefined ? null : (
    <p className="note lab-hash breaks">
      {t.hash}: <code className="ltr">{hash}</code>
    </p>
  )
}
