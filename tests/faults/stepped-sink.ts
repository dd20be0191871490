import { buffer } from 'node:stream/consumers'
import { openMailSink, type MailSink, type SunkMail } from '../mail-fixtures/mail-sink.ts'

/** A mail server outside that takes mails whole, and answers each when a test lets it. */
export interface SteppedSink extends MailSink {
  readonly holdAnswer: (until: () => Promise<void>) => void
}

export async function openSteppedSink(): Promise<SteppedSink> {
  const taken: SunkMail[] = []
  let answers = (): Promise<void> => Promise.resolve()
  const sink = await openMailSink({
    onData: (stream, session, done) => {
      const take = async () => {
        const raw = (await buffer(stream)).toString()
        taken.push({ from: '', to: session.envelope.rcptTo.map((one) => one.address), raw })
        await answers()
      }
      take().then(
        () => done(null, 'taken'),
        (error: Error) => done(error),
      )
    },
  })
  const holdAnswer: SteppedSink['holdAnswer'] = (until) => {
    answers = until
  }
  return { ...sink, taken, holdAnswer }
}
