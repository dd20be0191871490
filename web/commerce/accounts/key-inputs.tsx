import { PasswordInput, TextInput } from '@mantine/core'
import type { ProviderKeys } from '../../../domain/commerce/index.ts'
import type { Issue } from '../../../domain/kernel/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'

/** The fault of a refused save at one of its fields, in the words of its room. */
export function findFault(
  error: unknown,
  path: string,
  describe: (issue: Issue) => string | undefined,
): string | undefined {
  const issues = (error instanceof ApiError && error.body.issues) || []
  const issue = issues.find((found) => found.path === path)
  return issue && (describe(issue) ?? reasonOf(error).message)
}

const keepWords = 'Leave it empty to keep the one that is stored.'

interface InputsProps {
  readonly keys: ProviderKeys['keys']
  /** Names of the keys that are stored. */
  readonly stored: readonly string[] | undefined
  readonly typed: Readonly<Record<string, string>>
  readonly faultAt: (path: string) => string | undefined
  readonly onChange: (name: string, value: string) => void
}

/** Keys of an account at a provider; a stored one is never shown. */
export const KeyInputs = ({ keys, stored = [], typed, faultAt, onChange }: InputsProps) =>
  keys.map(({ name, label, isSecret, isOptional }) => {
    const Input = isSecret ? PasswordInput : TextInput
    const isStored = stored.includes(name)
    return (
      <Input
        key={name}
        label={label}
        withAsterisk={!isOptional && !isStored}
        description={isStored ? keepWords : undefined}
        autoComplete={isSecret ? 'new-password' : 'off'}
        value={typed[name] ?? ''}
        error={faultAt(`keys.${name}`)}
        onChange={({ currentTarget: { value } }) => onChange(name, value)}
      />
    )
  })
