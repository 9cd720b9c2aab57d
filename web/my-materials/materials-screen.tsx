import '#web/materials/materials.css'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { joined, nameOf, producerOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { ApiError } from '#web/api/http.ts'
import { DeleteDialog } from '#web/conflict/delete-dialog.tsx'
import { LibraryPage } from '#web/library/library-page.tsx'
import { MaterialDialog } from '#web/materials/material-dialog.tsx'
import { copied, EMPTY_ENTRIES, entriesOf } from '#web/materials/material-entries.ts'
import { useMaterialFieldTexts, useMaterialWording } from '#web/materials/material-field-texts.ts'
import { createMaterialsApi, type MaterialsApi } from '#web/materials/materials.api.ts'
import { type FormStart, useMaterialDraft } from '#web/materials/use-material-form.ts'
import { useDefinitions } from '#web/own/own-list.ts'
import { useFormat, useLanguage, usePreferences, useServices, useText } from '#web/services.ts'
import { isRefusedThere } from '#web/session/refused-there.ts'
import { RequireRole, RoleNote } from '#web/session/require-role.tsx'
import { type AddingFor, addingFor, carrying, forgetCarried } from '#web/shell/adding-for.ts'
import { saying } from '#web/text/language.ts'
import { materials as materialsText } from '#web/text/materials.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { QueryView, useQuery } from '#web/ui/query.tsx'
import { ExportMenu } from './export-menu.tsx'
import { MaterialsList } from './materials-list.tsx'

const SamplesDialog = lazy(() => import('#web/materials/samples/samples-dialog.tsx'))

export default function MaterialsScreen() {
  const t = useText(materialsText)
  const { http } = useServices()
  const { units } = usePreferences()
  const [, navigate] = useLocation()
  const [api] = useState(() => createMaterialsApi(http))
  const { asked, again, value: list } = useQuery(api.list)
  const draft = useMaterialDraft()
  const [form, setForm] = useState<(FormStart & { returnTo?: string }) | null>(null)
  const [sampled, setSampled] = useState<{ of: Material; isAdding: boolean } | null>(null)
  const [deleting, setDeleting] = useState<readonly Material[]>([])

  const add = (journey?: AddingFor) => {
    const kept = draft.read()
    const category = journey?.category ?? 'customized'
    const entries = { ...EMPTY_ENTRIES, category: category === 'customized' ? ('' as const) : category }
    setForm({ entries: kept ?? entries, isDraft: kept !== null, returnTo: journey?.returnTo })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a visitor who came to add a material
  useEffect(() => {
    const journey = addingFor()
    if (!journey) return
    forgetCarried()
    add(journey)
  }, [])
  const duplicate = (material: Material) => setForm({ entries: copied(entriesOf(material, units)) })
  const edit = (material: Material) => setForm({ of: material, entries: entriesOf(material, units) })

  const failed = asked.is === 'failed' && needsPremium(asked.error) ? t.denied : t.failed
  const addButton = (
    <RequireRole of="blender">
      <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={() => add()}>
        {t.add}
      </Button>
    </RequireRole>
  )
  return (
    <LibraryPage
      tab="materials"
      count={list?.length ?? null}
      actions={
        <>
          <MaterialFiles materials={list} />
          {addButton}
        </>
      }
    >
      <RoleNote of="blender" />
      <QueryView asked={asked} again={again} t={{ ...t, failed }} rows={7}>
        {(materials) => (
          <MaterialsList
            materials={materials}
            onAdd={() => add()}
            onEdit={edit}
            onSamples={(of) => setSampled({ of, isAdding: false })}
            onAddSample={(of) => setSampled({ of, isAdding: true })}
            onDuplicate={duplicate}
            onDelete={(material) => setDeleting([material])}
            onDeleteAll={setDeleting}
          />
        )}
      </QueryView>
      {form ? (
        <MaterialDialog
          start={form}
          onClose={() => setForm(null)}
          onSaved={({ id }) => {
            setForm(null)
            if (form.returnTo) navigate(form.returnTo, { state: carrying({ savedMaterial: id }) })
            else again()
          }}
        />
      ) : null}
      {sampled ? (
        <Suspense>
          <SamplesDialog
            material={sampled.of}
            isAddingAtFirst={sampled.isAdding}
            onChanged={again}
            onClose={() => setSampled(null)}
          />
        </Suspense>
      ) : null}
      <Deleting
        materials={deleting}
        api={api}
        onClose={() => setDeleting([])}
        onGone={() => {
          setDeleting([])
          again()
        }}
      />
    </LibraryPage>
  )
}

const needsPremium = (error: ApiError) =>
  error.is === 'refused' && error.status === 403 && !isRefusedThere(error)

interface DeletingProps {
  api: MaterialsApi
  onClose: () => void
  onGone: () => void
}

/** Asks before one or several materials are deleted. */
function Deleting({ materials, ...props }: DeletingProps & { materials: readonly Material[] }) {
  const [first, second] = materials
  if (!first) return null
  return second ? (
    <DeleteMaterials materials={materials} {...props} />
  ) : (
    <DeleteMaterial material={first} {...props} />
  )
}

/** One after the other; what can't be deleted is named and stays. */
function DeleteMaterials({
  materials,
  api,
  onClose,
  onGone,
}: DeletingProps & { materials: readonly Material[] }) {
  const t = useText(materialsText).removal
  const { notices } = useServices()
  const { prose } = useFormat()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const missed: string[] = []
    for (const material of materials) {
      const answer = await api.remove(material.id, material.version)
      const isGone = answer.ok || (answer.error.is === 'refused' && answer.error.status === 404)
      if (!isGone) missed.push(nameOf(material, language))
    }
    const count = materials.length - missed.length
    if (missed.length > 0)
      notices.say('error', 'delete-material', materialsText, ({ removal }, language) =>
        removal.notAll(joined(missed, language)),
      )
    else
      notices.say('success', 'delete-material', materialsText, ({ removal }) => removal.doneAll(prose(count)))
    onGone()
  }
  return (
    <ConfirmDialog
      title={t.titleAll}
      confirm={t.confirmAll(prose(materials.length))}
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{t.questionAll}</p>
      <ul className="bullets">
        {materials.map((material) => (
          <li key={material.id}>
            <bdi>{nameOf(material, language)}</bdi>
          </li>
        ))}
      </ul>
      <p className="note">{t.detail}</p>
    </ConfirmDialog>
  )
}

function DeleteMaterial({ material, api, ...ends }: DeletingProps & { material: Material }) {
  const t = useText(materialsText).removal
  const { language, units } = usePreferences()
  const fieldTexts = useMaterialFieldTexts(useMaterialWording(useDefinitions()))
  return (
    <DeleteDialog
      {...ends}
      t={t}
      opened={material}
      textsOf={(material) => fieldTexts(entriesOf(material, units))}
      name={
        <>
          <strong>
            <bdi>{nameOf(material, language)}</bdi>
          </strong>{' '}
          · <bdi>{producerOf(material, language)}</bdi>
        </>
      }
      remove={(seen) => api.remove(material.id, seen)}
      done={saying(materialsText, ({ removal }, language) => removal.done(nameOf(material, language)))}
      failed={(error) =>
        saying(materialsText, ({ denied, removal }) => {
          if (needsPremium(error)) return denied
          return error.is === 'refused' && error.status === 404 ? removal.gone : removal.failed
        })
      }
      cause="delete-material"
    />
  )
}

/** `materials` is null while they load: the export is disabled. */
function MaterialFiles({ materials }: { materials: readonly Material[] | null }) {
  const t = useText(materialsText)
  const [, navigate] = useLocation()
  return (
    <>
      <RequireRole of="blender">
        <Button icon={<Upload aria-hidden size={18} />} onClick={() => navigate('/my-materials/import')}>
          {t.import}
        </Button>
      </RequireRole>
      {materials?.length !== 0 ? <ExportMenu ids={null} disabled={materials === null} /> : null}
    </>
  )
}
