import { paymentRequestHtml, sharePage } from '../../domain/charter/index.ts'
import type { OutputOf } from '../../domain/kernel/index.ts'
import { openDepositForm } from '../commerce/index.ts'
import type { MadeMessage } from '../inbox/index.ts'
import { watchPage } from '../platform/address.ts'
import { reasonOf } from '../platform/api/api-error.ts'
import { useAsked } from '../platform/data/use-asked.ts'
import { showAlert } from '../platform/dialogs.ts'
import { notify } from '../platform/notices.ts'

/** Subject of the payment. */
interface Payable {
  readonly tripId: string
  /** 'Trip 7104' */
  readonly title: string
}

type Shared = OutputOf<typeof sharePage>

/** The message that asks for it. */
const composeMessage = (title: string, { url, payment }: Shared, deposit: number | undefined): MadeMessage => ({
  medium: 'email',
  recipients: payment?.to ? [{ ...payment.to, kind: 'contact' }] : [],
  subject: `Payment request: ${title}`,
  html: paymentRequestHtml({ title, url, due: payment?.due ?? 0, deposit }),
})

/**
 * Opens the page to pay a trip or its deposit, begins the message that requests it; shows a refusal with its reason. A user who has
 * gone to another page gets a notice, and stays there.
 */
export function useRequestPayment(onMade: (message: MadeMessage) => void) {
  const { run, isRunning, isUnanswered } = useAsked(sharePage, { isSilent: true })
  const share = async ({ tripId, title }: Payable, deposit?: number): Promise<void> => {
    const isHere = watchPage()
    const part = deposit === undefined ? {} : { deposit }
    const shared = await run({ body: { kind: 'payment', id: tripId, forMessage: true, ...part } })
    const message = composeMessage(title, shared, deposit)
    const open = { label: 'Open', run: () => onMade(message) }
    if (isHere()) onMade(message)
    else notify({ title: `The payment request for ${title} is ready`, kind: 'success', action: open })
  }
  const request = async (payable: Payable): Promise<void> => {
    try {
      await share(payable)
    } catch (refusal) {
      void showAlert({ ...reasonOf(refusal), tone: 'bad' })
    }
  }
  const requestDeposit = (payable: Payable) =>
    void openDepositForm({
      title: `Deposit for ${payable.title.toLowerCase()}`,
      subject: payable.tripId,
      onAsk: (cents) => share(payable, cents),
    })
  return { isRunning, isUnanswered, request: (payable: Payable) => void request(payable), requestDeposit }
}
