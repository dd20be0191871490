import { followersMax, type Entry, type Issue } from '../../kernel/index.ts'
import { inboxIssue } from '../messages.ts'

interface WantedFollowUp {
  /** Epoch milliseconds; undefined while none was chosen. */
  readonly date: number | undefined
  readonly followers: readonly Entry[]
}

/** Every issue of a follow-up that is to be saved (1-shell section 5); `today` is the first moment of the client's day. */
export function checkFollowUp({ date, followers }: WantedFollowUp, today: number): Issue[] {
  const issues: Issue[] = []
  if (date === undefined) issues.push(inboxIssue('date', 'follow-up-date'))
  else if (date < today) issues.push(inboxIssue('date', 'follow-up-past'))
  if (followers.length > followersMax) issues.push(inboxIssue('followers', 'too-many-followers', { max: followersMax }))
  return issues
}
