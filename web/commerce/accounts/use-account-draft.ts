import { useRef, useState, type FormEvent } from 'react'
import {
  commerceMessages,
  saveProviderAccount,
  type ProviderAccountSettings,
  type ProviderKeys,
} from '../../../domain/commerce/index.ts'
import { isSameValue } from '../../../domain/kernel/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useOneRun } from '../../platform/data/use-one-run.ts'
import { notify } from '../../platform/notices.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { showFault } from '../../ui/form/show-fault.ts'
import { findFault } from './key-inputs.tsx'

interface Typed {
  readonly label: string
  readonly isTest: boolean
  readonly isDefault: boolean
  readonly keys: Readonly<Record<string, string>>
}

export interface AccountDraftProps {
  readonly provider: ProviderKeys
  /** Absent for a new account. */
  readonly account?: ProviderAccountSettings | undefined
  readonly onSaved: (saved: ProviderAccountSettings) => void
}

const readSaved = (account: ProviderAccountSettings | undefined): Typed =>
  account
    ? { label: account.label, isTest: account.isTest, isDefault: account.isDefault, keys: {} }
    : { label: '', isTest: true, isDefault: false, keys: {} }

/** Input of an account at a provider, and its faults in the server's words. */
export function useAccountDraft({ provider, account, onSaved }: AccountDraftProps) {
  const saved = readSaved(account)
  const [typed, setTyped] = useState<Typed>(saved)
  const form = useRef<HTMLFormElement>(null)
  const one = useOneRun()
  const save = useCommand(saveProviderAccount, { isSilent: true })
  useLeaveGuard(!isSameValue(typed, saved) && !save.isRunning, `the account at ${provider.title}`)
  const faultAt = (path: string): string | undefined => findFault(save.error, path, commerceMessages.words)
  const hasFieldFault = provider.keys.some(({ name }) => faultAt(`keys.${name}`) !== undefined)
  const submit = async () => {
    const { keys, ...facts } = typed
    const id = account ? { id: account.id } : {}
    const body = { ...id, provider: provider.provider, ...facts, keys: { ...keys } }
    try {
      const kept = await save.run({ body })
      notify({ kind: 'success', title: 'Account saved' })
      onSaved(kept)
    } catch {
      // The fields say why: the first of them is scrolled into sight.
      showFault(form.current)
    }
  }
  return {
    form,
    typed,
    change: (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part })),
    changeKey: (name: string, value: string) => setTyped((now) => ({ ...now, keys: { ...now.keys, [name]: value } })),
    faultAt,
    fault: save.error !== null && !hasFieldFault ? reasonOf(save.error).message : undefined,
    isRunning: save.isRunning,
    submit: (event: FormEvent) => {
      event.preventDefault()
      void one(submit)
    },
  }
}
