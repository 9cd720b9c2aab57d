import './library.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useFormat, useText } from '#web/services.ts'
import { shell } from '#web/text/shell.ts'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { TABS, type Tab, useCounts } from './library-counts.ts'

interface LibraryPageProps {
  tab: Tab
  /** How many the tab lists; null while that is not known. */
  count: number | null
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a screen of the library: its heading, the tabs with their counts, what can be added. */
export function LibraryPage({ tab, count, actions, children }: LibraryPageProps) {
  const t = useText(shell)
  const { prose } = useFormat()
  const counts = useCounts(tab, count)
  const tabs = useRef<HTMLElement>(null)
  // On a phone the tabs are wider than the window.
  useLayoutEffect(() => {
    const own = tabs.current?.querySelector('[aria-current]')
    if (tabs.current!.scrollWidth > tabs.current!.clientWidth)
      own?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <Page title={t.inLibrary(t[tab])} heading={null} width="wide">
      <div className="library-head line across-4 middle">
        <PageHeading>{t.library}</PageHeading>
        <nav ref={tabs} className="library-tabs row scrolls" aria-label={t.library}>
          {(Object.keys(TABS) as Tab[]).map((name) => (
            <Link key={name} href={TABS[name]} aria-current={name === tab ? 'page' : undefined}>
              {t[name]}{' '}
              <span className="library-count plain">
                {counts[name] === undefined ? null : prose(counts[name])}
              </span>
            </Link>
          ))}
        </nav>
        {actions ? <div className="page-actions line gap-2 push">{actions}</div> : null}
      </div>
      {children}
    </Page>
  )
}
