import { openTestServer, type TestServer } from '../test-server.ts'
import { bundledProgram } from './bundled-program.ts'
import { cleanUp, dataFolder, FlightlineProcess, givenDatabase } from './flightline-process.ts'

/** The whole program on a database that the test reads too, to be ended and begun again. */
export interface KilledProgram {
  /** On the same database, for what the test asks and prepares. */
  readonly server: TestServer
  readonly env: Readonly<Record<string, string>>
  /** Begins the program, and waits until it is ready; `own` goes into the environment of this process alone. */
  begin(own?: Readonly<Record<string, string>>): Promise<FlightlineProcess>
  close(): Promise<void>
}

/** Opens what a program needs that is going to be killed; `given` goes into its environment. */
export async function openKilledProgram(given: Readonly<Record<string, string>> = {}): Promise<KilledProgram> {
  const [folder, server] = await Promise.all([dataFolder(), openTestServer()])
  const env = { ...(await givenDatabase(server.databaseUrl, folder)), MAIL_DOMAIN: 'mail.example', ...given }
  const processes: FlightlineProcess[] = []
  return {
    server,
    env,
    begin: async (own = {}) => {
      const begun = new FlightlineProcess({ ...env, ...own }, await bundledProgram('server/main.ts'))
      processes.push(begun)
      return begun.ready()
    },
    close: async () => {
      await cleanUp(processes, folder)
      await server.close()
    },
  }
}
