import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useAccountDraft, type AccountDraftProps } from './use-account-draft.ts'
import classes from './accounts.module.css'

interface AccountFormProps extends AccountDraftProps {
  readonly onCancel: () => void
}

const keepWords = 'Leave it empty to keep the one that is stored.'

/** Name, mode and keys of an account at a payment provider. */
export function AccountForm(props: AccountFormProps) {
  const { provider, account, onCancel } = props
  const { form, typed, change, changeKey, faultAt, fault, isRunning, submit } = useAccountDraft(props)
  return (
    <form ref={form} className={classes['form']} onSubmit={submit} noValidate>
      <TextInput
        label="Name"
        description="Shown to colleagues, where there are several accounts."
        value={typed.label}
        onChange={({ currentTarget: { value } }) => change({ label: value })}
      />
      {provider.keys.map(({ name, label, isSecret, isOptional }) => {
        const Input = isSecret ? PasswordInput : TextInput
        const isStored = account?.keysSet.includes(name) ?? false
        return (
          <Input
            key={name}
            label={label}
            withAsterisk={!isOptional && !isStored}
            description={isStored ? keepWords : undefined}
            autoComplete={isSecret ? 'new-password' : 'off'}
            value={typed.keys[name] ?? ''}
            error={faultAt(`keys.${name}`)}
            onChange={({ currentTarget: { value } }) => changeKey(name, value)}
          />
        )
      })}
      <Checkbox
        label="Test mode: payments move no money"
        checked={typed.isTest}
        onChange={({ currentTarget: { checked } }) => change({ isTest: checked })}
      />
      <Checkbox
        label="Use this account unless another one is chosen"
        checked={typed.isDefault}
        onChange={({ currentTarget: { checked } }) => change({ isDefault: checked })}
      />
      {fault !== undefined && <p role="alert">{fault}</p>}
      <span className={classes['buttons']}>
        <Button type="submit" loading={isRunning}>
          Save account
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </form>
  )
}
