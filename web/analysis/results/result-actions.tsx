import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLanguage, useServices } from '#web/services.ts'
import { analysis } from '#web/text/en/analysis.ts'
import { saying } from '#web/text/language.ts'
import { Button } from '#web/ui/button.tsx'
import type { CopyCell } from '#web/ui/table/columns.ts'
import type { Copied } from '#web/ui/table/copy-table.ts'
import { copyTable } from '#web/ui/table/copy-table.ts'
import { useAnalysisText } from '../analysis-context.ts'
import type { Result } from '../rules/result.ts'

const NextAction = lazy(async () => ({ default: (await import('../limits/chunk.ts')).NextAction }))
const GraphDialog = lazy(() => import('../graph/graph-dialog.tsx'))

interface ResultActionsProps {
  result: Result
  /** The results as rows of values. */
  sheet: () => CopyCell[][]
  /** What else can be done at this moment. */
  more?: ReactNode
  /** Where to go from here; apart from the rest. */
  waysOut?: ReactNode
}

/** What can be done with results. */
export function ResultActions({ result, sheet, more, waysOut }: ResultActionsProps) {
  const t = useAnalysisText()
  const language = useLanguage()
  const { notices } = useServices()
  const [isGraphOpen, setGraphOpen] = useState(false)

  const copy = async () => {
    const done = await writeClipboard(copyTable(sheet(), language === 'fa' ? 'rtl' : 'ltr'))
    const said = saying(analysis, ({ results }) => (done ? results.copied : results.copyFailed))
    notices.show(done ? 'success' : 'error', said, 'copy')
  }

  return (
    <div className="result-actions no-print">
      <NextAction result={result} onGraph={() => setGraphOpen(true)} />
      <Button icon={<Copy aria-hidden size={16} />} onClick={copy}>
        {t.results.copy}
      </Button>
      <Button icon={<Printer aria-hidden size={16} />} onClick={() => window.print()}>
        {t.results.print}
      </Button>
      {more}
      <div className="result-ways-out">{waysOut}</div>
      {isGraphOpen ? (
        <Suspense>
          <GraphDialog result={result} onClose={() => setGraphOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Puts a table on the clipboard, as HTML and text where the browser can; false where it refuses. */
export async function writeClipboard({ text, html }: Copied): Promise<boolean> {
  try {
    if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(text)
    else
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([text], { type: 'text/plain' }),
          'text/html': new Blob([html], { type: 'text/html' }),
        }),
      ])
    return true
  } catch {
    return false
  }
}
