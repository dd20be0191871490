import { useMemo } from 'react'
import { isDoc, isSameValue, type Doc } from '../../../domain/kernel/index.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { useKeptInput } from './use-kept-input.ts'

interface KeptValues<Values extends object> {
  /** Name of the form and its subject for the device, unique within the client. */
  readonly name: string
  /** Name of the values in the question before they are left. */
  readonly what: string
  /** Values at the start, the same object on each render. */
  readonly begun: Values
  readonly values: Values
  readonly put: (values: Values) => void
  /** Values that are being saved are neither kept nor guarded. */
  readonly isSaving?: boolean
  /** Names of values that must not be stored on the device, such as sealed fields. */
  readonly closed?: readonly string[]
}

const noNames: readonly string[] = []

/** Returns the values that differ from the start; undefined without any. */
function changedValues(begun: object, values: object): Doc | undefined {
  const [before, after] = [begun, values].map((one) => new Map<string, unknown>(Object.entries(one)))
  const changed = Object.keys({ ...begun, ...values }).filter(
    (name) => !isSameValue(before?.get(name), after?.get(name)),
  )
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((name) => [name, after?.get(name)]))
}

const describeKind = (value: unknown): string => (Array.isArray(value) ? 'list' : isDoc(value) ? 'doc' : 'value')

const isLike = (value: unknown, begun: unknown): boolean =>
  begun === undefined || begun === null || describeKind(value) === describeKind(begun)

/** Reads kept values that a form still has, in the same kind; undefined without any. */
function readValues(begun: object, kept: Doc): Doc | undefined {
  const known = new Map<string, unknown>(Object.entries(begun))
  const read = Object.entries(kept).filter(([name, value]) => known.has(name) && isLike(value, known.get(name)))
  return read.length === 0 ? undefined : Object.fromEntries(read)
}

/** Keeps the values of a dialog on the device and guards them until the user saves or leaves them. */
export function useKeptValues<Values extends object>(form: KeptValues<Values>) {
  const { name, what, begun, values, put, isSaving = false, closed = noNames } = form
  const changed = useMemo(() => changedValues(begun, values), [begun, values])
  const input = useMemo(() => {
    const open = Object.entries(isSaving ? {} : (changed ?? {})).filter(([property]) => !closed.includes(property))
    return open.length === 0 ? undefined : Object.fromEntries(open)
  }, [changed, isSaving, closed])
  const { restored, drop } = useKeptInput({
    name,
    input,
    restore: (kept) => {
      const read = readValues(begun, kept)
      if (read) put({ ...begun, ...read })
      return read && { isStale: false }
    },
    clear: () => put(begun),
  })
  const letGo = useLeaveGuard(changed !== undefined && !isSaving, what, drop)
  return {
    restored,
    discard: () => put(begun),
    /** Removes the copy and opens the way out, after a save or Cancel. */
    leave: () => {
      letGo(true)
      drop()
    },
  }
}
