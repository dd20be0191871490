import { IconAlertTriangle, IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react'
import { checkSentence, checkWords, doubtOf, type SenderCheck, type SenderDoubt } from '../../../domain/inbox/index.ts'
import classes from './sender.module.css'

const look = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

function CheckIcon({ check, doubt }: { readonly check: SenderCheck; readonly doubt: SenderDoubt | undefined }) {
  if (doubt !== undefined) return <IconAlertTriangle {...look} />
  return check.verdict === 'verified' ? <IconShieldCheck {...look} /> : <IconShieldQuestion {...look} />
}

/** Result of checking the sender of an incoming mail, in words; a doubt is prominent, with its reason. */
export function SenderLine({ check }: { readonly check: SenderCheck | undefined }) {
  if (check === undefined) return null
  const doubt = doubtOf({ sender_check: check })
  const sentence = checkSentence(check)
  return (
    <p className={classes['line']} data-doubt={doubt} title={sentence}>
      <CheckIcon check={check} doubt={doubt} />
      <span>
        <span className={classes['words']}>{checkWords(check)}</span>
        {doubt !== undefined && <span>. {sentence}</span>}
      </span>
    </p>
  )
}
