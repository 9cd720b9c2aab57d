import { useState } from 'react'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import type { ApiError } from '#web/api/http.ts'
import { numberOf } from '#web/format/read-number.ts'
import { useFormat, useText } from '#web/services.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { reports } from '#web/text/en/reports.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { type Batch, batchQuery, FORMAT_NAMES, type Ticket } from './report.api.ts'
import './export.css'

type TicketFormat = 'pdf' | 'xlsx'
/** More than anybody types, and less than the noise of a sum. */
const EXACT_DIGITS = 12
const LENGTHS = { number: 40, tank: 60, sample: 60 } as const

interface TicketDialogProps {
  batch: Batch | null
  isBusy: boolean
  /** @returns why that failed */
  onMake: (format: TicketFormat, batch: Batch, ticket: Ticket) => Promise<ApiError | null>
  onClose: () => void
}

/** Asks what a batch ticket says besides the calculation. */
export default function TicketDialog({ batch, isBusy, onMake, onClose }: TicketDialogProps) {
  const t = useText(reports)
  const { digits } = useFormat()
  const [amount, setAmount] = useState(
    batch ? writeDigits(String(Number(batch.amount.toPrecision(EXACT_DIGITS))), digits) : '',
  )
  const [unit, setUnit] = useState<Batch['unit']>(batch?.unit ?? 'm3')
  const [format, setFormat] = useState<TicketFormat>('pdf')
  const [ticket, setTicket] = useState<Ticket>({ number: '', tank: '', sample: '' })
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const said = useText(faults)

  const make = async () => {
    const size = numberOf(amount)
    const asked = size === null ? null : batchQuery({ amount: size, unit }).batch!
    const isSize = size !== null && asked !== null && asked >= 0.001 && asked <= 10_000_000
    setMissing(!isSize)
    setFailure(null)
    if (isSize) setFailure(await onMake(format, { amount: size, unit }, ticket))
  }
  return (
    <Dialog
      title={t.dialog.title}
      onClose={onClose}
      closeOnOverlay={false}
      footer={
        <Button variant="primary" busy={isBusy} type="submit" form="batch-ticket">
          {t.dialog.make}
        </Button>
      }
    >
      <form
        id="batch-ticket"
        className="ticket-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void make()
        }}
      >
        <p>{t.dialog.lead}</p>
        <NumberField
          label={t.dialog.batch}
          text={amount}
          onText={setAmount}
          required
          error={isMissing ? t.dialog.noBatch : null}
        />
        <Select
          label={t.dialog.unit}
          value={unit}
          onValue={setUnit}
          options={(['m3', 't', 'l', 'bbl', 'gal'] as const).map((value) => ({
            value,
            label: t.dialog.units[value],
          }))}
        />
        {(['number', 'tank', 'sample'] as const).map((name) => (
          <TextField
            key={name}
            label={t.dialog[name]}
            dir="auto"
            maxLength={LENGTHS[name]}
            text={ticket[name]}
            onText={(text) => setTicket({ ...ticket, [name]: text })}
          />
        ))}
        <Select
          label={t.dialog.as}
          value={format}
          onValue={setFormat}
          options={(['pdf', 'xlsx'] as const).map((value) => ({ value, label: FORMAT_NAMES[value] }))}
        />
        <p className="note">{t.dialog.optional}</p>
        {failure ? <Notice tone="error" title={sayApiError(said, failure)} /> : null}
      </form>
    </Dialog>
  )
}
