import { useQuery } from '@tanstack/react-query'
import { groupMembers } from '../../../domain/crm/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { GroupFooter } from './group-footer.tsx'

type Counts = OutputOf<typeof groupMembers>['counts']

const n = (count: number): string => count.toLocaleString('en-US')

const everybody = 'Each subscriber gets a separate email.'

function reachedWords(subscribed: number): string {
  if (subscribed === 0) return 'No member can get this message now.'
  return subscribed === 1
    ? 'One person is subscribed and gets an email.'
    : `${n(subscribed)} people are subscribed, and each gets a separate email.`
}

/** '10 who unsubscribed and 2 without an address'; empty for none. */
const leftOutWords = ({ unsubscribed, unreachable }: Omit<Counts, 'subscribed'>): string =>
  [
    unsubscribed > 0 ? `${n(unsubscribed)} who unsubscribed` : '',
    unreachable > 0 ? `${n(unreachable)} without an address` : '',
  ]
    .filter((part) => part !== '')
    .join(' and ')

function countedWords({ subscribed, ...out }: Counts): string {
  const left = leftOutWords(out)
  return left === '' ? reachedWords(subscribed) : `${reachedWords(subscribed)} Left out: ${left}.`
}

/** Number of people whom a message to a group reaches, counted on request. */
export function GroupReach({ group }: { readonly group: string }) {
  const { api } = usePlatform()
  const client = useClient()
  const { data, error } = useQuery({
    queryKey: ['group-reach', client.id, group],
    queryFn: ({ signal }) => api.call(groupMembers, { params: { id: group }, query: {} }, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const uncounted = error ? `${everybody} How many these are could not be counted.` : `${everybody} Counting them ...`
  return (
    <>
      <span role="status">
        {data === undefined ? uncounted : countedWords(data.counts)} To write to some of them only, name them.
      </span>
      <GroupFooter group={group} />
    </>
  )
}
