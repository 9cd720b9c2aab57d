import { placeId } from '#web/readings/lab-entries.ts'
import { useText } from '#web/services.ts'
import { lab as labText } from '#web/text/lab.ts'
import { TextField } from '#web/ui/field.tsx'
import { DateField } from '#web/ui/typed/date-field.tsx'
import type { LabForm } from './use-lab-form.ts'

/** When and what was drawn, and the laboratory's sheet where somebody has it as text. */
export function SampleFields({ form }: { form: LabForm }) {
  const t = useText(labText)
  const entries = form.entries!
  return (
    <div className="tile-l tiles across-4">
      <DateField
        id={placeId(['sampled_at'])}
        label={t.sample.at}
        text={entries.at}
        onText={(at) => form.edit((now) => ({ ...now, at }))}
        error={form.errorAt(['sampled_at'])}
      />
      <TextField
        id={placeId(['sample'])}
        label={t.sample.name}
        hint={t.sample.nameHint}
        maxLength={100}
        dir="auto"
        autoComplete="off"
        text={entries.sample}
        onText={(sample) => form.edit((now) => ({ ...now, sample }))}
        error={form.errorAt(['sample'])}
      />
    </div>
  )
}
