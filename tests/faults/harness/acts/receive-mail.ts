import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { untilHealed, type Act, type Stage } from './stage.ts'

const patienceMs = 90_000

/** A mail that no parser can place, without a writer. */
const withoutSender = (id: string): string => `Message-ID: <${id}>\r\nSubject: ${id}\r\n\r\nHello\r\n`

export function mailOf(id: string, isReadable: boolean, hasFile: boolean): string {
  if (!isReadable) return withoutSender(id)
  const head = `From: Kim <kim@customer.example>\r\nTo: laro@mail.example\r\nMessage-ID: <${id}>\r\nSubject: ${id}\r\n`
  if (!hasFile) return `${head}\r\nHello, is the aircraft ready?\r\n`
  const file = Buffer.from(`${id} `.repeat(800)).toString('base64')
  return [
    `${head}MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n`,
    '--b\r\nContent-Type: text/plain\r\n\r\nSee the list.\r\n',
    `--b\r\nContent-Type: text/plain; name="list.txt"\r\nContent-Disposition: attachment; filename="list.txt"\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--b--\r\n`,
  ].join('\r\n')
}

/** A customer's mail server: it keeps a mail until it receives 250. */
export async function sendUntilTaken(
  { site, chronicle }: Pick<Stage, 'site' | 'chronicle'>,
  raw: string,
  isReadable: boolean,
): Promise<boolean> {
  const from = isReadable ? 'kim@customer.example' : ''
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(40)) {
    const transport = createTransport({
      host: '127.0.0.1',
      port: site.mailPort,
      ignoreTLS: true,
      connectionTimeout: 5000,
      greetingTimeout: 5000,
      socketTimeout: 8000,
    })
    const isTaken = await transport.sendMail({ envelope: { from, to: ['laro@mail.example'] }, raw }).then(
      () => true,
      (error: Error) => {
        chronicle.note(`mail not taken: ${error.message.slice(0, 80)}`)
        return false
      },
    )
    transport.close()
    if (isTaken) return true
  }
  chronicle.broken('incoming mail is taken in the end', { raw: raw.slice(0, 200) })
  return false
}

/** Customers write: most of it can be understood, some has a file. */
export const receiveMail: Act = async (stage, dice) => {
  const { ledger } = stage
  await untilHealed(stage, dice, {
    least: 2,
    most: 6,
    step: async (turn) => {
      const id = `in-${turn}.${ledger.tag}@customer.example`
      const isReadable = dice.below(6) > 0
      const raw = mailOf(id, isReadable, dice.below(3) === 0)
      if (await sendUntilTaken(stage, raw, isReadable)) ledger.mails.set(id, { isReadable })
    },
  })
}

/** Mail that comes by the watched mailbox. */
export const fillMailbox: Act = async (stage, dice) => {
  const { site, ledger } = stage
  const { mailbox } = site
  if (!mailbox) return
  await untilHealed(stage, dice, {
    least: 1,
    most: 20,
    step: async (turn) => {
      const id = `box-${turn}.${ledger.tag}@customer.example`
      await mailbox.server.deliver(mailOf(id, true, dice.below(3) === 0))
      ledger.delivered.add(id)
    },
  })
}
