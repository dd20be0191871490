import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import {
  carrierMessages,
  saveCarrierAccount,
  type CarrierAccountSettings,
  type CarrierKeys,
} from '../../../domain/commerce/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { findFault, KeyInputs } from '../accounts/key-inputs.tsx'
import classes from './carriers.module.css'

interface FormProps {
  readonly provider: CarrierKeys
  /** Absent for a new account. */
  readonly account?: CarrierAccountSettings | undefined
  readonly onDone: () => void
}

/** Name, mode and keys of an account at a provider of labels. Typed keys stay in this form alone. */
export function CarrierAccountForm({ provider, account, onDone }: FormProps) {
  const [label, setLabel] = useState(account?.label ?? '')
  const [isTest, setTest] = useState(account?.isTest ?? true)
  const [keys, setKeys] = useState<Readonly<Record<string, string>>>({})
  const save = useCommand(saveCarrierAccount, { isSilent: true, onDone })
  useLeaveGuard(Object.keys(keys).length > 0 && !save.isRunning, `the account at ${provider.title}`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const id = account ? { id: account.id } : {}
    save.start({ body: { ...id, provider: provider.provider, label, isTest, keys: { ...keys } } })
  }
  return (
    <form className={classes['batch']} onSubmit={submit} noValidate>
      <TextInput label="Name" value={label} onChange={({ currentTarget: { value } }) => setLabel(value)} />
      <KeyInputs
        keys={provider.keys}
        stored={account?.keysSet}
        typed={keys}
        faultAt={(path) => findFault(save.error, path, carrierMessages.words)}
        onChange={(name, value) => setKeys((now) => ({ ...now, [name]: value }))}
      />
      <Checkbox
        label="Test mode: labels are no postage"
        checked={isTest}
        onChange={({ currentTarget: { checked } }) => setTest(checked)}
      />
      {save.error !== null && <p role="alert">{reasonOf(save.error).message}</p>}
      <span className={classes['buttons']}>
        <Button type="submit" loading={save.isRunning}>
          Save account
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </span>
    </form>
  )
}
