/** Answer of the played Stripe. */
export interface StripeAnswer {
  readonly status: number
  readonly body: object
}

interface Fault {
  readonly status?: number
  readonly type?: string
  readonly code?: string
  readonly param?: string
  readonly message: string
}

/** A call that is refused before anything is done: nothing is kept of it. */
export class StripeRefusal extends Error {
  override name = 'StripeRefusal'
  readonly answer: StripeAnswer
  constructor({ status = 400, type = 'invalid_request_error', ...fault }: Fault) {
    super(fault.message)
    this.answer = { status, body: { error: { type, ...fault } } }
  }
}

export const missing = (kind: string, id: string): StripeRefusal =>
  new StripeRefusal({ status: 404, code: 'resource_missing', param: 'id', message: `No such ${kind}: '${id}'` })
