import { demoModelName, demoModelPath } from '../../server/simulated/model/demo-model.ts'
import { freePort } from '../free-port.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

/** The key that the demo model of these servers takes. */
export const demoModelKey = 'key-of-this-start'

/** Settings that name the demo model at an address. */
export const demoModelSettings = (url: string) => ({
  AI_PROVIDER: 'openai-compatible',
  AI_URL: url,
  AI_MODEL: demoModelName,
  AI_API_KEY: demoModelKey,
})

/** Opens a server that listens and asks the demo's own language model. */
export async function openDemoModelServer(
  given: Readonly<Record<string, string>> = {},
): Promise<TestServer & { readonly origin: string }> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = await openTestServer({ ...demoModelSettings(`${origin}${demoModelPath}`), ...given })
  await server.app.listen({ port, host: '127.0.0.1' })
  return { ...server, origin }
}
