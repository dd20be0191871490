import { openTestServer, type TestServer } from '../test-server.ts'
import type { CastMember } from '../world.ts'
import { laro } from './inbox-server.ts'
import { LiveScreen, startLiveServer } from './live-screen.ts'

/** A test server with its live sockets. */
export interface LiveTestServer {
  readonly testServer: TestServer
  /** A screen that is signed in. */
  readonly open: (person: CastMember, client?: string) => Promise<LiveScreen>
  readonly close: () => Promise<void>
}

export async function openLiveTestServer(env: Parameters<typeof openTestServer>[0] = {}): Promise<LiveTestServer> {
  const testServer = await openTestServer(env)
  const server = await startLiveServer(testServer.platform)
  return {
    testServer,
    open: async (person, client = laro) => {
      const screen = new LiveScreen()
      const { token = '' } = await testServer.headersOf(person, client)
      await screen.connect(server.url, { token, client })
      return screen
    },
    close: async () => {
      await server.close()
      await testServer.close()
    },
  }
}
