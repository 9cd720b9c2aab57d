type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's storage, or one that lasts as long as the page if the browser refuses its own. */
export function usableStorage(open: () => KeyValue): KeyValue {
  try {
    const storage = open()
    storage.getItem('user')
    return storage
  } catch {
    const values = new Map<string, string>()
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }
  }
}
