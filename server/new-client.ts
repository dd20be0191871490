import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { v7 } from 'uuid'
import { z } from 'zod'
import { accessMessages, splitFullName } from '../domain/company/index.ts'
import { requireFreeKey, writeNewClient } from './company/index.ts'
import { runCommand } from './run-command.ts'
import type { Server } from './compose.ts'
import { StartFault } from './platform/config.ts'
import { Invalid } from './platform/errors.ts'

const usage = `npm run new-client -- --key ACME --name "Acme Air" --email ana@acme.example --person "Ana Ruiz"
Makes a client and its first admin, and prints the admin's password once. The client of DEFAULT_CLIENT is the default
client; its first admin is also super.`

const orderShape = z.object({
  key: z.string().regex(/^[A-Za-z0-9]{2,12}$/, '--key: 2 to 12 letters and digits'),
  name: z.string().min(1, '--name: the name of the company'),
  email: z.email('--email: the address with which the admin signs in'),
  person: z.string().min(1, '--person: the name of the admin'),
})
type Order = z.output<typeof orderShape>

function readOrder(words: readonly string[]): Order {
  const text = { type: 'string', default: '' } as const
  const { values } = parseArgs({ args: [...words], options: { key: text, name: text, email: text, person: text } })
  const order = orderShape.safeParse(values)
  if (order.success) return order.data
  throw new StartFault(`${order.error.issues.map((issue) => issue.message).join('\n')}\n${usage}`)
}

async function makeClient(server: Server, { key, name, email, person }: Order): Promise<string> {
  await requireFreeKey(server.platform, key).catch((error: unknown) => {
    if (!(error instanceof Invalid)) throw error
    throw new StartFault(error.issues.map((issue) => `--key: ${accessMessages.words(issue)}`).join('\n'))
  })
  const password = randomBytes(12).toString('base64url')
  const userId = await server.signIn.create({ id: v7(), email, name: person, password })
  await writeNewClient(server.platform, {
    clientId: v7(),
    client: { name, name_key: key, email },
    admin: { userId, email, ...splitFullName(person) },
  })
  return password
}

runCommand(async (server) => {
  const order = readOrder(process.argv.slice(2))
  const password = await makeClient(server, order)
  console.log(
    `${order.name} is ready at ${server.platform.config.PUBLIC_URL}/${order.key.toLowerCase()}\n  ${order.email}  ${password}\nSomebody who had a sign-in before keeps the password of before.`,
  )
})
