import type { IncomingMessage } from 'node:http'
import { clients } from '../../domain/company/index.ts'
import { deliverText } from '../../server/inbox/text/deliver-text.ts'
import { threadText } from '../../server/inbox/text/thread-text.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { listOutsideTexts, type OutsideText } from '../../server/simulated/phones/network/outside-phones.ts'
import { textFromPhone, type NetworkAccount } from '../../server/simulated/phones/network/phone-calls.ts'
import { PhoneNetwork } from '../../server/simulated/phones/network/phone-network.ts'
import { amendRecord } from '../../server/platform/records/index.ts'
import { freePort } from '../free-port.ts'
import { inboxReaders, type InboxReaders } from '../inbox-readers.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { clientIds, type ClientKey } from '../world.ts'

export type { Message } from '../inbox-readers.ts'

export const testAccount: NetworkAccount = {
  accountSid: `AC${'0123456789abcdef'.repeat(2)}`,
  authToken: 'token-of-the-tests',
}

/** Numbers that the clients of the tests text from. */
export const numbers: Readonly<Partial<Record<ClientKey, string>>> = { LARO: '+12145550100', NXT: '+13055550100' }

type Step = (request: IncomingMessage, form: URLSearchParams) => Promise<void>

/** Behaviour of the network before and after it takes a text; a test changes it while it runs. */
interface NetworkMood {
  beforeTaking?: Step | undefined
  afterTaking?: Step | undefined
  /** Between two reports, in milliseconds. */
  reportMs?: number | undefined
}

/** Phones, the network between them and a product that listens to it. */
export interface TextTestServer extends TestServer, InboxReaders {
  readonly network: PhoneNetwork
  readonly mood: NetworkMood
  /** Address that the network calls with what phones send. */
  readonly hookUrl: string
  readonly media: Map<string, Buffer>
  /** Begins to send what waits, and to thread what came in. */
  work(): Promise<void>
  /** Writes a text on a phone. Answers what the webhook answered. */
  text(from: string, body: string, more?: { to?: string; media?: string[] }): Promise<number | undefined>
  /** Texts on the phones, oldest first. */
  phones(): Promise<OutsideText[]>
}

/** Gives clients the numbers that they text from. */
async function giveNumbers(server: TestServer): Promise<void> {
  for (const [key, text_number] of Object.entries(numbers)) {
    const clientId = clientIds[key as ClientKey]
    await withTenant(server.platform, systemActor(clientId), (ctx) =>
      amendRecord(ctx, clients, { id: clientId, amend: () => ({ text_number }) }),
    )
  }
}

/** Configuration of a process that texts through the network. */
export const networkSettings = (url: string): Record<string, string> => ({
  TWILIO_ACCOUNT_SID: testAccount.accountSid,
  TWILIO_AUTH_TOKEN: testAccount.authToken,
  TWILIO_API_URL: url,
})

function startNetwork(
  dataFolder: string,
  { mood, media }: { readonly mood: NetworkMood; readonly media: ReadonlyMap<string, Buffer> },
): Promise<PhoneNetwork> {
  return new PhoneNetwork({
    ...testAccount,
    dataFolder,
    media,
    reportMs: () => mood.reportMs ?? 20,
    beforeTaking: async (request, form) => mood.beforeTaking?.(request, form),
    afterTaking: async (request, form) => mood.afterTaking?.(request, form),
  }).start()
}

/** Opens a server that listens, with its network. Close it in afterAll. */
export async function openTextTestServer(folder: string): Promise<TextTestServer> {
  const mood: NetworkMood = {}
  const media = new Map<string, Buffer>()
  const network = await startNetwork(folder, { mood, media })
  const port = await freePort()
  const server = await openTestServer({
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...networkSettings(network.url),
    RATE_PER_MINUTE: '100000',
  })
  await giveNumbers(server)
  await server.app.listen({ port, host: '127.0.0.1' })
  const started: { stop(): Promise<void> }[] = []
  const hookUrl = `http://127.0.0.1:${port}/api/messaging/text/inbound`
  return {
    ...server,
    network,
    mood,
    media,
    hookUrl,
    ...inboxReaders(server),
    work: async () => {
      started.push(await startJobs(server.platform, { jobs: [threadText, deliverText], timed: [] }))
    },
    text: (from, body, { to = numbers.LARO ?? '', media: along = [] } = {}) =>
      textFromPhone(testAccount, { hookUrl, dataFolder: folder }, { from, to, body, media: along }),
    phones: async () => (await listOutsideTexts(folder)).toReversed(),
    close: async () => {
      await network.close()
      for (const jobs of started) await jobs.stop()
      await server.close()
    },
  }
}
