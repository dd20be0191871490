import type { Server } from './compose.ts'
import { StartFault } from './platform/config.ts'
import { castMembers, demoPassword } from './seed/index.ts'

/** Addresses of the demo's cast that still sign in with the password that everybody knows. */
export async function openDemoSignIns({ signIn }: Pick<Server, 'signIn'>): Promise<string[]> {
  const emails = castMembers.map(({ email }) => email)
  const open = await Promise.all(emails.map((email) => signIn.hasPassword(email, demoPassword)))
  return emails.filter((_, at) => open[at])
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
