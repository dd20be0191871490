import { IconUsersGroup } from '@tabler/icons-react'
import type { Store } from '../../platform/store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { MentionOption } from './mention-suggestion.ts'
import { OfferList } from '../offers/offer-list.tsx'
import type { Offer } from '../offers/offering.ts'
import classes from './compose.module.css'

function Mentionable({ option }: { readonly option: MentionOption }) {
  return (
    <>
      {option.kind === 'role' ? (
        <IconUsersGroup size={18} stroke={1.75} aria-hidden />
      ) : (
        <Avatar person={{ id: option.id, label: option.detail }} size={20} isDecoration />
      )}
      <span>@{option.label}</span>
      <span className={classes['quiet']}>{option.kind === 'role' ? 'Role' : option.detail}</span>
    </>
  )
}

/** Whom the @ offers. */
export function MentionList({ shown }: { readonly shown: Store<Offer<MentionOption> | undefined> }) {
  return (
    <OfferList
      shown={shown}
      label="Mention a colleague or role"
      keyOf={(option) => `${option.kind} ${option.id}`}
      nameOf={(option) => `@${option.label}`}
      row={Mentionable}
    />
  )
}
