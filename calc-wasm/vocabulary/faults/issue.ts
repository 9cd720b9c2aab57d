import type { Language } from '../words/language.ts'
import { Fault, type FaultCode, faultText, type ParamsOf } from './fault.ts'

/** A fault of an input; `path` leads to the field as the wire names it. */
export class Issue extends Fault {
  constructor(
    readonly path: string[],
    code: FaultCode,
    params: Fault['params'] = {},
  ) {
    super(code, params)
  }
}

export const issue = <Code extends FaultCode>(
  path: string[],
  code: Code,
  ...[params]: ParamsOf<Code>
): Issue => new Issue(path, code, params)

/** That a value is none of the choices, which the fault lists. */
export const notAmong = (path: string[], value: unknown, choices: Iterable<string>): Issue =>
  issue(path, 'choice-of', {
    value: typeof value === 'string' || typeof value === 'number' ? value : String(JSON.stringify(value)),
    choices: [...choices].join(', '),
  })

/** The error body of the wire, before its language is known: one key a field, a list of faults at each leaf. */
export interface IssueBody {
  [field: string]: Fault[] | IssueBody
}

/**
 * All issues as one error body. Faults of an object as a whole (a list of its own beside keyed ones) move
 * under `non_field_errors`. Objects have no prototype, so that a field called `__proto__` is a field like any other.
 */
export function issueBody(issues: readonly Issue[]): IssueBody {
  const body: IssueBody = Object.create(null)
  for (const found of issues) {
    let node = body
    for (const [depth, key] of found.path.entries()) {
      const before = node[key]
      const isLeaf = depth === found.path.length - 1
      if (isLeaf) {
        if (before === undefined) node[key] = [found]
        else if (Array.isArray(before)) before.push(found)
        else before.non_field_errors = [...((before.non_field_errors as Fault[]) ?? []), found]
      } else {
        const next: IssueBody =
          before === undefined || Array.isArray(before) ? Object.create(null) : (before as IssueBody)
        if (Array.isArray(before)) next.non_field_errors = before
        node[key] = next
        node = next
      }
    }
  }
  return body
}

/** A body as JSON, with every fault in it said in this language. */
export const bodyText = (body: object, lang: Language): string =>
  JSON.stringify(body, (_, value: unknown) => (value instanceof Fault ? faultText(value, lang) : value))
