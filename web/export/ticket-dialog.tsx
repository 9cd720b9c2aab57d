import { useState } from 'react'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { firstMessage, sayApiError } from '#web/api/errors.ts'
import type { ApiError } from '#web/api/http.ts'
import { useFormat, useText } from '#web/services.ts'
import { faults } from '#web/text/faults.ts'
import { reports } from '#web/text/reports.ts'
import { Select } from '#web/ui/choice.tsx'
import { FormDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { batchQuery, FORMAT_NAMES, type Ticket, type TicketBatch } from './report.api.ts'

type TicketFormat = 'pdf' | 'xlsx'
/** Hides rounding noise of sums. */
const EXACT_DIGITS = 12
const LENGTHS = { number: 40, tank: 60, sample: 60 } as const

interface TicketDialogProps {
  batch: TicketBatch | null
  tank: string
  isBusy: boolean
  /** @returns why that failed */
  onMake: (format: TicketFormat, batch: TicketBatch, ticket: Ticket) => Promise<ApiError | null>
  onClose: () => void
}

export default function TicketDialog({ batch, tank, isBusy, onMake, onClose }: TicketDialogProps) {
  const t = useText(reports)
  const { digits } = useFormat()
  const [amount, setAmount] = useState(
    batch ? writeDigits(String(Number(batch.amount.toPrecision(EXACT_DIGITS))), digits) : '',
  )
  const [unit, setUnit] = useState<TicketBatch['unit']>(batch?.unit ?? 'm3')
  const [format, setFormat] = useState<TicketFormat>('pdf')
  const [ticket, setTicket] = useState<Ticket>({ number: '', tank, sample: '' })
  const form = useForm()
  const faultTexts = useText(faults)

  const make = async () => {
    const size = numberOf(amount)
    const sent = size === null ? 0 : batchQuery({ amount: size, unit }).batch!
    if (size === null || !(sent >= 0.001 && sent <= 10_000_000))
      return form.fail([{ field: 'batch', message: t.dialog.noBatch }])
    const error = await onMake(format, { amount: size, unit }, ticket)
    if (!error) return
    const ofBatch = error.is === 'refused' ? firstMessage(error.body, 'batch') : null
    form.fail([ofBatch ? { field: 'batch', message: ofBatch } : { message: sayApiError(faultTexts, error) }])
  }
  return (
    <FormDialog
      {...form}
      title={t.dialog.title}
      size="medium"
      className="tiles gap-4 top"
      submit={t.dialog.make}
      busy={isBusy}
      onSubmit={() => {
        if (!isBusy) void make()
      }}
      onClose={onClose}
    >
      <p className="whole">{t.dialog.lead}</p>
      <NumberField
        {...form.field('batch')}
        label={t.dialog.batch}
        text={amount}
        onText={setAmount}
        required
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
      <p className="note whole">{t.dialog.optional}</p>
    </FormDialog>
  )
}
