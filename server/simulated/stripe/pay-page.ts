import { markup, noticeOf, page, type Html, type Notice } from '../page.ts'
import type { Session } from './network/stripe-things.ts'
import { testMethods } from './network/test-methods.ts'

const print = (cents: number): string => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const option = ([name, { label }]: readonly [string, { readonly label: string }]): Html =>
  markup`<option value="${name}">${label}</option>`

const cancelLink = ({ cancel_url: url }: Session): Html =>
  url === null ? markup`` : markup`<p><a href="${url}">Back to the seller without paying</a></p>`

/** Page of Stripe on which a person pays. No card number is typed: the test cards are chosen by their last digits. */
export function payPage(session: Session, notice?: Notice): string {
  const words = session.mode === 'setup' ? 'Save a card' : `Pay ${print(session.amount_total ?? 0)}`
  const body = markup`<h1>${session.plan.description || 'Your card'}</h1>
    <p class="quiet">This page stands for the page of Stripe. Choose how you pay.</p>
    ${noticeOf(notice)}
    <form method="post" class="card">
      <label for="method">Card or account</label>
      <select id="method" name="method">${Object.entries(testMethods).map(option)}</select>
      <button>${words}</button>
    </form>
    ${cancelLink(session)}`
  return page(words, body)
}

/** The bank asks the owner of a card. */
export const bankPage = (session: Session): string =>
  page(
    'Your bank asks you',
    markup`<h1>Your bank asks you</h1>
      <form method="post" class="card">
        <p>Do you pay ${print(session.amount_total ?? 0)} for ${session.plan.description}?</p>
        <button name="bank" value="confirm">Yes, I pay</button>
        <button name="bank" value="refuse">No</button>
      </form>`,
  )

/** A page that is over. */
export const overPage = (session: Session): string =>
  page(
    'This page is closed',
    markup`<h1>This page is closed</h1>
      <p class="card">
        ${session.status === 'complete' ? 'It has been paid.' : 'Its time is over. Ask the seller for a new link.'}
      </p>
      ${cancelLink(session)}`,
  )
