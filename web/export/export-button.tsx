import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { BatchRecord } from '#calc/calculation/batch-record.ts'
import { sayingFailure } from '#web/api/errors.ts'
import type { Answer, ApiError } from '#web/api/http.ts'
import { browserLanguages, browserZone } from '#web/preferences/browser-languages.ts'
import { usePreferences, useServices, useText } from '#web/services.ts'
import { reports } from '#web/text/reports.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton, type MenuItem } from '#web/ui/disclosure.tsx'
import {
  FORMAT_NAMES,
  fetchReport,
  paperOf,
  type ReportFile,
  type ReportFormat,
  type ReportRequest,
  saveFile,
} from './report.api.ts'

const TicketDialog = lazy(() => import('./ticket-dialog.tsx'))

const FORMATS: readonly ReportFormat[] = ['xlsx', 'csv', 'json', 'pdf']
const CAUSE = 'export'

interface ExportButtonProps {
  /** Id of a stored calculation; null while there is none. */
  id: string | null
  record?: BatchRecord | undefined
  /** The sheet shows an uncertainty, so its files include it. */
  hasUncertainty: boolean
  isTicketFirst: boolean
  between: ReactNode
  more: readonly MenuItem[]
}

interface FilesOf extends Pick<ExportButtonProps, 'id' | 'record' | 'hasUncertainty'> {}

/** The files of a calculation: ticket, release report, and the sheet in every format. */
export function useFiles({ id, record = {}, hasUncertainty }: FilesOf) {
  const { http } = useServices()
  const exporting = useExport()
  const { making, save, tell } = exporting
  const fetching = (request: Omit<ReportRequest, keyof Reader | 'id'>) => (reader: Reader) =>
    fetchReport(http, { id: id!, ...request, ...reader })
  const [isTicketOpen, setTicketOpen] = useState(false)
  return {
    exporting,
    fetch: (format: ReportFormat) => fetching({ format, uncertainty: hasUncertainty }),
    openTicket: () => setTicketOpen(true),
    saveRelease: () => void tell(save('pdf', fetching({ format: 'pdf', form: 'release' }))),
    dialog:
      isTicketOpen && id ? (
        <Suspense>
          <TicketDialog
            batch={record.batch ?? null}
            tank={record.tank?.name ?? ''}
            isBusy={making !== null}
            onMake={async (format, wanted, ticket) => {
              const error = await save(format, fetching({ format, batch: wanted, ticket }))
              if (!error) setTicketOpen(false)
              return error
            }}
            onClose={() => setTicketOpen(false)}
          />
        </Suspense>
      ) : null,
  }
}

export function ExportButton({ id, isTicketFirst, between, more, ...of }: ExportButtonProps) {
  const t = useText(reports)
  const { exporting, fetch, openTicket, dialog } = useFiles({ id, ...of })
  return (
    <>
      <Button variant={isTicketFirst ? 'primary' : 'secondary'} disabled={id === null} onClick={openTicket}>
        {t.ticket}
      </Button>
      {between}
      <FileMenu exporting={exporting} fetch={fetch} more={more} why={id ? undefined : t.waiting} />
      {dialog}
    </>
  )
}

interface FileMenuProps {
  exporting: ReturnType<typeof useExport>
  fetch: (format: ReportFormat) => Fetch
  why?: string | undefined
  more?: readonly MenuItem[]
}

export function FileMenu({ exporting, fetch, why, more = [] }: FileMenuProps) {
  const t = useText(reports)
  const { making } = exporting
  return (
    <>
      <MenuButton
        label={t.export}
        busy={making !== null}
        items={[...fileItems(exporting, fetch, why), ...more]}
      />
      <Making exporting={exporting} />
    </>
  )
}

/** One entry of a menu for each format. */
export const fileItems = (
  { save, tell }: ReturnType<typeof useExport>,
  fetch: (format: ReportFormat) => Fetch,
  why?: string,
): MenuItem[] =>
  FORMATS.map((format) => ({
    label: FORMAT_NAMES[format],
    why: why ?? false,
    onChoose: () => void tell(save(format, fetch(format))),
  }))

/** Says that a file is being made. */
export function Making({ exporting: { making } }: { exporting: ReturnType<typeof useExport> }) {
  const t = useText(reports)
  return (
    <span role="status" className="visually-hidden">
      {making === null ? '' : t.making(FORMAT_NAMES[making])}
    </span>
  )
}

type Reader = Pick<ReportRequest, 'lang' | 'units' | 'paper' | 'zone'>
type Fetch = (reader: Reader) => Promise<Answer<ReportFile>>

export function useExport() {
  const { language: lang, units } = usePreferences()
  const { notices } = useServices()
  const [making, setMaking] = useState<ReportFormat | null>(null)

  /** Makes and saves a file. @returns why that failed */
  const save = async (format: ReportFormat, fetch: Fetch): Promise<ApiError | null> => {
    setMaking(format)
    notices.settle(CAUSE)
    const answer = await fetch({
      lang,
      units,
      paper: paperOf(browserLanguages()[0] ?? lang),
      zone: browserZone(),
    })
    setMaking(null)
    if (!answer.ok) return answer.error
    const { file, name } = answer.value
    saveFile(file, name)
    notices.say('success', CAUSE, reports, (t) => t.made(name))
    return null
  }
  /** Shows a failure as a notice. */
  const tell = async (saving: Promise<ApiError | null>) => {
    const error = await saving
    if (error) notices.show('error', sayingFailure(error), CAUSE)
  }
  return { making, save, tell }
}
