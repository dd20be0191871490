import type { DebtMoney } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { notify } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { writeClipboard } from '../../platform/write-clipboard.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { makeMail, useMessageAbout } from './use-message-about.ts'
import type { OfferedPage } from './use-take.ts'

interface LinkSubject {
  /** Record whose conversation the link is sent in. */
  readonly record: string
  readonly id: string
  /** 'Order 20031' */
  readonly title: string
  readonly contact: Parameters<typeof makeMail>[0]
}

/** Begins the message with a payment link in the conversation of its record; users who write none copy the link. */
export function useLinkMessage({ record, id, title, contact }: LinkSubject) {
  const begin = useMessageAbout(record, id)
  const mayWrite = hasRole(useActor(), 'user')
  return ({ url, amount }: OfferedPage, customer: DebtMoney['customer']) => {
    if (!mayWrite) {
      void writeClipboard(url)
      notify({ title: 'Payment link copied', message: url, timeout: 0 })
      return
    }
    const about = title.toLowerCase()
    begin(
      makeMail(
        contact ?? customer ?? undefined,
        `Payment of ${about}`,
        `You can pay ${formatMoney(amount)} for ${about} on this page:\n${url}`,
      ),
    )
  }
}
