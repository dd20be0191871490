import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { formatPhone } from '../ui/format-value.ts'
import type { ItemProps } from '../ui/list/item-layout.tsx'
import { ItemLines } from '../ui/list/item-lines.tsx'
import { joined } from '../ui/list/joined.ts'
import { textOf } from '../ui/cells/record-cell.tsx'
import { isPending } from './is-pending.ts'
import classes from './contact-head.module.css'

export function ContactItem({ row }: ItemProps) {
  return (
    <ItemLines
      title={
        <>
          {textOf(row['name'])}{' '}
          {row['verified'] === true && (
            <IconRosetteDiscountCheck size={14} role="img" aria-label="Verified" color="var(--fl-good)" />
          )}
          {isPending(row) && <span className={classes['pending']} role="img" aria-label="Waits to be verified" />}
        </>
      }
      aside={row['active'] === false ? 'Hidden' : textOf(row['type'])}
      note={joined(row['company'], row['email'])}
      end={formatPhone(textOf(row['phone']))}
    />
  )
}
