import type { Readable } from 'node:stream'
import braintree, { type BraintreeGateway, type Environment } from 'braintree'
import { secondMs } from '../../../../../domain/kernel/values/durations.ts'
import { requireNoTransaction } from '../../../database/open-transactions.ts'
import { OutsideFailed, Unavailable } from '../../../errors.ts'
import type { GatewayAccount } from '../gateway.ts'

declare module 'braintree' {
  // The published types leave these parts of the SDK out.
  interface BraintreeGateway {
    documentUpload: { create(request: { readonly file: Readable; readonly kind: string }): Promise<unknown> }
  }
  interface TransactionGateway {
    refund(id: string, options: { readonly amount: string; readonly orderId: string }): Promise<unknown>
  }
  interface DisputeGateway {
    search(fill: (search: { receivedDate(): { between(min: Date, max: Date): unknown } }) => void): Readable
  }
}

/** Braintree has certainly not done it. */
export class BraintreeRefused extends OutsideFailed {}

/** Braintree has no such object. */
export class BraintreeMissing extends BraintreeRefused {}

const usualMs = 20 * secondMs

/** The server that plays Braintree speaks plain HTTP on this machine. */
function chooseEnvironment({ place, isTest }: GatewayAccount): Environment {
  if (!place) return isTest ? braintree.Environment.Sandbox : braintree.Environment.Production
  const { hostname, port } = new URL(place.url)
  return new braintree.Environment(hostname, port, place.url, false, hostname, port)
}

function openSdk(account: GatewayAccount): BraintreeGateway {
  const { merchant_id: merchantId = '', public_key: publicKey = '', private_key: privateKey = '' } = account.keys
  const sdk = new braintree.BraintreeGateway({
    environment: chooseEnvironment(account),
    merchantId,
    publicKey,
    privateKey,
  })
  Object.assign(sdk.config, { timeout: account.place?.withinMs ?? usualMs })
  return sdk
}

/** Kinds of faults of the SDK after which nothing was done. */
const refusals: Readonly<Record<string, string>> = {
  authenticationError: 'it does not accept the keys',
  authorizationError: 'the keys do not allow it',
  invalidKeysError: 'the call is not one of its interface',
  tooManyRequestsError: 'it was asked too often',
  upgradeRequired: 'it no longer takes calls of this version',
}

const typeOf = (error: unknown): string =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : ''

function describeFault(error: unknown): Error {
  if (error instanceof Unavailable) return error
  const type = typeOf(error)
  const words = refusals[type]
  if (type === 'notFoundError') return new BraintreeMissing('Braintree does not know it.')
  if (words !== undefined) return new BraintreeRefused(`Braintree refused it: ${words}.`)
  return new Unavailable(`Braintree did not answer: ${error instanceof Error ? error.message : String(error)}`)
}

/**
 * Calls Braintree by its SDK, outside any transaction. Throws BraintreeRefused where it was certainly not done, and
 * Unavailable where nobody knows.
 */
export async function askBraintree<T>(
  account: GatewayAccount,
  call: (sdk: BraintreeGateway) => Promise<T>,
): Promise<T> {
  requireNoTransaction('Braintree')
  try {
    return await call(openSdk(account))
  } catch (error) {
    throw describeFault(error)
  }
}

/** As `askBraintree`; undefined where Braintree has no such object. */
export async function findBraintree<T>(
  account: GatewayAccount,
  call: (sdk: BraintreeGateway) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await askBraintree(account, call)
  } catch (error) {
    if (error instanceof BraintreeMissing) return undefined
    throw error
  }
}

/** The SDK for what it checks by itself: signatures of events. */
export const openSigner = openSdk
