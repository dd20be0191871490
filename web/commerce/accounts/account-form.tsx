import { Button, Checkbox, TextInput } from '@mantine/core'
import { KeyInputs } from './key-inputs.tsx'
import { useAccountDraft, type AccountDraftProps } from './use-account-draft.ts'
import classes from './accounts.module.css'

interface AccountFormProps extends AccountDraftProps {
  readonly onCancel: () => void
}

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
      <KeyInputs
        keys={provider.keys}
        stored={account?.keysSet}
        typed={typed.keys}
        faultAt={faultAt}
        onChange={changeKey}
      />
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
