import { useMemo, useSyncExternalStore } from 'react'
import { usePlatform } from '../platform-context.tsx'
import { createStore } from '../store.ts'

/** Value after a change; undefined hides it. */
export type Change<Value> = (value: Value) => Value | undefined

/** Changes of values whose type is known only to the owners of the place. */
type KeptChange = (value: never) => unknown

const none: readonly KeptChange[] = []

/**
 * Unanswered changes of the user, by the place that shows them. They are laid over the server's data and never written
 * into it: a refusal reverts that one change only, despite later ones.
 */
export class PendingChanges {
  readonly #byPlace = createStore<ReadonlyMap<string, readonly KeptChange[]>>(new Map())
  readonly subscribe = this.#byPlace.subscribe

  /** The changes of a place, the oldest first; the same list as long as none begins or ends. */
  of(place: string): readonly KeptChange[] {
    return this.#byPlace.get().get(place) ?? none
  }

  /** Lays a change over a place until the returned function is called. */
  begin<Value>(place: string, change: Change<Value>): () => void {
    this.#set(place, [...this.of(place), change])
    return () => {
      const left = this.of(place).filter((one) => one !== change)
      if (left.length < this.of(place).length) this.#set(place, left)
    }
  }

  /** The session or the client has changed: the new screens show no pending change of the former one. */
  clear(): void {
    this.#byPlace.set(new Map())
  }

  #set(place: string, changes: readonly KeptChange[]): void {
    const next = new Map(this.#byPlace.get())
    if (changes.length === 0) next.delete(place)
    else next.set(place, changes)
    this.#byPlace.set(next)
  }
}

const applied = <Value>(value: Value, changes: readonly Change<Value>[]): Value | undefined =>
  changes.reduce<Value | undefined>((shown, change) => (shown === undefined ? undefined : change(shown)), value)

function usePending<Value>(place: string): readonly Change<Value>[] {
  const { pending } = usePlatform()
  const changes = useSyncExternalStore(pending.subscribe, () => pending.of(place))
  return changes as readonly Change<Value>[]
}

/** A value with the pending changes of its place. Its identity changes only with the value or the changes. */
export function useWithPending<Value>(place: string, value: Value): Value | undefined {
  const changes = usePending<Value>(place)
  return useMemo(() => applied(value, changes), [value, changes])
}

/** Rows with the pending changes of their place; those that a change takes out of sight are left out. */
export function useRowsWithPending<Row>(place: string, rows: readonly Row[]): readonly Row[] {
  const changes = usePending<Row>(place)
  return useMemo(
    () => (changes.length === 0 ? rows : rows.flatMap((row) => applied(row, changes) ?? [])),
    [rows, changes],
  )
}
