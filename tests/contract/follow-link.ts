import type { TestServer } from '../test-server.ts'

/** Opens the short address of a mail. Answers where it leads; undefined for a mail without one. */
export async function followLink(
  { app }: Pick<TestServer, 'app'>,
  message: string | undefined,
): Promise<string | undefined> {
  const url = message?.match(/\/s\/[A-Za-z0-9]{12}\b/)?.[0]
  if (url === undefined) return undefined
  const { headers } = await app.inject({ url })
  return String(headers['location'])
}
