import { t } from 'elysia'
import { Issue } from '#calc/vocabulary/faults/fault.ts'
import { isFields } from '#calc/vocabulary/rules/field-rules.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { planFile } from './reports.model.ts'

const readChoices = rulesOf(t.Omit(planFile(t.Object({})), ['plan']))
export type PlanFileChoices = Extract<ReturnType<typeof readChoices>, { ok: true }>['value']

/** Both, each by its own rules. */
export const readPlanFile =
  <Plan>(read: (input: unknown) => Verdict<Plan>) =>
  (input: unknown): Verdict<PlanFileChoices & { plan: Plan }> => {
    const choices = readChoices(input)
    const plan = read(isFields(input) ? input.plan : undefined)
    if (choices.ok && plan.ok) return { ok: true, value: { ...choices.value, plan: plan.value } }
    const under = plan.ok
      ? []
      : plan.issues.map(({ path, code, params }) => new Issue(['plan', ...path], code, params))
    return { ok: false, issues: [...(choices.ok ? [] : choices.issues), ...under] }
  }
