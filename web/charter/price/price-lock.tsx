import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { charterPrice, lockPrice, trips, unlockPrice } from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDateTime, formatMoney } from '../../ui/format-value.ts'
import { askReason } from '../status/ask-reason.ts'
import { useNewest } from '../status/use-newest.ts'
import classes from './price.module.css'

const longestReason = 200

async function showIfRefused(change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await showAlert({ ...reasonOf(error), tone: 'bad' })
  }
}

/** Locks and unlocks the price; a refusal is shown, and the typed reason stays. */
function useLocking({ definition, row }: RecordPartProps) {
  const { api } = usePlatform()
  const [isBusy, setBusy] = useState(false)
  const record: 'quotes' | 'trips' = definition.name === trips.name ? 'trips' : 'quotes'
  const newest = useNewest(row)
  const seen = () => ({ record, id: row.id, version: newest().version })
  const run = async (change: () => Promise<unknown>) => {
    setBusy(true)
    await showIfRefused(change)
    setBusy(false)
  }
  const unlock = () =>
    askReason({
      title: 'Unlock the price',
      label: 'Why',
      button: 'Unlock',
      hint: 'It is kept in the history of the record.',
      maxLength: longestReason,
      required: true,
      onSave: (why) => api.call(unlockPrice, { body: { ...seen(), why } }),
    })
  return {
    record,
    isBusy,
    lock: () => void run(() => api.call(lockPrice, { body: seen() })),
    unlock,
  }
}

/** State of the lock, its user and reason, and the button to lock and unlock (decision D19). */
export function PriceLock(props: RecordPartProps) {
  const { timezone } = useClient()
  const actor = useActor()
  const { record, isBusy, lock, unlock } = useLocking(props)
  const price = charterPrice.safeParse(props.row['price']).data
  const locked = price?.locked
  const mayWrite = hasRole(actor, record)
  if (!locked)
    return mayWrite ? (
      <div className={classes['lock']}>
        <span>Not locked: the price follows the legs and the rules.</span>
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          leftSection={<IconLock size={16} stroke={1.75} aria-hidden />}
          onClick={lock}
        >
          Lock the price
        </Button>
      </div>
    ) : null
  return (
    <div className={classes['lock']} data-locked role="status">
      <span>
        <strong>Locked at {formatMoney(locked.total)}</strong> by {locked.by.label},{' '}
        {formatDateTime(locked.at, timezone)}
        {locked.why ? `: ${locked.why}` : ''}.
      </span>
      {mayWrite && (
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          leftSection={<IconLockOpen size={16} stroke={1.75} aria-hidden />}
          onClick={unlock}
        >
          Unlock
        </Button>
      )}
    </div>
  )
}
