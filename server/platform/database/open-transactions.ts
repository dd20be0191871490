import { AsyncLocalStorage } from 'node:async_hooks'

/** Part of a caller's database that tells if a transaction of it is open. */
interface MayBeOpen {
  readonly isOpen: boolean
}

const held = new AsyncLocalStorage<readonly MayBeOpen[]>()

/** Runs work that may open a transaction of `db`, and lets `requireNoTransaction` know. */
export const mayOpen = <T>(db: MayBeOpen, work: () => Promise<T>): Promise<T> =>
  held.run([...(held.getStore() ?? []), db], work)

/**
 * Throws if the caller holds an open transaction. Call it before waiting for anything outside: live screens and other
 * writers wait for every open transaction, so one that waits for a store that hangs stops them all.
 */
export function requireNoTransaction(what: string): void {
  if (held.getStore()?.some(({ isOpen }) => isOpen))
    throw new TypeError(`${what} was asked while a transaction is open: ask it first, and write what came of it after`)
}
