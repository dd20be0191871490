import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { Doc } from '../../../domain/kernel/index.ts'
import { useUserFacts } from '../../company/index.ts'
import { formatPhone } from '../../ui/format-value.ts'
import { ItemLines } from '../../ui/list/item-lines.tsx'
import { textOf } from '../../ui/list/record-cell.tsx'
import { joined } from './joined.ts'

interface ItemProps {
  readonly row: Doc
}

const phoneOf = ({ row }: ItemProps): string => formatPhone(textOf(row['phone']))

export function ContactItem({ row }: ItemProps) {
  return (
    <ItemLines
      title={
        <>
          {textOf(row['name'])}{' '}
          {row['verified'] === true && (
            <IconRosetteDiscountCheck size={14} role="img" aria-label="Verified" color="var(--fl-good)" />
          )}
        </>
      }
      aside={row['active'] === false ? 'Hidden' : textOf(row['type'])}
      note={joined(row['company'], row['email'])}
      end={phoneOf({ row })}
    />
  )
}

export function ClientItem({ row }: ItemProps) {
  return (
    <ItemLines
      title={textOf(row['name'])}
      aside={textOf(row['name_key'])}
      note={joined(row['email'], row['timezone'])}
      end={phoneOf({ row })}
    />
  )
}

/** 'Inbox, Quotes +3': a line has room for two. */
const firstRoles = (roles: readonly string[]): string =>
  `${roles.slice(0, 2).join(', ')}${roles.length > 2 ? ` +${roles.length - 2}` : ''}`

export function UserItem({ row }: ItemProps) {
  const { state, seen, roles } = useUserFacts(row)
  return (
    <ItemLines
      title={joined(row['name'], row['nick_name'])}
      aside={state === 'Active' ? seen : state}
      note={textOf(row['email'])}
      end={firstRoles(roles)}
    />
  )
}
