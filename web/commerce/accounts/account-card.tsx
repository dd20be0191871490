import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  removeProviderAccount,
  testProviderAccount,
  type ProviderAccountSettings,
  type ProviderKeys,
} from '../../../domain/commerce/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { writeClipboard } from '../../platform/write-clipboard.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { AccountForm } from './account-form.tsx'
import classes from './accounts.module.css'

interface AccountCardProps {
  readonly account: ProviderAccountSettings
  readonly provider: ProviderKeys
  readonly onChanged: () => void
}

/** Answer to the last test of the keys. */
function TestWords({
  checked,
  title,
}: {
  readonly checked: ProviderAccountSettings['checked']
  readonly title: string
}) {
  if (checked === null) return <p className={classes['quiet']}>{title} was not asked yet with these keys.</p>
  if (checked.failed === '')
    return (
      <p className={classes['quiet']} role="status">
        {title} answered <TimeText at={checked.at} isRelative />: {checked.label}
        {checked.isTest ? ', test mode.' : ', live.'}
      </p>
    )
  return (
    <p role="alert">
      {checked.failed} Asked <TimeText at={checked.at} isRelative />.
    </p>
  )
}

function Webhook({ address, title }: { readonly address: string; readonly title: string }) {
  const copy = async () => {
    const isCopied = await writeClipboard(address)
    notify(
      isCopied
        ? { kind: 'success', title: 'Address copied' }
        : { kind: 'error', title: 'The browser does not allow copying', message: 'Select the address and copy it.' },
    )
  }
  return (
    <div className={classes['entry']}>
      <TextInput
        label="Webhook address"
        description={`${title} sends its events here. Enter it in the settings of ${title}.`}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}

const storedKeys = ({ keys }: ProviderKeys, { keysSet }: ProviderAccountSettings): string =>
  keys
    .filter(({ name }) => keysSet.includes(name))
    .map(({ label }) => label)
    .join(', ')

/** One account at a payment provider: its state, its webhook, its test, and its form. */
export function AccountCard({ account, provider, onChanged }: AccountCardProps) {
  const [isEdited, setEdited] = useState(false)
  const { id, label, isTest, isDefault, webhook, checked } = account
  const test = useCommand(testProviderAccount, { onDone: onChanged })
  const remove = useCommand(removeProviderAccount, { onDone: onChanged })
  const begin = async () => {
    const isSure = await showAlert({
      title: `Remove this account at ${provider.title}?`,
      message: 'Its keys are deleted, and customers cannot pay by it any more. Its payments stay.',
      confirm: 'Remove account',
      cancel: 'Cancel',
      isDestructive: true,
    })
    if (isSure) remove.start({ params: { id } })
  }
  return (
    <section className={classes['account']} aria-label={label === '' ? provider.title : `${provider.title}, ${label}`}>
      <div className={classes['head']}>
        <h3>{label === '' ? provider.title : `${provider.title}: ${label}`}</h3>
        {isTest && <StatusBadge word="Test mode" tone="waiting" />}
        {isDefault && <StatusBadge word="Default" tone="good" />}
      </div>
      {isEdited ? (
        <AccountForm
          provider={provider}
          account={account}
          onCancel={() => setEdited(false)}
          onSaved={() => {
            setEdited(false)
            onChanged()
          }}
        />
      ) : (
        <>
          <p className={classes['quiet']}>Stored encrypted and never shown: {storedKeys(provider, account)}.</p>
          <Webhook address={webhook} title={provider.title} />
          <TestWords checked={checked} title={provider.title} />
          <span className={classes['buttons']}>
            <Button variant="default" loading={test.isRunning} onClick={() => test.start({ params: { id } })}>
              Test the connection
            </Button>
            <Button variant="default" onClick={() => setEdited(true)}>
              Change
            </Button>
            <Button variant="subtle" color="red" loading={remove.isRunning} onClick={() => void begin()}>
              Remove
            </Button>
          </span>
        </>
      )}
    </section>
  )
}
