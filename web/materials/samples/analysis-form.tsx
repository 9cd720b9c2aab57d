import { useRef, useState } from 'react'
import { ownQuantity } from '#calc/vocabulary/own-property.ts'
import { propertiesOf } from '#calc/vocabulary/properties.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { type FieldMessage, fieldMessages, generalMessage, sayApiError } from '#web/api/errors.ts'
import type { ApiError } from '#web/api/http.ts'
import { useDefinitions } from '#web/own/own-list.ts'
import {
  type LabEntries,
  NO_ENTRIES,
  readLabEntries,
  readMoment,
  readValues,
  type TypedFault,
} from '#web/readings/lab-entries.ts'
import { useServices, useText } from '#web/services.ts'
import { tabStorage } from '#web/session/tab-storage.ts'
import { keepUnsaved, readUnsaved } from '#web/stored/unsaved-in-tab.ts'
import { dated } from '#web/text/dated.ts'
import { faults as faultText } from '#web/text/faults.ts'
import { lab as labText } from '#web/text/lab.ts'
import { Select } from '#web/ui/choice.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { sendingWith } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { mainCategory } from '../list-tools.tsx'
import { type Analysis, createMaterialsApi, type MadeBy } from '../materials.api.ts'
import { byKind, ReadingFields, ReadingsPaste } from './reading-fields.tsx'

interface Props {
  /** Of the form; the submit button is outside it. */
  id: string
  material: Material
  onBusy: (isBusy: boolean) => void
  onSaved: (analysis: Analysis) => void
}

interface Entries extends LabEntries {
  tank?: string
  by?: MadeBy
}

/** Where the form notes faults of what the server names so. */
function placeOf(path: readonly string[]): readonly string[] {
  const [group, name = ''] = path
  if (group === 'properties') return ['results', name]
  return group === 'own' ? ['results', ownQuantity(name)] : path
}

/** What was sampled, where, when and by whom. */
const sampleOf = ({ sample, tank, by }: Entries, moment: string | null) => ({
  ...(moment && { sampled_at: moment }),
  ...(sample.trim() && { sample: sample.trim() }),
  ...(tank?.trim() && { tank: tank.trim() }),
  by: by ?? ('laboratory' as const),
})

export function AnalysisForm({ id, material, onBusy, onSaved }: Props) {
  const t = useText(dated)
  const words = useText(labText)
  const { http } = useServices()
  const [storage] = useState(() => tabStorage())
  const [kept] = useState(() => readLabEntries(readUnsaved(storage, 'dated', material.id)))
  const [entries, setEntries] = useState<Entries>(kept ?? NO_ENTRIES)
  const [isUnsaved, setUnsaved] = useState(kept !== null)
  const [faults, setFaults] = useState<TypedFault[]>([])
  const [messages, setMessages] = useState<FieldMessage[]>([])
  const [failure, setFailure] = useState<ApiError | 'nothing' | null>(null)
  const isSaving = useRef(false)
  const names = propertiesOf(mainCategory(material))
  const own = useDefinitions()

  const edit = (part: Partial<Entries>) => {
    const now = { ...entries, ...part }
    setEntries(now)
    setUnsaved(true)
    setFailure(null)
    keepUnsaved(storage, 'dated', material.id, JSON.stringify(now))
  }
  const errorAt = (...path: string[]): string | null => {
    const place = placeOf(path)
    const fault = faults.find((one) => one.place.join() === place.join())
    if (fault) return fault.code === 'all' ? words.notANumber : words[fault.code]
    return messages.find((one) => path.every((part, at) => one.path[at] === part))?.message ?? null
  }
  const save = async () => {
    if (isSaving.current) return
    const found: TypedFault[] = []
    const values = readValues(entries.values, (name) => ['results', name], found)
    const moment = readMoment(entries, found)
    setFaults(found)
    setMessages([])
    if (found.length > 0) return
    if (Object.keys(values).length === 0) return setFailure('nothing')
    isSaving.current = true
    onBusy(true)
    const body = { ...sampleOf(entries, moment), ...byKind(values) }
    const answer = await createMaterialsApi(http).addAnalysis(material.id, body)
    isSaving.current = false
    onBusy(false)
    if (answer.ok) {
      keepUnsaved(storage, 'dated', material.id, null)
      return onSaved(answer.value)
    }
    const { error } = answer
    const at = error.is === 'refused' ? fieldMessages(error.body) : []
    setMessages(at)
    setFailure(
      at.length === 0 || error.is !== 'refused' || generalMessage(error.body) !== null ? error : null,
    )
  }

  const readings = {
    names,
    own,
    values: entries.values,
    onValues: (values: Entries['values']) => edit({ values }),
  }
  return (
    <form id={id} className="stack" noValidate onSubmit={sendingWith(save)}>
      <SaveState failure={failure} isUnsaved={isUnsaved} />
      <div className="tile-m tiles sparse across-4 top">
        <DateField
          label={words.sample.at}
          hint={t.now}
          text={entries.at}
          onText={(at) => edit({ at })}
          error={errorAt('sampled_at')}
        />
        {(['sample', 'tank'] as const).map((name) => (
          <TextField
            key={name}
            label={t.columns[name]}
            dir="auto"
            maxLength={100}
            autoComplete="off"
            text={entries[name] ?? ''}
            onText={(text) => edit({ [name]: text })}
            error={errorAt(name)}
          />
        ))}
        <Select
          label={t.columns.by}
          value={entries.by ?? 'laboratory'}
          onValue={(by) => edit({ by })}
          options={(['laboratory', 'supplier'] as const).map((value) => ({ value, label: t.by[value] }))}
        />
      </div>
      <ReadingsPaste {...readings} />
      <h3>{t.readings}</h3>
      <ReadingFields {...readings} fieldOf={(group, name) => ({ error: errorAt(group, name) })} />
    </form>
  )
}

function SaveState({ failure, isUnsaved }: { failure: ApiError | 'nothing' | null; isUnsaved: boolean }) {
  const t = useText(dated)
  const faultTexts = useText(faultText)
  if (failure)
    return (
      <Notice tone="error" title={t.notSaved}>
        <p>{failure === 'nothing' ? t.nothing : sayApiError(faultTexts, failure)}</p>
      </Notice>
    )
  return isUnsaved ? (
    <p role="status" className="note">
      {t.unsaved}
    </p>
  ) : null
}
