import type { BegunPayment, PaymentResult } from '../../domain/commerce/index.ts'
import { askServer } from './ask-server.ts'
import { openCardFields } from './card-fields.ts'
import { findDue, isPaymentRequest, leastName, type PageActs, type Returned } from './page-model.ts'
import { addPhotos, askReturn, withdrawReturn } from './return-acts.ts'
import { askOnce, readAgain, readField, run, type Store } from './run-act.ts'

async function agree(store: Store): Promise<void> {
  const { token, page, name, hasRead } = store.read()
  store.change({ isTried: true })
  if (!('document' in page) || isPaymentRequest(page) || !hasRead || name.trim().length < leastName) return
  const { document: sale, hash } = page
  const agreed = sale.lines.filter(({ terms }) => terms !== '').map(({ id }) => id)
  const answer = await run(store, 'agree', () =>
    askOnce('/shared/sales/agreements', { token, name: name.trim(), agreed, hash }),
  )
  if (answer === undefined) {
    if (store.read().refusal?.at === 'agree') store.change({ hasRead: false })
    return
  }
  await readAgain(store)
  document.getElementById('next')?.scrollIntoView({ block: 'start' })
}

async function ask(store: Store, form: HTMLFormElement): Promise<void> {
  const words = new FormData(form)
  const message = readField(words, 'message').trim()
  if (message === '') return
  const path = isPaymentRequest(store.read().page) ? '/shared/questions' : '/shared/sales/questions'
  store.change({ isAsked: false })
  const body = { token: store.read().token, message, website: readField(words, 'website') }
  if ((await run(store, 'ask', () => askOnce<object>(path, body))) === undefined) return
  form.reset()
  store.change({ isAsked: true })
}

async function enterCode(store: Store, form: HTMLFormElement): Promise<void> {
  const { token, page } = store.read()
  const code = readField(new FormData(form), 'code').trim()
  if (!('document' in page) || isPaymentRequest(page) || code === '') return
  const body = { token, code, hash: page.hash }
  if ((await run(store, 'code', () => askOnce<object>('/shared/sales/codes', body))) === undefined) return
  form.reset()
  await readAgain(store)
}

const notLoaded = { title: 'Not loaded', message: 'The card fields of the provider did not load. Please try again.' }
const notRead = { title: 'Card not read', message: 'Please check the card number, its expiry and its code.' }

/** Result of a step of the provider's card fields; undefined after a failure, which the page shows. */
async function tryStep<Result>(step: Promise<Result>): Promise<Result | undefined> {
  try {
    return await step
  } catch (error) {
    console.warn('card fields', error)
    return undefined
  }
}

type Fields = Awaited<ReturnType<typeof openCardFields>>

/** Card fields that are open on the page. */
let openFields: Fields | undefined

async function showFields(store: Store, begun: Extract<BegunPayment, { way: 'fields' }>): Promise<void> {
  store.change({ fields: begun, doing: 'pay' })
  openFields = await tryStep(openCardFields(begun.clientToken, begun.scripts))
  if (openFields) store.change({ doing: undefined })
  else store.change({ doing: undefined, fields: undefined, refusal: { at: 'pay', ...notLoaded } })
}

async function beginPayment(store: Store): Promise<void> {
  const { token, page, part: chosen } = store.read()
  if (!('document' in page) || page.money === undefined) return
  const { part, amount } = findDue(page.money, chosen)
  const begun = await run(store, 'pay', () => askOnce<BegunPayment>('/shared/payments', { token, part, amount }))
  if (begun === undefined) return
  if (begun.way === 'fields') {
    await showFields(store, begun)
    return
  }
  // The page stays busy until the provider's page is here: a second click would only ask for the same one.
  store.change({ doing: 'pay' })
  location.assign(begun.url)
}

/** Charges the card that was typed into the fields. A card that was not taken is followed by new fields. */
async function chargeCard(store: Store, payment: string): Promise<void> {
  if (store.read().doing !== undefined || !openFields) return
  store.change({ doing: 'pay', refusal: undefined })
  const named = await tryStep(openFields.tokenize())
  store.change({ doing: undefined, ...(!named && { refusal: { at: 'pay', ...notRead } }) })
  if (!named) return
  const { token } = store.read()
  const body = { token, payment, nonce: named.nonce }
  const answer = await run(store, 'pay', () => askOnce<{ state: PaymentResult }>('/shared/payments/cards', body))
  if (answer === undefined) return
  await openFields.teardown()
  openFields = undefined
  await readAgain(store)
  store.change({ fields: undefined, payment: { id: payment, returned: readResult(answer.state, 'pending') } })
}

function pay(store: Store): Promise<void> {
  const { fields } = store.read()
  return fields ? chargeCard(store, fields.payment) : beginPayment(store)
}

/** How a payment ended that is no longer open; one whose page was left is open still. */
const readResult = (state: PaymentResult, before: Returned): Returned => {
  if (state !== 'open') return state
  return before === 'cancelled' ? 'cancelled' : 'pending'
}

async function look(store: Store): Promise<void> {
  const { token, payment } = store.read()
  if (!payment) return
  const answer = await run(store, 'look', () =>
    askServer<{ state: PaymentResult }>('/shared/payments/returns', {
      token,
      payment: payment.id,
    }),
  )
  if (answer === undefined) return
  await readAgain(store)
  store.change({ payment: { id: payment.id, returned: readResult(answer.state, payment.returned) } })
}

/** What the customer can do, on the model of the page. */
export function makeActs(store: Store): PageActs {
  // A page that the browser kept, from which the customer went to pay, answers again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void readAgain(store).then(() => store.change({ doing: undefined }))
  })
  return {
    change: store.change,
    agree: () => void agree(store),
    ask: (form) => void ask(store, form),
    enterCode: (form) => void enterCode(store, form),
    askReturn: (form) => void askReturn(store, form),
    addPhotos: (number, input) => void addPhotos(store, number, input),
    withdrawReturn: (number) => void withdrawReturn(store, number),
    pay: () => void pay(store),
    look: () => void look(store),
    print: () => print(),
  }
}
