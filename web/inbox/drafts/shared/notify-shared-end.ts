import { notify } from '../../../platform/notices.ts'
import type { NameOf } from './use-name-of.ts'
import type { SharedEnd } from './shared-writing.ts'

/** 'Sent by Jo Stern', to all others who had the draft open. */
export function notifySharedEnd({ shared, isChanged }: SharedEnd, nameOf: NameOf): void {
  const title = shared?.state === 'sent' ? `Sent by ${nameOf(shared.sent_by) ?? 'a colleague'}` : 'Draft discarded'
  const message = isChanged ? 'What you had written is kept as a draft of your own.' : undefined
  notify({ title, message, kind: 'info' })
}
