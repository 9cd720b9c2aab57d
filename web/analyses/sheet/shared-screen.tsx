import { useParams } from 'wouter'
import { UNIT_SET_NAMES, UNIT_SETS, type UnitSet, unitSetOf } from '#calc/units/choice.ts'
import type { SharedCalculation } from '#server/features/calculations/whole/whole.model.ts'
import { isGone } from '#web/api/errors.ts'
import { dateOf, dayAndTimeOf } from '#web/format/date.ts'
import { LabSection, ReleaseHash } from '#web/lab/lab-section.tsx'
import { browserZone } from '#web/preferences/browser-languages.ts'
import { useLanguage, usePreferences, useServices, useText } from '#web/services.ts'
import { analyses } from '#web/text/analyses.ts'
import { profile } from '#web/text/profile.ts'
import { Select } from '#web/ui/choice.tsx'
import { Page } from '#web/ui/page.tsx'
import { QueryView, useQuery } from '#web/ui/query.tsx'
import type { AnalysisApi } from '#web/wizard/analysis.api.ts'
import { SheetView, sheetOfLink } from './sheet-view.tsx'

export default function SharedScreen() {
  const t = useText(analyses).shared
  const language = useLanguage()
  const { http } = useServices()
  const path = `/shared/${encodeURIComponent(useParams<{ id: string }>().id)}/`
  const { asked, again } = useQuery(
    (signal) => http.call<SharedCalculation>(path, { signal }),
    [path, language],
  )
  if (asked.is === 'failed' && isGone(asked.error))
    return <Page title={t.title} width="wide" lead={t.closed} />
  if (asked.is !== 'ready')
    return (
      <Page title={t.title} lead={'\u00a0'} width="wide">
        <QueryView asked={asked} again={again} t={t} />
      </Page>
    )
  const calculation = asked.value
  const { id, name, created_at, expires_at, engine } = calculation
  const sheet = sheetOfLink(calculation)
  const title = name ?? t.of(dayAndTimeOf(created_at, language))
  const chart: AnalysisApi['chart'] = ({ calculation: _, ...query }, signal) =>
    http.call<Blob>(`${path}plot/`, { as: 'blob', query: { zone: browserZone(), ...query }, signal })
  return (
    <Page
      title={title}
      heading={<bdi>{title}</bdi>}
      lead={t.lead({ until: dateOf(expires_at, language), engine })}
      actions={<UnitsSelect />}
      width="wide"
    >
      <SheetView
        key={`${id} ${asked.question}`}
        sheet={sheet}
        isBare={!calculation.materials}
        sheetMode="shared"
        chart={chart}
        head={
          <>
            {calculation.materials ? null : <p className="note">{t.bare}</p>}
            {calculation.laboratory ? null : <p className="note">{t.untested}</p>}
            <ReleaseHash hash={calculation.release_sha256} />
          </>
        }
        measured={sheet.lab ? <LabSection lab={sheet.lab} recipe={sheet} /> : null}
      />
    </Page>
  )
}

/** Unit choice for readers without a profile. */
function UnitsSelect() {
  const t = useText(profile).display
  const { preferences } = useServices()
  const { units } = usePreferences()
  const set: UnitSet | 'own' = unitSetOf(units) ?? 'own'
  const sets: readonly (UnitSet | 'own')[] = set === 'own' ? [...UNIT_SET_NAMES, set] : UNIT_SET_NAMES
  return (
    <Select
      label={t.units}
      value={set}
      onValue={(chosen) => {
        if (chosen !== 'own') void preferences.change({ units: UNIT_SETS[chosen] })
      }}
      options={sets.map((value) => ({ value, label: t.unitSets[value] }))}
    />
  )
}
