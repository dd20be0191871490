import type { ChildProcess } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { openMailSink, type MailSink, type SunkMail } from '../mail-fixtures/mail-sink.ts'
import type { TestHouse } from '../test-house.ts'
import type { Children } from './children.ts'
import { gate } from './gate.ts'
import { locking } from './table-lock.ts'

/** What the mail server waits for before it answers a recipient, or the end of a mail that it has whole. */
type Step = 'recipient' | 'end'

/** A mail server outside that stops at a step until a test lets it go on. */
export interface SteppedSink extends MailSink {
  readonly holdAt: (step: Step, until: () => Promise<void>) => void
  /** From now on it waits for nothing. */
  readonly free: () => void
}

const atOnce = (): Promise<void> => Promise.resolve()

export async function openSteppedSink(): Promise<SteppedSink> {
  const taken: SunkMail[] = []
  const waits: Record<Step, () => Promise<void>> = { recipient: atOnce, end: atOnce }
  const sink = await openMailSink({
    onRcptTo: (_address, _session, done) => void waits.recipient().then(() => done()),
    onData: (stream, session, done) => {
      const take = async () => {
        const raw = (await buffer(stream)).toString()
        taken.push({ from: '', to: session.envelope.rcptTo.map((one) => one.address), raw })
        await waits.end()
      }
      take().then(
        () => done(null, 'taken'),
        (error: Error) => done(error),
      )
    },
  })
  const holdAt: SteppedSink['holdAt'] = (step, until) => {
    waits[step] = until
  }
  const free = () => Object.assign(waits, { recipient: atOnce, end: atOnce })
  return { ...sink, taken, holdAt, free }
}

/** A mail that waits to be sent. */
export interface WaitingMail {
  readonly id: string
  /** How many copies of it the mail server has taken. */
  readonly copies: () => number
  readonly isNow: (status: string) => Promise<unknown>
}

/** A sending program, one kind of mail that it sends, and the mail server. */
export interface Sending {
  readonly house: TestHouse
  readonly sink: SteppedSink
  readonly children: Children
  /** Where the outcome of a mail is written down. */
  readonly table: string
  readonly start: () => Promise<ChildProcess>
  readonly queue: (subject: string) => Promise<WaitingMail>
}

/** The mail has come to a step of its sending, in a program that is killed there by `kill`; the next one takes over. */
async function killedAt(
  { sink, start, queue }: Sending,
  { step, subject }: { readonly step: Step; readonly subject: string },
  kill: (child: ChildProcess, goOn: () => void) => Promise<void>,
): Promise<WaitingMail> {
  const held = gate()
  sink.holdAt(step, held.wait)
  const mail = await queue(subject)
  const child = await start()
  await held.reached
  await kill(child, held.open)
  sink.free()
  held.open()
  await start()
  return mail
}

/**
 * Whatever dies on the way, a mail is sent once or is in doubt (docs/adr/0003-outbox.md). `resolveDoubt` goes on with one
 * that is in doubt.
 */
export function killsOfSending(parts: () => Sending, resolveDoubt?: (mail: WaitingMail) => Promise<void>): void {
  it('before the mail’s end: sent once by the next', async () => {
    const sending = parts()
    const place = { step: 'recipient', subject: 'killed before' } as const
    const mail = await killedAt(sending, place, (child) => sending.children.kill(child))
    await mail.isNow('sent')
    expect(mail.copies()).toBe(1)
  }, 120_000)

  it('while the server decides: in doubt, never sent twice', async () => {
    const sending = parts()
    const place = { step: 'end', subject: 'killed at the end' } as const
    const mail = await killedAt(sending, place, (child) => sending.children.kill(child))
    await mail.isNow('unknown')
    expect(mail.copies()).toBe(1)
    await resolveDoubt?.(mail)
  }, 120_000)

  it('between the server’s word and our writing it down: in doubt, never sent twice', async () => {
    const sending = parts()
    const mail = await killedAt(sending, { step: 'end', subject: 'killed after' }, (child, goOn) =>
      locking(sending.house, sending.table, async (isWanted) => {
        goOn()
        await isWanted()
        await sending.children.kill(child)
      }),
    )
    await mail.isNow('unknown')
    expect(mail.copies()).toBe(1)
  }, 120_000)
}
