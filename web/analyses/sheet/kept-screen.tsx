import { useParams } from 'wouter'
import { isGone } from '#web/api/errors.ts'
import { AuthorsOf } from '#web/company/shared-things.tsx'
import { dayAndTimeOf } from '#web/format/date.ts'
import { LabSection } from '#web/lab/lab-section.tsx'
import { Stands, StatusMenu, useStanding } from '#web/lab/standing.tsx'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { createStoredApi, type WholeCalculation } from '#web/stored/stored.api.ts'
import { NameHeading, NoteField } from '#web/stored/stored-fields.tsx'
import { analyses } from '#web/text/analyses.ts'
import { lab as labText } from '#web/text/lab.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { QueryView, useQuery } from '#web/ui/query.tsx'
import { KeptActions } from './kept-actions.tsx'
import { SheetView } from './sheet-view.tsx'

export default function KeptScreen() {
  const t = useText(analyses)
  const language = useLanguage()
  const { http } = useServices()
  const id = useParams<{ id: string }>().id
  // Some texts come from the server, in the language of the request.
  const { asked, again, change } = useQuery(
    (signal) => createStoredApi(http).find(id, signal),
    [id, language],
  )
  const write = (written: Partial<WholeCalculation>) => change((now) => ({ ...now, ...written }))
  const back = <ButtonLink href="/my-analyses">{t.sheet.back}</ButtonLink>

  if (asked.is === 'failed' && isGone(asked.error))
    return (
      <Page title={t.sheet.noneTitle} lead={t.sheet.none} width="wide">
        <div className="line gap-3 middle">{back}</div>
      </Page>
    )
  if (asked.is !== 'ready')
    return (
      <Page title={t.sheet.title} width="wide">
        <div className="wizard-results stack">
          <QueryView asked={asked} again={again} t={t.sheet} />
          {asked.is === 'failed' ? <div className="line gap-3 middle">{back}</div> : null}
        </div>
      </Page>
    )
  return <KeptSheet key={asked.question} calculation={asked.value} onWrite={write} onChanged={again} />
}

interface KeptSheetProps {
  calculation: WholeCalculation
  onWrite: (written: Partial<WholeCalculation>) => void
  onChanged: () => void
}

function KeptSheet({ calculation, onWrite, onChanged }: KeptSheetProps) {
  const t = useText(analyses)
  const { decision } = useText(labText)
  const language = useLanguage()
  const { id, name, note, created_at } = calculation
  const standing = useStanding({ calculation, onSaved: onWrite, onChanged })
  const title = name ?? t.sheet.of(dayAndTimeOf(created_at, language))
  return (
    <Page title={title} heading={null} width="wide">
      <SheetView
        sheet={calculation}
        sheetMode="kept"
        name={
          <>
            <NameHeading
              id={id}
              title={title}
              kept={name}
              why={calculation.status === 'released' && decision.frozen}
              onSaved={(name) => onWrite({ name })}
            />
            <StatusMenu {...standing} />
          </>
        }
        head={
          <>
            <Stands of={calculation} />
            <AuthorsOf id={id} stamp={[name, note, calculation.status_at].join()} />
            {note ? (
              <p className="print-only pre">
                <bdi>{note}</bdi>
              </p>
            ) : null}
          </>
        }
        actions={(of) => (
          <KeptActions
            calculation={calculation}
            standing={standing}
            of={of}
            onLab={(lab) => {
              onWrite({ lab })
              // Results can change the status.
              onChanged()
            }}
          />
        )}
        measured={
          calculation.lab ? (
            <>
              <LabSection lab={calculation.lab} recipe={calculation} />
              <AuthorsOf id={id} stamp={JSON.stringify(calculation.lab)} isLab />
            </>
          ) : null
        }
        foot={<NoteField id={id} kept={note} onSaved={(note) => onWrite({ note })} />}
      />
    </Page>
  )
}
