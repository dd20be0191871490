import { shortenUrl, type DebtMoney } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
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

/** Characters above which a link is shortened: pages of providers have hundreds. */
const longestLink = 80

/** Pages of ours stay as they are: sending one of them is noticed by its address. */
const isLong = (url: string): boolean => url.length > longestLink && !url.startsWith(`${location.origin}/`)

/** Begins the message with a payment link in the conversation of its record; users who write none copy the link. */
export function useLinkMessage({ record, id, title, contact }: LinkSubject) {
  const begin = useMessageAbout(record, id)
  const actor = useActor()
  const mayWrite = hasRole(actor, 'user')
  const { run } = useCommand(shortenUrl, { isSilent: true })
  const send = ({ url, amount }: OfferedPage, customer: DebtMoney['customer']) => {
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
  return (page: OfferedPage, customer: DebtMoney['customer']) => {
    if (!isLong(page.url) || !hasRole(actor, 'payments')) {
      send(page, customer)
      return
    }
    run({ body: { longUrl: page.url, refPath: `${record}/${id}` } }).then(
      ({ url }) => send({ ...page, url }, customer),
      // The long link works as well.
      () => send(page, customer),
    )
  }
}
