import { Button } from '@mantine/core'
import { IconArrowLeft, IconGitMerge, IconUsers } from '@tabler/icons-react'
import { contacts, duplicateReasons, type duplicatePairs } from '../../../domain/crm/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { watchPage } from '../../platform/address.ts'
import { notify } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { formatPhone } from '../../ui/format-value.ts'
import { joined } from '../../ui/list/joined.ts'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useDuplicates, useMergeCommands } from './use-merging.ts'
import classes from './merging.module.css'

type Pair = OutputOf<typeof duplicatePairs>['pairs'][number]

function Card({ card }: { readonly card: Pair['one'] }) {
  const name = contacts.title({ ...card })
  return (
    <ClientLink path={`marketing/contacts/${card.id}`} className={classes['card']}>
      <Avatar person={{ id: card.id, label: name }} size={32} isDecoration />
      <span className={classes['cardText']}>
        <span className={classes['cardName']}>{name}</span>
        <span className={classes['cardNote']}>
          {joined(card.company, card.email, card.phone && formatPhone(card.phone)) || 'Nothing else is known'}
        </span>
      </span>
    </ClientLink>
  )
}

export const Reasons = ({ reasons }: { readonly reasons: Pair['reasons'] }) => (
  <ul className={classes['reasons']} aria-label="Likely, because">
    {reasons.map((reason) => (
      <li key={reason}>{duplicateReasons[reason]}</li>
    ))}
  </ul>
)

/** Says that a pair is two people, with the way back. */
export function useTwoPeople() {
  const { distinguish, confuse } = useMergeCommands()
  return (one: string, other: string, onDone?: () => void) => {
    const isHere = watchPage()
    distinguish.start({ params: { id: one }, body: { contact: other } }, () => {
      notify({
        title: 'Two people',
        message: 'They are no longer shown as a pair.',
        action: { label: 'Undo', run: () => confuse.start({ params: { id: one, other } }) },
      })
      // A user who has gone to another page stays there.
      if (isHere()) onDone?.()
    })
  }
}

function PairRow({ pair, mayMerge }: { readonly pair: Pair; readonly mayMerge: boolean }) {
  const { one, other, reasons } = pair
  const distinguish = useTwoPeople()
  // The verified one, or the one known for longer, is kept unless the user chooses otherwise.
  const isOther = (other.verified && !one.verified) || (other.verified === one.verified && other.date < one.date)
  const [kept, gone] = isOther ? [other, one] : [one, other]
  return (
    <li className={classes['pair']}>
      <div className={classes['cards']}>
        <Card card={kept} />
        <Card card={gone} />
      </div>
      <Reasons reasons={reasons} />
      {mayMerge && (
        <div className={classes['keys']}>
          <Button size="xs" variant="default" onClick={() => distinguish(kept.id, gone.id)}>
            Not the same person
          </Button>
          <ClientLink
            path={`marketing/contacts/${kept.id}/merge/${gone.id}?from=duplicates`}
            className={classes['compare']}
          >
            <IconGitMerge size={16} stroke={1.75} aria-hidden /> Compare
          </ClientLink>
        </div>
      )}
    </li>
  )
}

function Pairs({ pairs }: { readonly pairs: readonly Pair[] }) {
  const mayMerge = hasRole(useActor(), 'contacts')
  if (pairs.length === 0)
    return (
      <EmptyState title="No duplicates found" icon={IconUsers}>
        Contacts that share a number or a name are shown here.
      </EmptyState>
    )
  return (
    <ul className={classes['pairs']}>
      {pairs.map((pair) => (
        <PairRow key={`${pair.one.id} ${pair.other.id}`} pair={pair} mayMerge={mayMerge} />
      ))}
    </ul>
  )
}

/** Contacts that may be one person, the likeliest first: `/{name_key}/marketing/contacts/duplicates`. */
export function DuplicatesScreen() {
  const actor = useActor()
  const { data, error, refetch } = useDuplicates()
  if (!hasRole(actor, 'contacts-r')) return <DisallowedScreen needs="contacts-r" />
  return (
    <ListFrame
      title={data === undefined || data.pairs.length === 0 ? 'Duplicates' : `Duplicates (${data.pairs.length})`}
      bar={
        <ClientLink path="marketing/contacts" className={classes['compare']}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden /> Contacts
        </ClientLink>
      }
    >
      <div className={classes['work']}>
        {data !== undefined && <Pairs pairs={data.pairs} />}
        {data === undefined && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      </div>
    </ListFrame>
  )
}
