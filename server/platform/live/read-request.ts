import { liveRequest, type LiveRequest } from '../../../domain/kernel/live-protocol.ts'

/** What a screen says on the live socket; undefined for what is no message of the protocol. */
export function readRequest(text: string): LiveRequest | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  const result = liveRequest.safeParse(json)
  return result.success ? result.data : undefined
}
