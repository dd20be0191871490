import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { IconCircleCheck } from '@tabler/icons-react'
import { signPage, type QuoteOption } from '../../../domain/charter/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { AskedNote } from '../../ui/asked-note.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import classes from './page.module.css'

interface SignFormProps {
  readonly token: string
  readonly option: QuoteOption
  readonly hash: string
  readonly hasDisclosures: boolean
  readonly hasTerms: boolean
  /** Shows the page as it is now. */
  readonly onReload: () => Promise<unknown>
}

type Signed = OutputOf<typeof signPage>['signed']

const leastName = 3

/** Parts that the customer confirms to have read: only shown ones. */
function readWords({ hasDisclosures, hasTerms }: Pick<SignFormProps, 'hasDisclosures' | 'hasTerms'>): string {
  if (hasDisclosures)
    return hasTerms
      ? 'I have read the terms and the name of the operator.'
      : 'I have read this quote and the name of the operator.'
  return hasTerms ? 'I have read this quote and its terms.' : 'I have read this quote.'
}

/** The first letters of a fingerprint, which are enough to compare two papers. */
const shortHash = (hash: string): string => hash.slice(0, 12).replaceAll(/(.{4})(?=.)/g, '$1 ')

function useSigning({ token, option, hash, onReload }: SignFormProps) {
  const [name, setName] = useState('')
  const [hasRead, setRead] = useState(false)
  const [isTried, setTried] = useState(false)
  const [signed, setSigned] = useState<Signed>()
  const { run, isRunning, isUnanswered, error } = useAsked(signPage, { isSilent: true })
  const isNamed = name.trim().length >= leastName
  const sign = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isNamed || !hasRead || isRunning) return
    try {
      setSigned((await run({ body: { token, option: option.id, name, agreed: true, hash } })).signed)
      await onReload()
    } catch (refusal) {
      // It changed, ended, or was accepted before: the page shows the present state, the form explains it.
      if (refusal instanceof ApiError && refusal.kind === 'conflict') {
        setRead(false)
        await onReload()
      }
    }
  }
  return { name, setName, hasRead, setRead, isTried, isNamed, isRunning, isUnanswered, error, sign, signed }
}

/** Signed state until the page shows it: perhaps only the page failed to load again. */
function JustSigned({ signed, onReload }: { readonly signed: Signed } & Pick<SignFormProps, 'onReload'>) {
  return (
    <section className={classes['panel']} id="sign" role="status" aria-label="Accepted">
      <h2 className={classes['panelTitle']}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden className={classes['good']} /> Accepted
      </h2>
      <p>
        Signed by <strong>{signed.name}</strong> on {signed.day}, {signed.time}.
      </p>
      <Button variant="default" onClick={() => void onReload()}>
        Show how to pay
      </Button>
    </section>
  )
}

/** Acceptance by a typed name. The stored data is shown below the button. */
export function SignForm(props: SignFormProps) {
  const { option, hash } = props
  const { name, setName, hasRead, setRead, isTried, isNamed, isRunning, isUnanswered, error, sign, signed } =
    useSigning(props)
  const refusal = error && reasonOf(error)
  if (signed) return <JustSigned signed={signed} onReload={props.onReload} />
  return (
    <form className={classes['panel']} id="sign" aria-labelledby="sign-title" onSubmit={(event) => void sign(event)}>
      <h2 id="sign-title" className={classes['panelTitle']}>
        Accept {option.aircraft.name}
      </h2>
      <p className={classes['pair']}>
        <span>Total, all in</span>
        <strong>{formatMoney(option.total ?? 0)}</strong>
      </p>
      {refusal && (
        <p className={classes['refusal']} role="alert">
          <strong>{refusal.title}.</strong> {refusal.message}
        </p>
      )}
      <Checkbox
        checked={hasRead}
        onChange={(event) => setRead(event.currentTarget.checked)}
        label={readWords(props)}
        error={isTried && !hasRead && 'Tick this to continue.'}
      />
      <TextInput
        label="Sign by typing your full name"
        size="md"
        autoComplete="name"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isTried && !isNamed && 'Type your full name.'}
      />
      <Button type="submit" size="lg" fullWidth loading={isRunning}>
        Accept and sign
      </Button>
      <AskedNote isUnanswered={isUnanswered} />
      <p className={classes['small']}>
        With your name we keep the time, your network address and the fingerprint of this document, {shortHash(hash)}.
      </p>
    </form>
  )
}
