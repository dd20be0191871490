import { IconMessageOff } from '@tabler/icons-react'
import { textConsents } from '../../../domain/inbox/index.ts'
import { toE164 } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { formatDate, formatPhone } from '../../ui/format-value.ts'
import classes from './texts.module.css'

/** Names the numbers that asked for no more texts (decision M12), live; draws nothing for none. */
export function StoppedNote({ phones }: { readonly phones: readonly (string | undefined)[] }) {
  const { timezone } = useClient()
  const asked = [...new Set(phones.flatMap((phone) => (phone ? [toE164(phone)] : [])))].toSorted()
  const { rows } = useRecords(textConsents, {
    where: {
      and: [
        ['phone', 'in', asked],
        ['state', '==', 'stopped'],
      ],
    },
    enabled: asked.length > 0,
  })
  if (asked.length === 0 || rows.length === 0) return null
  return (
    <ul className={classes['stopped']} aria-label="No texts">
      {rows.map((row) => (
        <li key={row.id}>
          <IconMessageOff size={16} stroke={1.75} aria-hidden />
          {formatPhone(row.phone)} asked for no more texts on {formatDate(row.last_date, timezone)}. They can text START
          to allow them again.
        </li>
      ))}
    </ul>
  )
}
