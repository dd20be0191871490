import { ApiError } from './api-error.ts'

/** An answer whose network failure is an ApiError like every other refusal. */
export async function reached<Answer>(asked: Promise<Answer> | Answer): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, { error: 'offline' })
  }
}

/** `fetch` whose network failure is an ApiError like every other refusal. */
export const reach = (url: string, init: RequestInit): Promise<Response> => reached(fetch(url, init))
