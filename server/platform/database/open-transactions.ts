import { AsyncLocalStorage } from 'node:async_hooks'

/** As much of a caller's database as has to be known: whether a transaction of it is open. */
interface MayBeOpen {
  readonly isOpen: boolean
}

const held = new AsyncLocalStorage<readonly MayBeOpen[]>()

/** Runs work that may open a transaction of `db`, and lets `requireNoTransaction` know. */
export const mayOpen = <T>(db: MayBeOpen, work: () => Promise<T>): Promise<T> =>
  held.run([...(held.getStore() ?? []), db], work)

/**
 * Throws where whoever calls holds an open transaction. To be asked before waiting for anything outside: live screens and
 * other writers wait for every open transaction, so one that waits for a store that hangs stops them all.
 */
export function requireNoTransaction(what: string): void {
  if (held.getStore()?.some(({ isOpen }) => isOpen))
    throw new TypeError(`${what} was asked while a transaction is open: ask it first, and write what came of it after`)
}
