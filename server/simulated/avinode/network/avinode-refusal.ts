/** A refused call: nothing is kept of it. */
export class AvinodeRefusal extends Error {
  override name = 'AvinodeRefusal'
  readonly status: number
  readonly body: unknown
  constructor(status: number, code: string, title: string) {
    super(title)
    this.status = status
    this.body = { meta: { errors: [{ code, title }], warnings: [], infos: [] } }
  }
}

export const missing = (): AvinodeRefusal => new AvinodeRefusal(404, 'NOT_FOUND', 'Not found')
