import type { Server } from './compose.ts'
import { StartFault } from './platform/config.ts'
import { castMembers, demoPassword } from './seed/index.ts'

/** Addresses of the demo's cast that still sign in with the password that everybody knows. */
export async function openDemoSignIns({ signIn }: Pick<Server, 'signIn'>): Promise<string[]> {
  const open: string[] = []
  // One after the other: together they would wait for connections longer than a busy machine gives them.
  for (const { email } of castMembers) if (await signIn.hasPassword(email, demoPassword)) open.push(email)
  return open
}

/** Throws StartFault while the demo passwords of a former demo on this database still work. */
export async function refuseDemoPasswords(server: Pick<Server, 'signIn'>): Promise<void> {
  const open = await openDemoSignIns(server)
  if (open.length === 0) return
  throw new StartFault(
    `The demo world ran on this data, and its sign-ins still have the password that everybody knows: ${open.join(', ')}.
Give them new ones with: npm run close-demo
(with the same variables as the program). To keep the demo, set FLIGHTLINE_DEMO=true; to start all the same, FLIGHTLINE_DEMO_PASSWORDS=allowed.`,
  )
}
