import { notify } from '../../../platform/notices.ts'
import type { NameOf } from './use-name-of.ts'
import type { SharedEnd } from './shared-writing.ts'

/** 'Sent by Jo Stern', to all others who had the draft open. */
export function notifySharedEnd({ shared, isChanged }: SharedEnd, nameOf: NameOf): void {
  const title = shared?.state === 'sent' ? `Sent by ${nameOf(shared.sent_by) ?? 'a colleague'}` : 'Draft discarded'
  const message = isChanged ? 'Your text is kept as your own draft.' : undefined
  notify({ title, message, kind: 'info' })
}
