/** Why something at an address of the world outside was not fetched. */
export type FetchFault = 'bad-url' | 'url-not-public' | 'url-redirects' | 'url-too-large' | 'url-no-answer'

/** An address that is not fetched, or did not give the requested content. `url-no-answer` alone may be tried again. */
export class FetchRefused extends Error {
  override name = 'FetchRefused'
  readonly fault: FetchFault
  constructor(fault: FetchFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}
