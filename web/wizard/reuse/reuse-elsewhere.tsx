import { useState } from 'react'
import { isSameMeaning } from '#calc/vocabulary/own-property.ts'
import { type Answer, type Http, httpOf } from '#web/api/http.ts'
import { useOtherSpaces } from '#web/company/shared-things.tsx'
import { useServices, useSession, useText } from '#web/services.ts'
import { carryRecipe, chooseSpace } from '#web/session/tab-storage.ts'
import { createStoredApi } from '#web/stored/stored.api.ts'
import { company as companyText } from '#web/text/company.ts'
import { Button, Word } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialog.tsx'
import type { MenuItem } from '#web/ui/disclosure.tsx'
import { useForm } from '#web/ui/form.tsx'
import { type FormerRecipe, formerRecipeOf } from '../rules/reuse.ts'
import { keepOldFigures } from './old-figures.ts'

/**
 * A calculation's recipe for another space. Materials missing there are made from the stored figures, without values
 * of properties that mean something else there. What only this space has stays: an own grade and limits on own
 * properties, additives, tank and prices. `space` is an id, or null for the user's own one.
 */
async function recipeFor(http: Http, id: string, space: string | null): Promise<Answer<FormerRecipe>> {
  const there = httpOf((path, call) => http.call(path, { ...call, space }))
  const bearer = { bearer: true } as const
  const [found, here, defined] = await Promise.all([
    createStoredApi(http).find(id),
    http.ask('GET /me/properties/', bearer),
    there.ask('GET /me/properties/', bearer),
  ])
  if (!found.ok) return found
  if (!here.ok) return here
  if (!defined.ok) return defined
  const { value: calculation } = found
  const looked = await Promise.all(
    calculation.components.map(({ id }) => there.ask('GET /materials/:id/', { params: { id }, ...bearer })),
  )
  const lost = looked.find((one) => !one.ok && !(one.error.is === 'refused' && one.error.status === 404))
  if (lost && !lost.ok) return lost
  const same = new Set(
    here.value
      .filter((one) => defined.value.some((other) => other.key === one.key && isSameMeaning(one, other)))
      .map(({ key }) => key),
  )
  const isKept = (key: string) => same.has(key) || !here.value.some((property) => property.key === key)
  const foreign = calculation.components
    .filter((_, at) => !looked[at]!.ok)
    .map((one) => ({
      ...one,
      own: Object.fromEntries(Object.entries(one.own).filter(([key]) => isKept(key))),
    }))
  const kept = foreign.length === 0 ? null : await keepOldFigures(there, foreign, calculation)
  if (kept && !kept.ok) return kept
  const ids = new Map(foreign.map(({ id }, at) => [id, kept!.value[at]!]))
  const { doses: _, record, against, ...again } = formerRecipeOf(calculation, ids)
  const isOwn = calculation.check?.status === 'own'
  return {
    ok: true,
    headers: found.headers,
    value: {
      ...again,
      against:
        against && !isOwn
          ? { ...against, limits: against.limits.filter(({ q }) => !q.startsWith('own:')) }
          : null,
      record: record?.batch ? { batch: record.batch } : {},
    },
  }
}

/** Takes a former recipe to another space of the user; no entries if there is only one. */
export function useReuseElsewhere(id: string) {
  const t = useText(companyText).again
  const { http } = useServices()
  const { user } = useSession()
  const others = useOtherSpaces()
  const form = useForm()
  const [to, setTo] = useState<(typeof others)[number] | null>(null)
  const take = async () => {
    const space = to!.isOwn ? null : to!.id
    const answer = await form.send(() => recipeFor(http, id, space), { title: t.failed })
    if (!answer) return
    carryRecipe(space, answer.value)
    chooseSpace(user!.id, space, '/materials-analysis')
  }
  return {
    items: others.map((one): MenuItem => ({ label: t.go(one.name), onChoose: () => setTo(one) })),
    dialog: to ? (
      <FormDialog
        {...form}
        title={t.title(to.name)}
        submit={t.go(to.name)}
        onSubmit={() => void take()}
        onClose={() => setTo(null)}
        isChanged={false}
        extra={
          <Button onClick={() => setTo(null)}>
            <Word of="cancel" />
          </Button>
        }
      >
        <p>{t.text(to.name)}</p>
      </FormDialog>
    ) : null,
  }
}
