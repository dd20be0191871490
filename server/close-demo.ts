import { randomBytes } from 'node:crypto'
import { runCommand } from './run-command.ts'
import { openDemoSignIns } from './demo-passwords.ts'

// Gives every sign-in of the demo's cast that still has the demo password a new one, signs it out everywhere, and
// prints the new passwords once.
runCommand(async (server) => {
  const emails = await openDemoSignIns(server)
  for (const email of emails) {
    const password = randomBytes(12).toString('base64url')
    await server.signIn.setPassword(email, password)
    console.log(`${email}  ${password}`)
  }
  console.log(
    emails.length === 0
      ? 'No sign-in has the demo password.'
      : 'These passwords are shown once. Whoever is not needed is deleted under Users; sue@flightline.example is a super user.',
  )
})
