import { IconMailExclamation } from '@tabler/icons-react'
import { ClientLink } from '../../ui/client-link.tsx'
import { useHeldMail } from './use-held-mail.ts'
import classes from './held-mail.module.css'

function wordsOf(held: number, silent: number): string | undefined {
  if (held === 1) return '1 mail is held for attention'
  if (held > 1) return `${held} mails are held for attention`
  return silent > 0 ? 'A mailbox has not been heard of' : undefined
}

/** Says that mail waits for a person, or in a mailbox that cannot be reached; nothing while none does. */
export function HeldNotice() {
  const { counts, silent = [] } = useHeldMail().data ?? {}
  const words = wordsOf(counts?.held ?? 0, silent.length)
  if (words === undefined) return null
  return (
    <ClientLink path="threads/held" className={classes['notice']}>
      <IconMailExclamation size={16} stroke={1.75} aria-hidden />
      {words}
    </ClientLink>
  )
}
