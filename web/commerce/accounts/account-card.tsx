import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  removeProviderAccount,
  testProviderAccount,
  type ProviderAccountSettings,
  type ProviderKeys,
} from '../../../domain/commerce/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { writeClipboard } from '../../platform/write-clipboard.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountFrame, AccountVerbs, TestAnswer } from './account-frame.tsx'
import classes from './accounts.module.css'

interface AccountCardProps {
  readonly account: ProviderAccountSettings
  readonly provider: ProviderKeys
  readonly onChanged: () => void
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
  const { id, isDefault, webhook, checked } = account
  const test = useCommand(testProviderAccount, { onDone: onChanged })
  const remove = useCommand(removeProviderAccount, { onDone: onChanged })
  return (
    <AccountFrame
      account={account}
      title={provider.title}
      badges={isDefault && <StatusBadge word="Default" tone="good" />}
    >
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
          <TestAnswer checked={checked} title={provider.title} isNamed />
          <AccountVerbs
            id={id}
            title={provider.title}
            loss="Its keys are deleted, and customers cannot pay by it any more. Its payments stay."
            test={test}
            remove={remove}
            onEdit={() => setEdited(true)}
          />
        </>
      )}
    </AccountFrame>
  )
}
