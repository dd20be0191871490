import { useState } from 'react'
import { documentPath, revealSealed } from '../../platform/api/records-api.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { forgetAtEnd } from '../../platform/session/forget-at-end.ts'
import { askForName } from '../choices/ask-for-name.tsx'
import type { SealedRecord } from './sealed-record.ts'

/** Last reason: one look often needs several fields. Cleared with the session: it is logged in its user's name. */
let lastReason = ''

forgetAtEnd(() => {
  lastReason = ''
})

const longestReason = 200

/** A sealed field for its reader: whether it holds a value, and the value while it is revealed. */
export interface Sealed {
  readonly isHeld: boolean
  readonly isRevealed: boolean
  readonly value: unknown
  readonly isRunning: boolean
  /** Asks why, and shows the value. */
  readonly reveal: () => Promise<void>
  readonly hide: () => void
}

/** Reveals a sealed field of a record, with a reason that is kept in the data log. */
export function useReveal({ definition, doc }: SealedRecord, field: { readonly name: string; readonly label: string }) {
  const { api } = usePlatform()
  const client = useClient()
  const [id, version] = [String(doc['id']), doc['version']]
  const [shown, setShown] = useState<{ readonly of: string; readonly value: unknown }>()
  // A value revealed of an earlier version, or of another record, does not apply to this one.
  const of = `${id} ${String(version)}`
  const { run, isRunning } = useCommandOf((reason: string) =>
    revealSealed(api, documentPath(definition, { client: client.id, id }), { fields: [field.name], reason }),
  )
  const held = doc['sealed']
  const isRevealed = shown?.of === of
  return {
    isHeld: Array.isArray(held) && held.includes(field.name),
    isRevealed,
    value: isRevealed ? shown.value : undefined,
    isRunning,
    reveal: async () => {
      const reason = await askForName({
        title: `Reveal ${field.label.toLowerCase()}?`,
        label: 'Why you need it',
        hint: 'Kept in the data log with your name and the time.',
        confirm: 'Reveal',
        name: lastReason,
        maxLength: longestReason,
        faultOf: (words) => (words.trim().length < 3 ? 'Say in a few words why.' : undefined),
      })
      if (reason === undefined) return
      lastReason = reason
      // A refusal has been shown by the command.
      await run(reason).then(
        (values) => setShown({ of, value: values[field.name] }),
        () => undefined,
      )
    },
    hide: () => setShown(undefined),
  } satisfies Sealed
}
