import { ApiError, errorOf, type ErrorBody } from '../api/api-error.ts'
import { bodyOf } from '../api/api.ts'
import { earlyAnswer } from '../api/early-answers.ts'
import { reach, reached } from '../api/reach.ts'

/** Answer of the sign-in library when it refuses: its own words, without our error kinds. */
const refusal = (status: number, body: unknown, retryAfter: string | null): ApiError => {
  const plain = errorOf(status, undefined)
  const said = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : undefined
  const wait = status === 429 && retryAfter !== null ? `Please try again in ${retryAfter} seconds.` : said
  const shown: ErrorBody = { ...plain.body, ...(wait === undefined ? {} : { message: wait }) }
  return new ApiError(status, shown)
}

/** The answer to a question, which may have been asked before this code was here. */
const questioned = async (path: string): Promise<Response> =>
  (await reached(earlyAnswer(path))) ?? (await reach(`/api${path}`, { method: 'GET' }))

/** One call of `/api/auth/*`; the session cookie goes with it. */
export async function authCall<Answer>(path: string, body?: object): Promise<Answer> {
  const url = `/auth${path}`
  const response =
    body === undefined
      ? await questioned(url)
      : await reach(`/api${url}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
  const answer = await bodyOf(response)
  if (response.ok) return answer as Answer
  throw refusal(response.status, answer, response.headers.get('x-retry-after') ?? response.headers.get('retry-after'))
}
