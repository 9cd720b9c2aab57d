import { lazy, Suspense, useState } from 'react'
import { useParams } from 'wouter'
import { ReuseButton } from '#web/analysis/reuse/reuse-button.tsx'
import { ReuseElsewhere } from '#web/analysis/reuse/reuse-elsewhere.tsx'
import { isGone } from '#web/api/errors.ts'
import { AuthorsOf } from '#web/company/shared-things.tsx'
import { dayAndTimeOf } from '#web/format/date.ts'
import { createKeptApi, type WholeCalculation } from '#web/kept/kept.api.ts'
import { NameField, NoteField, ShareButton } from '#web/kept/kept-fields.tsx'
import { LabButton, LabSection } from '#web/lab/lab-section.tsx'
import StatusField from '#web/lab/status-field.tsx'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { Needs } from '#web/session/needs.tsx'
import { useTanks } from '#web/tanks/tanks.api.ts'
import { analyses } from '#web/text/analyses.ts'
import { lab as labText } from '#web/text/lab.ts'
import { tanks as tanksText } from '#web/text/tanks.ts'
import { AskedView, useAsked } from '#web/ui/asked.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { SheetView } from './sheet-view.tsx'

export default function KeptScreen() {
  const t = useText(analyses)
  const { decision } = useText(labText)
  const language = useLanguage()
  const { http } = useServices()
  const id = useParams<{ id: string }>().id
  // Some texts come from the server, in the language of the request.
  const { asked, again, change } = useAsked((signal) => createKeptApi(http).find(id, signal), [id, language])
  const write = (written: Partial<WholeCalculation>) => change((now) => ({ ...now, ...written }))
  const back = <ButtonLink href="/my-analyses">{t.sheet.back}</ButtonLink>

  if (asked.is === 'failed' && isGone(asked.error))
    return (
      <Page title={t.sheet.noneTitle} lead={t.sheet.none} width="narrow">
        <div className="line gap-3 middle">{back}</div>
      </Page>
    )
  if (asked.is !== 'ready')
    return (
      <Page title={t.sheet.title} width={asked.is === 'loading' ? 'wide' : 'narrow'}>
        <AskedView asked={asked} again={again} t={t.sheet} />
        {asked.is === 'failed' ? <div className="line gap-3 middle">{back}</div> : null}
      </Page>
    )
  const calculation = asked.value
  const { name, note, created_at } = calculation
  const isReleased = calculation.status === 'released'
  const title = name ?? t.sheet.of(dayAndTimeOf(created_at, language))
  return (
    <Page title={title} heading={null} width="wide">
      <PageHeading className="visually-hidden">
        <bdi>{title}</bdi>
      </PageHeading>
      <SheetView
        key={asked.question}
        sheet={calculation}
        sheetMode="kept"
        name={
          <NameField
            id={id}
            kept={name}
            why={isReleased && decision.frozen}
            onSaved={(name) => write({ name })}
          />
        }
        head={
          <>
            <StatusField calculation={calculation} onSaved={write} onChanged={again} />
            <AuthorsOf id={id} stamp={[name, note, calculation.status_at].join()} />
            {note ? (
              <p className="print-only pre">
                <bdi>{note}</bdi>
              </p>
            ) : null}
          </>
        }
        doing={{
          id,
          record: calculation,
          isReleased,
          correct: <ReuseButton id={id} isCorrection />,
          laboratory: (
            <>
              <LabButton
                id={id}
                onSaved={(lab) => {
                  write({ lab })
                  // Results can change the status.
                  again()
                }}
              />
              <ReuseButton id={id} small={false} />
              <ReuseElsewhere id={id} />
              {calculation.status === 'planned' ? null : <IntoTank calculation={id} />}
            </>
          ),
          share: <ShareButton id={id} />,
          waysOut: back,
        }}
        measured={
          calculation.lab ? (
            <>
              <LabSection lab={calculation.lab} recipe={calculation} />
              <AuthorsOf id={id} stamp={JSON.stringify(calculation.lab)} isLab />
            </>
          ) : null
        }
        foot={<NoteField id={id} kept={note} onSaved={(note) => write({ note })} />}
      />
    </Page>
  )
}

const MovementDialog = lazy(async () => ({
  default: (await import('#web/tanks/tanks-screen.tsx')).MovementDialog,
}))

/** Records a blend into a tank, and out of the tanks of its materials. */
function IntoTank({ calculation }: { calculation: string }) {
  const t = useText(tanksText).form
  const [isOpen, setOpen] = useState(false)
  const { own, reload } = useTanks(isOpen)
  return (
    <>
      <Needs of="blender">
        <Button onClick={() => setOpen(true)}>{t.intoTank}</Button>
      </Needs>
      {isOpen && own.is === 'ready' ? (
        <Suspense>
          <MovementDialog
            kind="blend"
            tank={null}
            tanks={own.all}
            calculation={calculation}
            onClose={() => setOpen(false)}
            onChanged={() => void reload()}
          />
        </Suspense>
      ) : null}
    </>
  )
}
