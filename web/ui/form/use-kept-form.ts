import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { valueAt, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { Dated } from '../../platform/kept-input.ts'
import { useStore } from '../../platform/store.ts'
import type { FormStore } from './form-store.ts'
import { keptChanges, keptForms, restoredState } from './kept-form.ts'

/** Restored changes of an earlier page. */
export interface RestoredChanges {
  /** Time of the typing in epoch milliseconds. */
  readonly at: number
  /** Whether the record has a later version. */
  readonly isStale: boolean
  /** Labels of fields that the device did not keep. */
  readonly leftOut: readonly string[]
}

interface KeptFormOptions {
  readonly definition: RecordDefinition
  readonly doc: Doc
  readonly isNew: boolean
  /** A read-only form restores and keeps nothing. */
  readonly isReadOnly: boolean
}

/** Joins the initial texts of a new record, such as a name. */
const wordsIn = ({ form }: RecordDefinition, doc: Doc): string =>
  form
    .map(({ property }) => valueAt(doc, property))
    .filter((value) => typeof value === 'string')
    .join(' ')

/** Key of the kept input of a form. The key of a new record contains the address of its page and its initial texts. */
function usePlace({ definition, doc, isNew }: KeptFormOptions): string | undefined {
  const client = useClient()
  const user = useStore(usePlatform().session.user)
  if (!user) return undefined
  const record = isNew
    ? `new ${location.pathname}${location.search} ${wordsIn(definition, doc)}`
    : typeof doc['id'] === 'string'
      ? doc['id']
      : ''
  const form = [definition.name, record, definition.form[0]?.property ?? ''].join(' ')
  return `${client.id}/${user.id}/${encodeURIComponent(form)}`
}

/**
 * Keeps the input of a form on the device until the user saves it or gives it up, and restores it when the form opens
 * again. `drop` removes the copy.
 */
export function useKeptForm(store: FormStore, options: KeptFormOptions) {
  const place = usePlace(options)
  const [restored, setRestored] = useState<RestoredChanges>()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const isBegun = useRef(false)
  const restore = (kept: Dated<Parameters<typeof restoredState>[2]>): boolean => {
    const { definition, doc } = latest.current
    const state = restoredState(definition.form, doc, kept)
    if (state === undefined) return false
    store.set({ ...store.get(), ...state })
    const isStale = kept.version !== undefined && kept.version !== doc['version']
    setRestored({ at: kept.at, isStale, leftOut: kept.leftOut })
    return true
  }
  const changes = () => keptChanges(latest.current.definition, store.get())
  const begin = useEffectEvent(() => {
    if (isBegun.current || place === undefined || options.isReadOnly) return
    isBegun.current = true
    const own = keptForms.own(place)
    if (own && !restore(own)) keptForms.drop(place)
    const keep = keptForms.keeper(place)
    store.subscribe(() => keep(changes))
    const taken = keptForms.takeOver(place, (left) => changes() === undefined && restore(left))
    taken.catch((error: unknown) => console.info('Forms of closed tabs could not be read.', error))
  })
  // Restores before the first paint, so that the form opens with its changes.
  useLayoutEffect(() => begin(), [])
  useEffect(() => () => (place === undefined ? undefined : keptForms.flush(place)), [place])
  return {
    restored,
    drop: () => {
      setRestored(undefined)
      if (place !== undefined) keptForms.drop(place)
    },
  }
}
