import type { openPage, PaymentPage } from '../../domain/charter/index.ts'
import type { BegunPayment, OpenedSale, PageMoney, PageWays, ShownSale } from '../../domain/commerce/index.ts'
import type { OutputOf } from '../../domain/kernel/index.ts'

export type Part = 'deposit' | 'all'

/** What the customer did that is not answered yet. */
export type Doing = 'agree' | 'ask' | 'code' | 'pay' | 'look' | 'return' | 'photos' | 'withdraw'

export interface Refusal {
  readonly at: Doing
  readonly title: string
  readonly message: string
}

/** Result of a payment from which the customer returned. */
export type Returned = 'paid' | 'pending' | 'failed' | 'cancelled'

type OpenedFlight = OutputOf<typeof openPage>

/** The payment request of a trip. */
export type ShownPayment = Omit<Extract<OpenedFlight, { readonly hash: string }>, 'document'> & {
  readonly document: PaymentPage
  /** Absent where nothing is owed that could be paid by card. */
  readonly money?: PageMoney | undefined
  readonly ways: PageWays
}

/** A page in each of its states. */
export type AnyPage = OpenedSale | Exclude<OpenedFlight, { readonly hash: string }> | ShownPayment

export const isPaymentRequest = (page: AnyPage): page is ShownPayment =>
  'document' in page && page.document.kind === 'payment'

/** All that a page shows: the same model is drawn on the server and in the browser. */
export interface PageModel {
  readonly token: string
  readonly page: AnyPage
  readonly part: Part
  /** True once the customer tried to agree: missing parts are marked from then on. */
  readonly isTried: boolean
  readonly hasRead: boolean
  readonly name: string
  readonly doing?: Doing | undefined
  readonly refusal?: Refusal | undefined
  readonly isAsked: boolean
  /** Result of the last change of a return here; empty before one. */
  readonly returnNews: string
  /** The card fields of the provider, once they are asked for. */
  readonly fields?: Extract<BegunPayment, { way: 'fields' }> | undefined
  /** The payment from whose page the customer came back. */
  readonly payment?: { readonly id: string; readonly returned: Returned } | undefined
}

/** What a customer can do on a page. The server draws it without. */
export interface PageActs {
  readonly change: (facts: Partial<PageModel>) => void
  readonly agree: () => void
  readonly ask: (form: HTMLFormElement) => void
  readonly enterCode: (form: HTMLFormElement) => void
  readonly askReturn: (form: HTMLFormElement) => void
  /** Adds the files of an input to the return with a number. */
  readonly addPhotos: (number: string, input: HTMLInputElement) => void
  readonly withdrawReturn: (number: string) => void
  readonly pay: () => void
  readonly look: () => void
  readonly print: () => void
}

export interface ViewProps {
  readonly model: PageModel
  readonly page: ShownSale
  readonly acts: PageActs
}

export const leastName = 3

/** The page as it is first shown. */
export const beginPage = (token: string, page: AnyPage, payment?: PageModel['payment']): PageModel => ({
  token,
  page,
  part: 'deposit',
  isTried: false,
  hasRead: false,
  name: '',
  isAsked: false,
  returnNews: '',
  ...(payment && { payment }),
})

/** The part that is paid next, in cents: the deposit while it is asked for and chosen, else the whole amount due. */
export function findDue({ owed, deposit }: Pick<PageMoney, 'owed' | 'deposit'>, part: Part) {
  return part === 'deposit' && deposit !== undefined
    ? ({ part, amount: deposit } as const)
    : ({ part: 'all', amount: owed } as const)
}

/** True if the customer can pay by card now. */
export const isPayable = ({ money, ways }: { money?: PageMoney | undefined; ways: PageWays }): boolean =>
  money !== undefined && money.closed === '' && money.owed > 0 && ways.card !== 'none'
