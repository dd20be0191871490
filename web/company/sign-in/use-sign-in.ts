import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { beginSingleSignOn } from '../../../domain/company/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { isOwnPath } from '../../platform/address.ts'
import { lastPageOf } from '../../platform/last-page.ts'
import { signInByPasskey } from '../../platform/session/passkey.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { authCall } from '../../platform/session/auth-api.ts'

export type SignInStep = 'password' | 'two-factor' | 'forgotten' | 'reset-sent' | 'company'

async function leaveForCompany(api: Api, body: InputOf<typeof beginSingleSignOn>['body']): Promise<void> {
  const { url } = await api.ask<typeof beginSingleSignOn>('POST', '/single-sign-on/begin', body)
  location.assign(url)
}

/** The steps of signing in, and where to go afterwards. */
export function useSignIn(goTo: string | undefined) {
  const { api, session } = usePlatform()
  const navigate = useNavigate()
  const [step, setStep] = useState<SignInStep>('password')
  const [isBusy, setBusy] = useState(false)
  const [typedEmail, setTypedEmail] = useState('')
  const [refusal, setRefusal] = useState<string | undefined>(undefined)

  const goOn = async (next: SignInStep | 'done') => {
    if (next !== 'done') return setStep(next)
    const last = lastPageOf(session.user.get()?.id ?? '')
    await navigate({ href: isOwnPath(goTo) ? goTo : (last ?? '/') })
  }
  const attempt = async (work: () => Promise<SignInStep | 'done'>) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await goOn(await work())
    } catch (error) {
      setRefusal(reasonOf(error).message)
    }
    setBusy(false)
  }

  return {
    step,
    isBusy,
    /** Kept from step to step: a user who forgot the password has typed it already. */
    typedEmail,
    setTypedEmail,
    refusal,
    goToStep: (next: SignInStep) => {
      setRefusal(undefined)
      setStep(next)
    },
    signIn: (email: string, password: string) =>
      attempt(async () => ((await session.signIn(email, password)) === 'two-factor' ? 'two-factor' : 'done')),
    signInByPasskey: () => attempt(() => signInByPasskey(session).then(() => 'done')),
    confirmTwoFactor: (code: string) =>
      attempt(async () => {
        await session.confirmTwoFactor(code.trim(), /^\d{6}$/.test(code.trim()) ? 'totp' : 'backup')
        return 'done'
      }),
    /** Leaves for the provider of the company to which the domain of the address belongs. */
    signInByCompany: (email: string) =>
      attempt(() => leaveForCompany(api, { email, ...(isOwnPath(goTo) && { redirect: goTo }) }).then(() => 'company')),
    requestReset: (email: string) =>
      attempt(() => authCall('/request-password-reset', { email }).then(() => 'reset-sent')),
  }
}
