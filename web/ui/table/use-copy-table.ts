import { useLanguage, useServices } from '#web/services.ts'
import { saying } from '#web/text/language.ts'
import { ui } from '#web/text/ui.ts'
import type { CopyCell } from './columns.ts'
import { type Copied, copyTable } from './copy-table.ts'

/** Puts rows of values on the clipboard when it is called, and says whether they are there. */
export function useCopyTable(sheet: () => CopyCell[][]): () => void {
  const language = useLanguage()
  const { notices } = useServices()
  return async () => {
    const done = await writeClipboard(copyTable(sheet(), language === 'fa' ? 'rtl' : 'ltr'))
    const said = saying(ui, (t) => (done ? t.copied : t.copyFailed))
    notices.show(done ? 'success' : 'error', said, 'copy')
  }
}

/** As HTML and text where the browser can; false where it refuses. */
async function writeClipboard({ text, html }: Copied): Promise<boolean> {
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
