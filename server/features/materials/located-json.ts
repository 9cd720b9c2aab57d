import { type AnyNode, iterator, type MemberNode, parse, type ValueNode } from '@humanwhocodes/momoa'

/** The text is not JSON; says where. */
export class JsonError extends Error {
  override name = 'JsonError'
  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(message)
  }
}

interface LocatedJson {
  value: unknown
  /** The line, from 1, on which an item of the list begins: of the value itself, or of the one under the key. */
  lineOf(item: number): number
}

/**
 * JSON as JSON.parse reads it. Positions come from a syntax tree that takes five times as long, so it is built only when
 * one is needed. A key that appears twice in an object is an error: the first value would silently be lost.
 * @throws JsonError
 */
export function parseLocatedJson(text: string, listKey: string): LocatedJson {
  let value: unknown
  let hasTwin: boolean
  try {
    value = JSON.parse(text)
    hasTwin = keysIn(value) !== keysOf(text)
  } catch (error) {
    throw faultIn(text) ?? new JsonError((error as Error).message, 1, 1)
  }
  if (hasTwin) throw faultIn(text)
  let lines: number[] | undefined
  return {
    value,
    lineOf: (item) => {
      lines ??= itemLines(text, listKey)
      return lines[item]!
    },
  }
}

/** The number of keys written in a text, and left in its value: fewer if one appeared twice. */
const keysOf = (text: string): number =>
  text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g).reduce((count, [, colon]) => count + (colon ? 1 : 0), 0)
const keysIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  return inside.reduce<number>(
    (count, item) => count + keysIn(item),
    Array.isArray(value) ? 0 : inside.length,
  )
}

const keyOf = ({ name }: MemberNode): string => (name.type === 'String' ? name.value : name.name)

function itemLines(text: string, key: string): number[] {
  const body = parse(text).body as ValueNode
  const list = body.type === 'Object' ? body.members.find((member) => keyOf(member) === key)?.value : body
  return list?.type === 'Array' ? list.elements.map(({ loc }) => loc.start.line) : []
}

function faultIn(text: string): JsonError | null {
  try {
    for (const found of iterator(parse(text))) {
      const node = found.node as AnyNode
      const { line, column, offset } = node.loc.start
      // The parser accepts line ends inside strings, which a missing quote causes.
      if (node.type === 'String' && text.slice(offset, node.loc.end.offset).includes('\n'))
        return new JsonError('a text with a line end in it', line, column)
      const twin = node.type === 'Object' ? secondOf(node.members) : undefined
      if (twin)
        return new JsonError(
          `the key "${keyOf(twin)}" appears twice`,
          twin.loc.start.line,
          twin.loc.start.column,
        )
    }
    return null
  } catch (error) {
    if (error instanceof RangeError) return new JsonError('nested too deep', 1, 1)
    const { message, line, column } = error as Error & { line: number; column: number }
    return new JsonError(message.replace(/\. \(\d+:\d+\)$/, ''), line, column)
  }
}

const secondOf = (members: MemberNode[]): MemberNode | undefined =>
  members.find((member, at) => members.findIndex((other) => keyOf(other) === keyOf(member)) < at)
