import { createTransport } from 'nodemailer'
import { LiveListener } from '../crowd/live-listener.ts'
import { measure, type Run } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'

const usual: Run = { warmUp: 5, count: 60 }
const mostMs = 1000

const writers = `
  select email from contacts where client_id = current_setting('app.client_id')::uuid and trashed_at is null
  order by last_date desc, id limit 100`

/** Text of a customer, long enough to be a mail. */
const words = 'Could you tell us whether the aircraft may leave an hour earlier, and what that changes? '.repeat(12)

async function run(stage: Stage): Promise<Measured[]> {
  const { rows } = await stage.db.query<{ email: string }>(writers)
  const path = `clients/${stage.largeClient}/threads`
  const screen = await LiveListener.open<{ subject: string }>(stage, { path, limit: 15 })
  const customer = createTransport({
    host: '127.0.0.1',
    port: stage.product.mailPort,
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: 1,
  })
  const began = Date.now()
  try {
    const times = await measure(async (turn) => {
      const subject = `Question ${began}-${turn}`
      const shown = screen.until((row) => row.subject === subject)
      const from = rows[turn % rows.length]?.email ?? ''
      await customer.sendMail({ from, to: 'laro@mail.flightline.example', subject, text: words })
      await shown
    }, stage.turns(usual))
    return [
      {
        name: 'incoming mail to screen',
        times,
        promise: `p95 <= ${mostMs / 1000} s`,
        isMet: times.p95 <= mostMs,
      },
    ]
  } finally {
    customer.close()
    screen.close()
  }
}

export const mailToScreen: Row = { name: 'mail-to-screen', run }
