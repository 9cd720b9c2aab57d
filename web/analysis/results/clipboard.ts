import type { Copied } from '#web/ui/table/copy-table.ts'

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
