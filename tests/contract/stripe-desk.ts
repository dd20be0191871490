import { stripeGateway } from '../../server/platform/outside/payments/stripe/stripe-gateway.ts'
import { StripeServer } from '../stripe-server.ts'
import { sentInvoice } from './invoice-server.ts'
import { closeMergeServer, opened, openMergeServer, person } from './merge-server.ts'
import { MoneyDesk } from './money-desk.ts'

/** A server whose payments go through Stripe's SDK to the played Stripe. Close it in afterAll. */
export async function openStripeDesk() {
  await openMergeServer()
  const stripe = await StripeServer.open()
  const { place, keys } = stripe.account()
  const money = await MoneyDesk.open(opened(), {
    gateways: [stripeGateway],
    findPlace: () => Promise.resolve(place),
  })
  const { id: account, webhook: hook } = (await money.configure({ keys })).body
  return {
    stripe,
    money,
    account: String(account),
    hook: String(hook),
    close: async () => {
      await money.close()
      await stripe.close()
      await closeMergeServer()
    },
  }
}

/** Sends an invoice to a new customer. */
export async function invoiceCustomer() {
  const customer = await person()
  const { id: invoice } = await sentInvoice(opened(), { contact: { id: customer.id, name: customer.name } })
  return { customer, invoice }
}
