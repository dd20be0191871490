import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { importQuote, importTrip, joinNumbers, previewImport, type FlightKind } from '../../../domain/charter/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { previewAlert } from './preview-alert.tsx'

/** Target of the numbers: a record, or a new one, of a thread or without one. */
export interface ImportTarget {
  readonly kind: FlightKind
  /** The record that has a number already, or is to get one. */
  readonly existing?: string | undefined
  readonly thread?: string | undefined
}

export const wordsOfKind = {
  trips: { one: 'trip', title: 'Trip', load: 'Load Trip' },
  quotes: { one: 'quote', title: 'Quote', load: 'Load Quote' },
} as const

/** Id of the other record that has one of the numbers. */
function elsewhere(error: unknown): string | undefined {
  const id = error instanceof ApiError && error.kind === 'conflict' ? Reflect.get(error.body, 'id') : undefined
  return typeof id === 'string' ? id : undefined
}

/** Reports the imported numbers, or the removal of a number. */
function notifyImported(kind: FlightKind, numbers: readonly string[], made: number): void {
  const { one, title } = wordsOfKind[kind]
  const isRemoval = numbers.length === 0
  const message = made > 1 ? `${made} ${one}s were imported.` : `${title} ${numbers[0]} was imported.`
  notify({ kind: 'success', title: isRemoval ? 'Number removed' : 'Imported', ...(!isRemoval && { message }) })
}

/**
 * Imports numbers; shows the result in the words of the specification (3-aviation section 8). `onDone` runs when the
 * dialog is finished, and `onImported` once a record changed.
 */
export function useImport(
  { kind, existing, thread }: ImportTarget,
  { onDone, onImported }: { readonly onDone: () => void; readonly onImported?: (() => void) | undefined },
) {
  const { api } = usePlatform()
  const client = useClient()
  const navigate = useNavigate()
  const [isRunning, setRunning] = useState(false)
  const { load } = wordsOfKind[kind]
  const call = (numbers: readonly string[]) => {
    const text = joinNumbers(numbers)
    return kind === 'trips'
      ? api.call(importTrip, { body: { trip_number: text, existing_trip_id: existing, thread } })
      : api.call(importQuote, { body: { quote_number: text, existing_quote_id: existing, thread } })
  }
  const goThere = async (id: string, error: unknown): Promise<void> => {
    const goes = await showAlert({ ...reasonOf(error), confirm: load, cancel: 'Cancel' })
    if (!goes) return
    onDone()
    void navigate({ href: `/${client.nameKey}/${kind}/${id}` })
  }
  const fail = async (error: unknown): Promise<void> => {
    const id = elsewhere(error)
    if (id === undefined) await showAlert({ ...reasonOf(error), tone: 'bad' })
    else await goThere(id, error)
  }
  /** Shows a preview of the import. Returns whether the user confirms it. */
  const isMeant = async (numbers: readonly string[]): Promise<boolean> => {
    const body = { kind, numbers: joinNumbers(numbers), existing, thread }
    const [preview] = await Promise.allSettled([api.call(previewImport, { body })])
    if (preview.status === 'fulfilled') return showAlert(previewAlert(preview.value))
    await fail(preview.reason)
    return false
  }
  const run = async (numbers: readonly string[]): Promise<void> => {
    setRunning(true)
    if (numbers.length > 0 && !(await isMeant(numbers))) return setRunning(false)
    const finish = ({ ids }: { readonly ids: readonly string[] }): void => {
      onDone()
      notifyImported(kind, numbers, ids.length)
      onImported?.()
    }
    await call(numbers).then(finish).catch(fail)
    return setRunning(false)
  }
  return { run, isRunning }
}
