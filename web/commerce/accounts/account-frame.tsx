import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ProviderAccountSettings } from '../../../domain/commerce/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './accounts.module.css'

interface FrameProps {
  /** Account at a provider, of payments or of labels. */
  readonly account: Pick<ProviderAccountSettings, 'label' | 'isTest'>
  /** Name of the provider. */
  readonly title: string
  readonly badges?: ReactNode
  readonly children: ReactNode
}

/** An account at a provider under its name. */
export const AccountFrame = ({ account: { label, isTest }, title, badges, children }: FrameProps) => (
  <section className={classes['account']} aria-label={label === '' ? title : `${title}, ${label}`}>
    <div className={classes['head']}>
      <h3>{label === '' ? title : `${title}: ${label}`}</h3>
      {isTest && <StatusBadge word="Test mode" tone="waiting" />}
      {badges}
    </div>
    {children}
  </section>
)

interface TestProps {
  readonly checked: ProviderAccountSettings['checked']
  readonly title: string
  /** Whether the answer names the account. */
  readonly isNamed?: boolean
}

/** Answer to the last test of the keys. */
export function TestAnswer({ checked, title, isNamed = false }: TestProps) {
  if (checked === null) return <p className={classes['quiet']}>{title} was not asked yet with these keys.</p>
  if (checked.failed !== '')
    return (
      <p role="alert">
        {checked.failed} Asked <TimeText at={checked.at} isRelative />.
      </p>
    )
  return (
    <p className={classes['quiet']} role="status">
      {title} answered <TimeText at={checked.at} isRelative />
      {isNamed && `: ${checked.label}`}
      {checked.isTest ? ', test mode.' : ', live.'}
    </p>
  )
}

interface Verb {
  readonly isRunning: boolean
  readonly start: (input: { params: { id: string } }) => void
}

interface VerbsProps {
  readonly id: string
  /** Name of the provider. */
  readonly title: string
  /** Consequence of the removal, in a sentence. */
  readonly loss: string
  readonly test: Verb
  readonly remove: Verb
  readonly onEdit: () => void
}

/** Buttons that test, change and remove an account; its removal is asked for first. */
export function AccountVerbs({ id, title, loss, test, remove, onEdit }: VerbsProps) {
  const begin = async () => {
    const isSure = await showAlert({
      title: `Remove this account at ${title}?`,
      message: loss,
      confirm: 'Remove account',
      cancel: 'Cancel',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id } })
  }
  return (
    <span className={classes['buttons']}>
      <Button variant="default" loading={test.isRunning} onClick={() => test.start({ params: { id } })}>
        Test the connection
      </Button>
      <Button variant="default" onClick={onEdit}>
        Change
      </Button>
      <Button variant="subtle" color="red" loading={remove.isRunning} onClick={() => void begin()}>
        Remove
      </Button>
    </span>
  )
}
