import { IconMailExclamation } from '@tabler/icons-react'
import { ClientLink } from '../../ui/client-link.tsx'
import { useHeldMail } from './use-held-mail.ts'
import classes from './held-mail.module.css'

/** Says that mail waits for a person; nothing while none does. */
export function HeldNotice() {
  const held = useHeldMail().data?.counts.held ?? 0
  if (held === 0) return null
  return (
    <ClientLink path="threads/held" className={classes['notice']}>
      <IconMailExclamation size={16} stroke={1.75} aria-hidden />
      {held === 1 ? '1 mail is held for attention' : `${held} mails are held for attention`}
    </ClientLink>
  )
}
