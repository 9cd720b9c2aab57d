import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { BatchRecord } from '#calc/calculation/batch-record.ts'
import type { ApiError } from '#web/api/http.ts'
import { usePreferences, useServices, useText } from '#web/services.ts'
import { sayingFailure } from '#web/text/api-message.ts'
import { reports } from '#web/text/en/reports.ts'
import { saying } from '#web/text/language.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton, type MenuItem } from '#web/ui/menu-button.tsx'
import { FORMAT_NAMES, fetchReport, type ReportFormat, type ReportRequest } from './report.api.ts'
import { saveFile } from './save-file.ts'
import './export.css'

const TicketDialog = lazy(() => import('./ticket-dialog.tsx'))

const FORMATS: readonly ReportFormat[] = ['xlsx', 'csv', 'json', 'pdf']
/** The subject of notices about files: a newer one replaces the former. */
const CAUSE = 'export'

interface ExportButtonProps {
  /** Id of a stored calculation; null while there is none. */
  id: string | null
  /** The batch and the tank that are kept with it, which its files show. */
  record?: BatchRecord | undefined
  /** Of the uncertainty that is shown on the sheet, which goes into its files; null where none is. */
  standing: 'kept' | 'coming' | 'not-kept' | null
  /** The ticket is what comes next. */
  isTicketFirst: boolean
  /** What stands between the ticket and the files. */
  between: ReactNode
  /** What else the menu offers. */
  more: readonly MenuItem[]
}

/** Makes a ticket for the batch of a calculation, or saves it as a file. */
export function ExportButton({ id, record = {}, standing, isTicketFirst, between, more }: ExportButtonProps) {
  const t = useText(reports)
  const { making, save, tell } = useExport()
  const uncertainty = standing === 'kept'
  const [isTicketOpen, setTicketOpen] = useState(false)
  // Files are made from what the server keeps.
  const why = !id ? t.waiting : standing === 'coming' ? t.waitingForUncertainty : undefined
  return (
    <>
      <Button
        variant={isTicketFirst ? 'primary' : 'secondary'}
        disabled={id === null}
        onClick={() => setTicketOpen(true)}
      >
        {t.ticket}
      </Button>
      {between}
      <MenuButton
        label={t.export}
        busy={making !== null}
        items={[
          ...FORMATS.map((format) => ({
            label: FORMAT_NAMES[format],
            onChoose: () => id && void tell(save({ id, format, uncertainty })),
            ...(why && { why }),
          })),
          ...more,
        ]}
      />
      <span role="status" className="visually-hidden">
        {making === null ? '' : t.making(FORMAT_NAMES[making])}
      </span>
      {isTicketOpen && id ? (
        <Suspense>
          <TicketDialog
            batch={record.batch ?? null}
            tank={record.tank?.name ?? ''}
            isBusy={making !== null}
            onMake={async (format, wanted, ticket) => {
              const error = await save({ id, format, batch: wanted, ticket })
              if (!error) setTicketOpen(false)
              return error
            }}
            onClose={() => setTicketOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function useExport() {
  const { language, units } = usePreferences()
  const { http, notices } = useServices()
  const [making, setMaking] = useState<ReportFormat | null>(null)

  /** Makes and saves a file. @returns why that failed */
  const save = async (request: Omit<ReportRequest, 'lang' | 'units'>): Promise<ApiError | null> => {
    setMaking(request.format)
    notices.settle(CAUSE)
    const answer = await fetchReport(http, { ...request, lang: language, units }, navigator.language)
    setMaking(null)
    if (!answer.ok) return answer.error
    const { file, name } = answer.value
    saveFile(file, name)
    notices.show(
      'success',
      saying(reports, (t) => t.made(name)),
      CAUSE,
    )
    return null
  }
  /** What went wrong, where nothing closer can show it. */
  const tell = async (saving: Promise<ApiError | null>) => {
    const error = await saving
    if (error) notices.show('error', sayingFailure(error), CAUSE)
  }
  return { making, save, tell }
}
