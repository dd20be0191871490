import { IconMailExclamation } from '@tabler/icons-react'
import { heldCountedTo } from '../../../domain/inbox/index.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { countWords } from '../../ui/format-value.ts'
import { useHeldMail } from './use-held-mail.ts'
import classes from '../notice.module.css'

function wordsOf(held: number, silent: number): string | undefined {
  if (held === 1) return '1 message is held for attention'
  if (held > 1) return `${countWords(held, heldCountedTo)} messages are held for attention`
  return silent > 0 ? 'A mailbox has not been heard of' : undefined
}

/** Reports mail that waits for a decision, or in an unreachable mailbox; draws nothing for none. */
export function HeldNotice() {
  const { held = 0, silent = [] } = useHeldMail().data ?? {}
  const words = wordsOf(held, silent.length)
  if (words === undefined) return null
  return (
    <ClientLink path="threads/held" className={classes['notice']} data-tone="attention">
      <IconMailExclamation size={16} stroke={1.75} aria-hidden />
      {words}
    </ClientLink>
  )
}
