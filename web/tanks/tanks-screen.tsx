import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { OwnPage } from '#web/own/own-page.tsx'
import { useServices, useText } from '#web/services.ts'
import { saying } from '#web/text/language.ts'
import { tanks as texts } from '#web/text/tanks.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { MovementDialog } from './movement-dialog.tsx'
import { DeleteTank, TankEditor } from './tank-editor.tsx'
import { TankList } from './tank-list.tsx'
import { TankView } from './tank-view.tsx'
import { type MovementKind, type Tank, useTanks } from './tanks.api.ts'
import './tanks.css'

// Other screens find it here, so that it is no script of its own.
export { MovementDialog }

/** What is being done, in a dialog. */
type Doing = { is: 'edit'; tank: Tank | null } | { is: 'delete'; tank: Tank } | Recording
interface Recording {
  is: 'record'
  kind: MovementKind
  tank: Tank
}

/** The reader's tanks, or one of them. */
export default function TanksScreen() {
  const t = useText(texts)
  const { notices } = useServices()
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const { own, reload } = useTanks()
  const [doing, setDoing] = useState<Doing | null>(null)
  const all = own.is === 'ready' ? own.all : []
  const close = () => setDoing(null)
  const actions = {
    onRecord: (kind: MovementKind, tank: Tank) => setDoing({ is: 'record', kind, tank }),
    onEdit: (tank: Tank) => setDoing({ is: 'edit', tank }),
    onDelete: (tank: Tank) => setDoing({ is: 'delete', tank }),
  }
  const dialog = (
    <>
      {doing?.is === 'edit' ? (
        <TankEditor
          tank={doing.tank}
          onClose={close}
          onSaved={({ name }) => {
            notices.show(
              'success',
              saying(texts, ({ editor }) => editor.saved(name)),
              'save-tank',
            )
            close()
            void reload()
          }}
        />
      ) : null}
      {doing?.is === 'delete' ? (
        <DeleteTank
          tank={doing.tank}
          onClose={close}
          onGone={() => {
            close()
            if (id) navigate('/tanks')
            void reload()
          }}
        />
      ) : null}
      {doing?.is === 'record' ? (
        <MovementDialog
          kind={doing.kind}
          tank={doing.tank}
          tanks={all}
          onClose={close}
          onChanged={() => void reload()}
        />
      ) : null}
    </>
  )
  if (id)
    return (
      <TankView id={id} own={own} reload={() => void reload()} {...actions}>
        {dialog}
      </TankView>
    )
  return (
    <OwnPage
      t={t}
      own={own}
      isEmpty={all.length === 0}
      links={
        <>
          <ButtonLink href="/my-materials">{t.materials}</ButtonLink>
          <ButtonLink href="/materials-analysis">{t.blend}</ButtonLink>
        </>
      }
      onAdd={() => setDoing({ is: 'edit', tank: null })}
      onRetry={() => void reload()}
    >
      {all.length > 0 ? <TankList tanks={all} {...actions} /> : null}
      {dialog}
    </OwnPage>
  )
}
