import { Button, Menu } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { shareSale, whyNotPlaced } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { watchPage } from '../../platform/address.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { notify } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { writeClipboard } from '../../platform/write-clipboard.ts'
import { AskedNote } from '../../ui/asked-note.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { MoreWays } from '../../ui/more-ways.tsx'
import { describeRefusal } from '../../ui/question-form/refusal-words.ts'
import { isOrder, readSale, recordOf, type SaleRow } from './sale-row.ts'
import { openDepositForm } from '../payments/open-deposit-form.ts'
import { makeMail, useMessageAbout } from '../payments/use-message-about.ts'

/** True if the customer may be sent the page of a sale. */
const isSendable = (sale: SaleRow): boolean =>
  isOrder(sale) ? !sale.canceled && sale.placed_at !== undefined : sale.state === 'draft' || sale.state === 'sent'

/** Opens the page of a sale for its customer, and begins the message with its address. */
function useSendSale(about: RecordPartProps) {
  const record = recordOf(about)
  const { id } = about.row
  const mayWrite = hasRole(useActor(), 'user')
  const begin = useMessageAbout(record, id)
  const { run, isRunning, isUnanswered } = useAsked(shareSale, { isSilent: true })
  const share = async (more: { readonly deposit?: number; readonly forReturn?: true } = {}) => {
    const isHere = watchPage()
    const kind = record === 'orders' ? 'order' : 'goods'
    const { to, subject, message, url } = await run({
      body: { kind, id, forMessage: mayWrite, ...more },
    })
    if (!mayWrite) {
      void writeClipboard(url)
      notify({ title: 'Address of the page copied', message: url, timeout: 0 })
      return
    }
    const open = () => begin(makeMail(to, subject, message))
    if (isHere()) open()
    else notify({ title: 'The message with the page is ready', action: { label: 'Open', run: open }, timeout: 0 })
  }
  const send = async (more: Parameters<typeof share>[0] = {}) => {
    const [outcome] = await Promise.allSettled([share(more)])
    if (outcome.status === 'rejected')
      notify({ title: 'It was not sent', message: describeRefusal(outcome.reason), kind: 'error' })
  }
  const sendWithDeposit = () => {
    const title = `Deposit for ${about.definition.title(about.row).toLowerCase().replace('q-', 'Q-')}`
    openDepositForm({ title, subject: id, onAsk: (deposit) => share({ deposit }) })
  }
  return {
    send: () => void send(),
    sendForReturn: () => void send({ forReturn: true }),
    sendWithDeposit,
    isRunning,
    isUnanswered,
  }
}

const describeMissing = (sale: SaleRow): string | undefined =>
  whyNotPlaced(sale)
    .map((issue) => wordsForIssue(issue))
    .join(' ') || undefined

/** Sends an order or quote of goods to its customer, with the address of its page. */
export function SendSale(about: RecordPartProps) {
  const sale = readSale(about)
  const { send, sendWithDeposit, isRunning, isUnanswered } = useSendSale(about)
  if (!sale.can.write || !isSendable(sale)) return null
  const unless = describeMissing(sale)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
        loading={isRunning}
        disabled={unless !== undefined}
        title={unless}
        onClick={send}
      >
        Send
      </Button>
      {unless === undefined && sale.total > 0 && (
        <MoreWays
          label="More ways to send"
          isBusy={isRunning}
          ways={[{ words: 'Send with a deposit', run: sendWithDeposit }]}
        />
      )}
      <AskedNote isUnanswered={isUnanswered} />
    </>
  )
}

/** The same, in a menu. */
export function SendItem(about: RecordPartProps) {
  const sale = readSale(about)
  const { send, isRunning } = useSendSale(about)
  if (!sale.can.write || !isSendable(sale)) return null
  return (
    <Menu.Item disabled={isRunning || describeMissing(sale) !== undefined} onClick={send}>
      Send
    </Menu.Item>
  )
}

/** Sends the customer of an order of which something was sent a link to return goods. */
export function SendReturnItem(about: RecordPartProps) {
  const sale = readSale(about)
  const { sendForReturn, isRunning } = useSendSale(about)
  if (!isOrder(sale) || !sale.can.write || !isSendable(sale) || sale.num_shipped === 0) return null
  return (
    <Menu.Item disabled={isRunning} onClick={sendForReturn}>
      Send return link
    </Menu.Item>
  )
}
