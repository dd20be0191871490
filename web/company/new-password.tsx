import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { newPasswordFaults, shortestPassword } from './new-password-faults.ts'

/** A new password typed twice; its faults are shown once it was given. */
export function useNewPassword() {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isTouched, setTouched] = useState(false)
  const faults = newPasswordFaults(password, again)
  return {
    password,
    again,
    setPassword,
    setAgain,
    faults: isTouched ? faults : {},
    /** True if it can be sent; shows the faults otherwise. */
    check: () => {
      setTouched(true)
      return Object.keys(faults).length === 0
    },
    clear: () => {
      setPassword('')
      setAgain('')
      setTouched(false)
    },
  }
}

interface NewPasswordProps {
  readonly control: ReturnType<typeof useNewPassword>
  readonly isFirst?: boolean
  /** True for a user's first password. */
  readonly isInvited?: boolean
}

export function NewPassword({ control, isFirst = false, isInvited = false }: NewPasswordProps) {
  return (
    <>
      <PasswordInput
        label={isInvited ? 'Password' : 'New password'}
        description={`At least ${shortestPassword} characters.`}
        autoComplete="new-password"
        required
        autoFocus={isFirst}
        error={control.faults.password}
        value={control.password}
        onChange={(event) => control.setPassword(event.currentTarget.value)}
      />
      <PasswordInput
        label={isInvited ? 'Repeat the password' : 'Repeat the new password'}
        autoComplete="new-password"
        required
        error={control.faults.again}
        value={control.again}
        onChange={(event) => control.setAgain(event.currentTarget.value)}
      />
    </>
  )
}
