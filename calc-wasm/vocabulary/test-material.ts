import { bodyText, issueBody } from './faults/fault.ts'
import { checkMaterial } from './rules/material-rules.ts'

/** A material with no more than what every one needs. */
export const whole = { name: 'Gasoil A', producer_english_name: 'Refinery', properties: { recovery: 98 } }

export const withProperties = (properties: object) => ({
  ...whole,
  properties: { recovery: 98, ...properties },
})

/** What a client is told of `input`: 'accepted', or the body of the error. */
export const bodyOf = (input: unknown, options = {}) => {
  const checked = checkMaterial(input, options)
  return checked.ok ? 'accepted' : JSON.parse(bodyText(issueBody(checked.issues), 'en'))
}
