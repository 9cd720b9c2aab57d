import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Material } from '#server/features/materials/materials.model.ts'
import { usePreferences, useServices, useSession, useText } from '#web/services.ts'
import { tabStorage } from '#web/session/tab-storage.ts'
import { type AddingFor, addingFor, carrying, forgetCarried } from '#web/shell/adding-for.ts'
import { materials } from '#web/text/en/materials.ts'
import { AskedView, useAsked } from '#web/ui/asked.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { DeleteMaterial } from './delete-material.tsx'
import { createDraftStorage } from './draft-storage.ts'
import { type FormStart, MaterialDialog } from './material-dialog.tsx'
import { copied, EMPTY_ENTRIES, entriesOf } from './material-entries.ts'
import { MaterialFiles } from './material-files.tsx'
import { createMaterialsApi } from './materials.api.ts'
import { MaterialsList } from './materials-list.tsx'
import './materials.css'

const DatedDialog = lazy(() => import('./samples/samples-dialog.tsx'))

export default function MaterialsScreen() {
  const t = useText(materials)
  const { http } = useServices()
  const { user } = useSession()
  const { units } = usePreferences()
  const [, navigate] = useLocation()
  const [api] = useState(() => createMaterialsApi(http))
  const { asked, again, value: list } = useAsked(api.list)
  const [drafts] = useState(() => createDraftStorage(tabStorage(), user?.username ?? ''))
  const [form, setForm] = useState<(FormStart & { returnTo?: string }) | null>(null)
  const [dated, setDated] = useState<Material | null>(null)
  const [deleting, setDeleting] = useState<Material | null>(null)

  const add = (journey?: AddingFor) => {
    const kept = drafts.read()
    const category = journey?.category ?? 'customized'
    const entries = { ...EMPTY_ENTRIES, category: category === 'customized' ? ('' as const) : category }
    setForm({ mode: 'add', entries: kept ?? entries, kept: kept !== null, returnTo: journey?.returnTo })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for those who come to add one
  useEffect(() => {
    const journey = addingFor()
    if (!journey) return
    forgetCarried()
    add(journey)
  }, [])
  const duplicate = (material: Material) =>
    setForm({ mode: 'add', entries: copied(entriesOf(material, units)), kept: false })
  const edit = (material: Material) =>
    setForm({ mode: 'edit', of: material, entries: entriesOf(material, units), kept: false })

  const isDenied = asked.is === 'failed' && asked.error.is === 'refused' && asked.error.status === 403
  const addButton = (
    <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={() => add()}>
      {t.add}
    </Button>
  )
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <>
          <ButtonLink href="/materials-analysis">{t.analyse}</ButtonLink>
          <ButtonLink href="/my-properties">{t.properties}</ButtonLink>
          <MaterialFiles api={api} materials={list} onImported={again} />
          {addButton}
        </>
      }
    >
      <AskedView asked={asked} again={again} t={{ ...t, failed: isDenied ? t.denied : t.failed }} rows={7}>
        {(materials) => (
          <MaterialsList
            materials={materials}
            onAdd={() => add()}
            onEdit={edit}
            onDated={setDated}
            onDuplicate={duplicate}
            onDelete={setDeleting}
          />
        )}
      </AskedView>
      {form ? (
        <MaterialDialog
          start={form}
          api={api}
          drafts={drafts}
          onClose={() => setForm(null)}
          onSaved={({ id }) => {
            setForm(null)
            if (form.returnTo) navigate(form.returnTo, { state: carrying({ savedMaterial: id }) })
            else again()
          }}
        />
      ) : null}
      {dated ? (
        <Suspense>
          <DatedDialog material={dated} onChanged={again} onClose={() => setDated(null)} />
        </Suspense>
      ) : null}
      {deleting ? (
        <DeleteMaterial
          material={deleting}
          api={api}
          onClose={() => setDeleting(null)}
          onGone={() => {
            setDeleting(null)
            again()
          }}
        />
      ) : null}
    </Page>
  )
}
