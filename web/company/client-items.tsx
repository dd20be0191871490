import { formatPhone } from '../ui/format-value.ts'
import type { ItemProps } from '../ui/list/item-layout.tsx'
import { ItemLines } from '../ui/list/item-lines.tsx'
import { joined } from '../ui/list/joined.ts'
import { textOf } from '../ui/cells/record-cell.tsx'
import { useUserFacts } from './people/user-state.tsx'

export function ClientItem({ row }: ItemProps) {
  return (
    <ItemLines
      title={textOf(row['name'])}
      aside={textOf(row['name_key'])}
      note={joined(row['email'], row['timezone'])}
      end={formatPhone(textOf(row['phone']))}
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
