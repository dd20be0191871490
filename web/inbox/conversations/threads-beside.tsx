import { IconPencilPlus } from '@tabler/icons-react'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { pathOfNewMessage } from '../drafts/path-of-place.ts'
import { Conversations } from './conversations.tsx'
import { useConversationsAbout } from './use-conversations-about.ts'
import classes from './conversations.module.css'

/**
 * Newest conversations about a record, live; each opens over the page. They are hidden while the record's tab of
 * conversations is open.
 */
export function ThreadsBeside(props: Pick<RecordPartProps, 'definition' | 'row'>) {
  const [type, id] = [props.definition.name, props.row.id]
  const where = useConversationsAbout(props)
  const mayRead = hasRole(useActor(), 'user')
  const { words } = useAddressWords()
  if (!mayRead || words['tab'] === 'conversations') return null
  return (
    <section className={classes['beside']} aria-label="Conversations beside">
      <header>
        <h2>Conversations</h2>
        <ClientLink path={pathOfNewMessage({ type, id })} className={classes['begin']}>
          <IconPencilPlus size={16} stroke={1.75} aria-hidden /> New
        </ClientLink>
      </header>
      <Conversations mode="beside" where={where} />
    </section>
  )
}
