import { ownExample } from '#calc/own/own-examples.ts'
import { fault } from '#calc/vocabulary/faults/fault.ts'
import { Definition } from '#server/answers/own.model.ts'
import { documented } from '#server/http/documentation.ts'
import { OwnPropertyList } from './own-properties.model.ts'

const TAG = 'Own properties'
const CFPP = ownExample('cfpp').definition
const LUBRICITY = ownExample('lubricity').definition

export const list = documented({
  tag: TAG,
  summary: 'Own properties',
  description: 'Those of the caller, in the order in which they were made.',
  token: true,
  answers: { 200: { description: 'All of them.', schema: OwnPropertyList, example: [CFPP, LUBRICITY] } },
})

export const create = documented({
  tag: TAG,
  summary: 'Define a property',
  description:
    'With one rule by which it blends. Its values are entered in materials as `own: {key: number}`, blends answer them in `own`, and limits name it as `own:key`. Unlike elsewhere a field that is not known is refused.',
  token: true,
  invalid: { key: [fault('own-key-reserved', { key: 'density' })], exponent: [fault('required')] },
  takes: { cfpp: { summary: 'CFPP', value: CFPP } },
  answers: { 201: { description: 'The property as it was stored.', schema: Definition, example: CFPP } },
})

export const correct = documented({
  tag: TAG,
  summary: 'Correct a property',
  description:
    'What is left out stays as it is; the key stays always. Blends that are made from now on go by it; a calculation that was kept has kept the definition that it was made with. Values that the new rule has no place for count as missing.',
  token: true,
  errors: ['not-found'],
  invalid: { key: [fault('own-key-stays')] },
  takes: { digits: { summary: 'More digits', value: { digits: 2 } } },
  answers: {
    200: { description: 'The corrected property.', schema: Definition, example: { ...CFPP, digits: 2 } },
  },
})

export const remove = documented({
  tag: TAG,
  summary: 'Delete a property',
  description: 'One that no own material has a value of and no own grade a limit on.',
  token: true,
  errors: ['not-found', 'body'],
  answers: { 204: { description: 'It is gone.' } },
})
