/** Why the server refused, in words for the customer. */
export interface Refused {
  readonly title: string
  readonly message: string
  /** True where the page shows something that is no longer so. */
  readonly isChanged: boolean
  /** True if the call may have been done: no answer came, or none that says. */
  readonly isUnanswered: boolean
}

export type Answer<T> = { readonly isOk: true; readonly value: T } | { readonly isOk: false; readonly refused: Refused }

const usual: Readonly<Record<number, readonly [title: string, message: string]>> = {
  400: ['Oops!', 'Something is not right yet. Please check it.'],
  404: ['This page has ended', 'The link was withdrawn or has expired. Ask for a new one.'],
  409: ['This page has changed', 'It is shown as it is now. Please read it again.'],
  429: ['Too many tries', 'Please wait a minute and try again.'],
}

const away: readonly [title: string, message: string] = [
  'Not available',
  'The server cannot do this right now. Please try again shortly.',
]

const readBody = (response: Response): Promise<Record<string, unknown>> =>
  response.json().then(
    (body: unknown) => (typeof body === 'object' && body !== null ? { ...body } : {}),
    () => ({}),
  )

const readWords = (value: unknown, usually: string): string => (typeof value === 'string' ? value : usually)

/** Calls the server. `key` makes a repetition of the same call harmless. */
export async function askServer<T>(path: string, body: object, key?: string): Promise<Answer<T>> {
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) }
  const response = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
    () => undefined,
  )
  if (response === undefined) {
    const message = 'The server cannot be reached. Check your connection and try again.'
    return { isOk: false, refused: { title: 'No connection', message, isChanged: false, isUnanswered: true } }
  }
  const answer = await readBody(response)
  if (response.ok) return { isOk: true, value: answer as T }
  const [title, message] = usual[response.status] ?? away
  const { status } = response
  return {
    isOk: false,
    refused: {
      title: readWords(answer['title'], title),
      message: readWords(answer['message'], message),
      isChanged: status === 409 || status === 404,
      isUnanswered: status >= 500,
    },
  }
}
