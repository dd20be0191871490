import { useRef } from 'react'
import { checkMessage, inboxMessages, inboxWording, isInternal } from '../../../domain/inbox/index.ts'
import { showAlert, type Alert } from '../../platform/dialogs.ts'
import type { Composer } from '../drafts/composer.ts'
import { writtenOf, type Draft } from '../drafts/draft.ts'
import { GroupReach } from './group-reach.tsx'

/** True if a message in a group's conversation goes to everybody in it: it names no recipient. */
function goesToAll(draft: Draft): boolean {
  const { medium, recipients = [], cc = [], bcc = [] } = writtenOf(draft)
  return !isInternal(medium) && recipients.length + cc.length + bcc.length === 0
}

const toEverybodyIn = (group: string): Alert => ({
  title: 'Send to Everybody in the Group?',
  message: <GroupReach group={group} />,
  confirm: 'Send to All',
  cancel: 'Cancel',
})

/** Asks whether the message may be sent, in the specification's words. `unsubjected` when the sender agrees. */
async function mayGo(draft: Draft, group: string | undefined): Promise<'yes' | 'no' | 'unsubjected'> {
  const issues = checkMessage(writtenOf(draft), { isGroup: group !== undefined })
  const hard = issues.find((issue) => issue.code !== 'no-subject')
  const wording = hard && inboxWording(hard)
  if (wording) {
    await showAlert({ ...wording, tone: 'bad' })
    return 'no'
  }
  const words = inboxMessages['no-subject']
  const isUnsubjected = issues.length > 0
  if (isUnsubjected && !(await showAlert({ ...words, confirm: 'Send w/o Subject', cancel: 'Cancel' }))) return 'no'
  if (group !== undefined && goesToAll(draft) && !(await showAlert(toEverybodyIn(group)))) return 'no'
  return isUnsubjected ? 'unsubjected' : 'yes'
}

/** The message to send, and whether its writer agreed to send it without a subject. */
interface Wanted {
  readonly draft: Draft
  readonly withoutSubject: boolean
}

interface Asking {
  readonly composer: Composer
  /** Whom it is written to, where that is a group. */
  readonly group: string | undefined
  /** There is something to send. */
  readonly onAsk: () => void
}

async function wantedOf(
  { composer, group, onAsk }: Asking,
  sendingId: string | undefined,
): Promise<Wanted | undefined> {
  const obstacle = composer.unfinished.settle()
  const asked = composer.settled()
  // Pressed twice: the sent message has left the box, and the next one is empty.
  if (asked === undefined || asked.id === sendingId || composer.goingOn.isUntouched(asked)) return undefined
  onAsk()
  if (obstacle) await showAlert({ ...obstacle, tone: 'bad' })
  const verdict = obstacle ? 'no' : await mayGo(asked, group)
  if (verdict === 'no') return undefined
  // Letters may have come between the key that sends and the question.
  const now = composer.settled()
  return { draft: now?.id === asked.id ? now : asked, withoutSubject: verdict === 'unsubjected' }
}

/**
 * Shows questions and notes before a message goes; undefined when it does not. A second click, while the first
 * is still asking, is none; nor is one for the draft that is being sent already.
 */
export function useAskedOnce(asking: Asking): (sendingId: string | undefined) => Promise<Wanted | undefined> {
  const isAsking = useRef(false)
  return async (sendingId) => {
    if (isAsking.current) return undefined
    isAsking.current = true
    return wantedOf(asking, sendingId).finally(() => {
      isAsking.current = false
    })
  }
}
