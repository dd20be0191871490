import { useSyncExternalStore } from 'react'

/** A value outside React that screens can follow. */
export interface Store<Value> {
  readonly get: () => Value
  readonly set: (value: Value) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** A value that is only followed. */
export type Followed<Value> = Pick<Store<Value>, 'get' | 'subscribe'>

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <Value>(store: Followed<Value>): Value => useSyncExternalStore(store.subscribe, store.get)

/** A part of a store's value; the screen is drawn again when that part is another one. */
export const useStorePart = <Value, Part>(store: Followed<Value>, pick: (value: Value) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => pick(store.get()))
