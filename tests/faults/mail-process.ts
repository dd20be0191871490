// One process of the product that takes, threads and sends mail: started by tests that kill it.
import { openParts } from '../../server/compose.ts'
import { deliverMessage, startMailIn, threadMail } from '../../server/inbox/mail/index.ts'
import { releaseMessage } from '../../server/inbox/index.ts'
import { sendUnreadMail } from '../../server/inbox/upkeep/index.ts'
import { openLog } from '../../server/platform/log.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { doubtedAfterMs } from './impatience.ts'

/** Message of the process to its parent once it works. */
export interface MailProcessReady {
  readonly port: number
}

const [databaseUrl = '', folder = '', mailOutUrl = ''] = process.argv.slice(2)

const { platform } = await openParts({
  config: testConfig({ FLIGHTLINE_DATA: folder, MAIL_OUT_URL: mailOutUrl, MAIL_DOMAIN: 'mail.example' }),
  log: openLog('silent'),
  secret: testSecret,
  databaseUrl,
})
const mailIn = await startMailIn(platform)
await startJobs(platform, {
  jobs: [threadMail, deliverMessage, releaseMessage, sendUnreadMail],
  timed: [],
  doubtedAfterMs,
})
process.send?.({ port: mailIn.port } satisfies MailProcessReady)
