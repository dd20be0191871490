import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import {
  carrierMessages,
  saveCarrierAccount,
  type CarrierAccountSettings,
  type CarrierKeys,
} from '../../../domain/commerce/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import classes from './carriers.module.css'

interface FormProps {
  readonly provider: CarrierKeys
  /** Absent for a new account. */
  readonly account?: CarrierAccountSettings | undefined
  readonly onDone: () => void
}

const keepWords = 'Leave it empty to keep the one that is stored.'

/** The fault of a refused save at one of its fields, in words. */
function findFault(error: unknown, path: string): string | undefined {
  const issues = (error instanceof ApiError && error.body.issues) || []
  const issue = issues.find((found) => found.path === path)
  return issue && (carrierMessages.words(issue) ?? reasonOf(error).message)
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
      {provider.keys.map(({ name, label: title, isOptional }) => {
        const isStored = account?.keysSet.includes(name) ?? false
        return (
          <PasswordInput
            key={name}
            label={title}
            withAsterisk={!isOptional && !isStored}
            description={isStored ? keepWords : undefined}
            autoComplete="new-password"
            value={keys[name] ?? ''}
            error={findFault(save.error, `keys.${name}`)}
            onChange={({ currentTarget: { value } }) => setKeys((now) => ({ ...now, [name]: value }))}
          />
        )
      })}
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
