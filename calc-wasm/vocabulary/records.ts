/** A value for each name. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name, at: number) => Value,
) => Object.fromEntries(names.map((name, at) => [name, make(name, at)])) as Record<Name, Value>

/** The same fields with other values; those that `change` returns undefined for are left out. */
export const mapValues = <Given extends object, Value>(
  given: Given,
  change: (
    value: Exclude<Given[keyof Given], undefined>,
    name: Extract<keyof Given, string>,
  ) => Value | undefined,
) =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, one]) => {
      const value = change(one, name as Extract<keyof Given, string>)
      return value === undefined ? [] : [[name, value]]
    }),
  ) as { [Name in keyof Given]: Value }
