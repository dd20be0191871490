import { Fragment } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { ClientLink } from '../ui/client-link.tsx'
import { formatPhone } from '../ui/format-value.ts'
import classes from './person-line.module.css'

interface PersonLineProps {
  readonly person: {
    readonly id: string
    readonly name: string
    readonly email?: string | null | undefined
    readonly phone?: string | null | undefined
  }
  /** Text about them, before their addresses. */
  readonly before: string
  /** And behind. */
  readonly behind?: string
}

/** A contact in a list of people: who they are, how they are reached, and a link to their page. */
export function PersonLine({ person: { id, name, email, phone }, before, behind = '' }: PersonLineProps) {
  const parts = [before, email, phone && formatPhone(phone), behind].filter(Boolean)
  return (
    <ClientLink path={`marketing/contacts/${id}`} className={classes['person']}>
      <Avatar person={{ id, label: name }} size={32} isDecoration />
      <span className={classes['words']}>
        <span className={classes['name']}>{name || email || 'No name'}</span>
        <span className={classes['note']}>
          <span className={classes['parts']}>
            {parts.map((part, at) => (
              <Fragment key={part}>
                {at > 0 && ' '}
                <span className={classes['part']}>{part}</span>
              </Fragment>
            ))}
          </span>
        </span>
      </span>
    </ClientLink>
  )
}
