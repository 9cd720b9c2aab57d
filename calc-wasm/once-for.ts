/** Memoises a function of an object, for the object's lifetime. The objects must not change. */
export function onceFor<Thing extends object, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const made = new WeakMap<Thing, Made>()
  return (thing) => {
    const known = made.get(thing)
    if (known !== undefined) return known
    const fresh = make(thing)
    made.set(thing, fresh)
    return fresh
  }
}
