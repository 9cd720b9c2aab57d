import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { Material } from '#server/features/materials/materials.model.ts'
import { usePreferences, useServices, useSession, useText } from '#web/services.ts'
import { usableStorage } from '#web/session/usable-storage.ts'
import { useSessionOver } from '#web/session/use-logout.ts'
import { type AddingFor, addingFor, carrying, forgetCarried } from '#web/shell/adding-for.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { materials } from '#web/text/en/materials.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DeleteMaterial } from './delete-material.tsx'
import { createDraftStorage } from './draft-storage.ts'
import { type FormStart, MaterialDialog } from './material-dialog.tsx'
import { copied, EMPTY_ENTRIES, entriesOf } from './material-entries.ts'
import { MaterialFiles } from './material-files.tsx'
import { createMaterialsApi } from './materials.api.ts'
import { createMaterialsStore } from './materials.store.ts'
import { MaterialsList } from './materials-list.tsx'

const DatedDialog = lazy(() => import('./dated/dated-dialog.tsx'))

export default function MaterialsScreen() {
  const t = useText(materials)
  const said = useText(faults)
  const { http } = useServices()
  const { user } = useSession()
  const { units } = usePreferences()
  const [, navigate] = useLocation()
  const [api] = useState(() => createMaterialsApi(http))
  const [store] = useState(() => createMaterialsStore(api))
  const [drafts] = useState(() =>
    createDraftStorage(
      usableStorage(() => sessionStorage),
      user?.username ?? '',
    ),
  )
  const list = useStore(store)
  const [form, setForm] = useState<(FormStart & { returnTo?: string }) | null>(null)
  const [dated, setDated] = useState<Material | null>(null)
  const [deleting, setDeleting] = useState<Material | null>(null)

  useEffect(() => {
    void store.load()
  }, [store])
  const isOver = useSessionOver(list.is === 'failed' ? list.error : null)

  /** Reads the list again. Where the row that had focus is gone, focus goes to the screen rather than nowhere. */
  const reload = async () => {
    await store.load()
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus()
    })
  }
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
    setForm({ mode: 'edit', id: material.id, entries: entriesOf(material, units), kept: false })

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
          {list.is === 'ready' ? (
            <MaterialFiles api={api} materials={list.materials} onImported={() => void reload()} />
          ) : null}
          {addButton}
        </>
      }
    >
      {list.is === 'loading' ? <Skeleton rows={7} label={t.loading} /> : null}
      {list.is === 'failed' && !isOver ? (
        <Notice
          tone="error"
          title={list.error.is === 'refused' && list.error.status === 403 ? t.denied : t.failed}
          actions={<Button onClick={() => store.load()}>{t.retry}</Button>}
        >
          <p>{sayApiError(said, list.error)}</p>
        </Notice>
      ) : null}
      {list.is === 'ready' ? (
        <MaterialsList
          materials={list.materials}
          onAdd={() => add()}
          onEdit={edit}
          onDated={setDated}
          onDuplicate={duplicate}
          onDelete={setDeleting}
        />
      ) : null}
      {form ? (
        <MaterialDialog
          start={form}
          api={api}
          drafts={drafts}
          onClose={() => setForm(null)}
          onSaved={({ id }) => {
            setForm(null)
            if (form.returnTo) navigate(form.returnTo, { state: carrying({ savedMaterial: id }) })
            else void reload()
          }}
        />
      ) : null}
      {dated ? (
        <Suspense>
          <DatedDialog material={dated} onChanged={() => void reload()} onClose={() => setDated(null)} />
        </Suspense>
      ) : null}
      {deleting ? (
        <DeleteMaterial
          material={deleting}
          api={api}
          onClose={() => setDeleting(null)}
          onGone={() => {
            setDeleting(null)
            void reload()
          }}
        />
      ) : null}
    </Page>
  )
}
