import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { describe, expect, it, type TestContext } from 'vitest'
import { hasDovecot, startDovecot, type Dovecot } from '../../../../tests/mail-fixtures/dovecot.ts'
import { listenOnLoopback } from '../../../../tests/listen.ts'
import { openImapRelay } from '../../../../tests/mail-fixtures/imap-relay.ts'
import { openLog } from '../../log.ts'
import { readImapUrl } from './imap-url.ts'
import {
  startImapWatcher,
  type FetchedMail,
  type ImapPosition,
  type ImapWatcher,
  type ImapWatcherOptions,
} from './imap-watcher.ts'

const log = openLog('silent')
/** Resources of a test are closed when it ends, the last first. */
type Ending = Pick<TestContext, 'onTestFinished'>

async function server({ onTestFinished }: Ending, options?: { canIdle?: boolean }): Promise<Dovecot> {
  const dovecot = await startDovecot(options)
  onTestFinished(() => dovecot.close())
  return dovecot
}

/** A watcher with its position in memory, as the database keeps it: it outlives the watcher. */
function watchOf(
  { onTestFinished }: Ending,
  dovecot: Pick<Dovecot, 'user' | 'password' | 'port'>,
  position: { now: ImapPosition | undefined } = { now: undefined },
) {
  const subjects: string[] = []
  const watch = (options: Partial<ImapWatcherOptions> = {}): ImapWatcher => {
    const { user, password, port } = dovecot
    const watcher = startImapWatcher({
      mailbox: readImapUrl(
        `imap://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX?client=laro&from=beginning`,
      ),
      loadPosition: () => Promise.resolve(position.now),
      savePosition: (next) => {
        position.now = next
        return Promise.resolve()
      },
      deliver: (mail) => {
        subjects.push(subjectOf(mail))
        return Promise.resolve()
      },
      clock: Date.now,
      log,
      longestWaitMs: 300,
      ...options,
    })
    onTestFinished(() => watcher.close())
    return watcher
  }
  return { subjects, watch, position }
}

async function relayTo(
  { onTestFinished }: Ending,
  { port }: Dovecot,
  onSaid: Parameters<typeof openImapRelay>[1],
): Promise<number> {
  const relay = openImapRelay(port, onSaid)
  onTestFinished(() => void relay.close())
  return listenOnLoopback(relay)
}

async function removeMail({ port, user, password }: Dovecot, uid: number): Promise<void> {
  const client = new ImapFlow({ host: '127.0.0.1', port, auth: { user, pass: password }, logger: false })
  await client.connect()
  await client.mailboxOpen('INBOX')
  await client.messageDelete(String(uid), { uid: true })
  await client.logout()
}

const subjectOf = (mail: FetchedMail): string =>
  /^Subject: (.*?)\r?$/m.exec(Buffer.from(mail.raw).toString())?.[1] ?? ''

const mailOf = (subject: string, body = 'hello'): string => `From: a@b.example\nSubject: ${subject}\n\n${body}\n`

async function until(test: () => boolean, ms: number): Promise<number> {
  const begin = performance.now()
  while (!test() && performance.now() - begin < ms) await sleep(20)
  return performance.now() - begin
}

// A separate server for each: they wait at the same time.
describe.runIf(hasDovecot).concurrent('IMAP watcher on a real Dovecot', () => {
  it('delivers present mail, and new mail long before it would poll again', async (test) => {
    const dovecot = await server(test)
    const { subjects, watch } = watchOf(test, dovecot)
    await dovecot.deliver(mailOf('before'))
    watch()
    await until(() => subjects.length === 1, 25_000)
    await sleep(500)
    await dovecot.deliver(mailOf('after'))
    expect(await until(() => subjects.length === 2, 25_000)).toBeLessThan(15_000)
    expect(subjects).toEqual(['before', 'after'])
  })

  it('loses and repeats nothing when the server goes away and comes back', async (test) => {
    const dovecot = await server(test)
    const { subjects, watch, position } = watchOf(test, dovecot)
    watch()
    await dovecot.deliver(mailOf('1'))
    await until(() => subjects.length === 1, 25_000)
    await dovecot.stop()
    await dovecot.deliver(mailOf('2'))
    await sleep(600)
    await dovecot.start()
    await until(() => subjects.length === 2, 25_000)
    await dovecot.deliver(mailOf('3'))
    await until(() => subjects.length === 3, 25_000)
    expect(subjects).toEqual(['1', '2', '3'])
    expect(position.now?.uid).toBe(3)
  })

  it('a restart of ours continues at the last position, and delivers unstored mails again', async (test) => {
    const dovecot = await server(test)
    const { subjects, watch, position } = watchOf(test, dovecot)
    await dovecot.deliver(mailOf('1'))
    let refused = 0
    const first = watch({
      deliver: () => {
        refused++
        return Promise.reject(new Error('storage is away'))
      },
    })
    await until(() => refused >= 2, 25_000)
    await first.close()
    expect(position.now?.uid).toBe(0)
    const second = watch()
    await until(() => subjects.length === 1, 25_000)
    await second.close()
    await dovecot.deliver(mailOf('2'))
    watch()
    await until(() => subjects.length === 2, 25_000)
    expect(subjects).toEqual(['1', '2'])
  })

  it('reports each time that it got an answer, with mail or without, and how a server refused it', async (test) => {
    const dovecot = await server(test)
    const reports: string[] = []
    const report = (word: string): Promise<void> => {
      reports.push(word)
      return Promise.resolve()
    }
    const { subjects, watch } = watchOf(test, dovecot)
    watch({ heardMs: 50, onHeard: () => report('heard'), onFault: report })
    await until(() => reports.length >= 3, 20_000)
    expect(new Set(reports)).toEqual(new Set(['heard']))
    expect(subjects).toEqual([])
    await dovecot.stop()
    await until(() => reports.some((word) => word !== 'heard'), 20_000)
    expect(new Set(reports).size).toBeGreaterThan(1)
    const refused = reports.length
    await dovecot.start()
    await until(() => reports.slice(refused).includes('heard'), 20_000)
    expect(reports.slice(refused)).toContain('heard')
  })

  it("passes on the server's words about a wrong password, and watches on though that cannot be kept", async (test) => {
    const dovecot = await server(test)
    const reports: string[] = []
    const { watch } = watchOf(test, { ...dovecot, password: 'wrong' })
    watch({
      onFault: (words) => {
        reports.push(words)
        return Promise.reject(new Error('the database is away'))
      },
    })
    await until(() => reports.length >= 2, 20_000)
    expect(reports.length).toBeGreaterThanOrEqual(2)
    expect(reports[0]).toMatch(/authentication failed/i)
  })

  it('gives up a server that is silent after its greeting, and connects again', async (test) => {
    let calls = 0
    const mute = createServer((socket) => {
      calls += 1
      socket.on('error', () => socket.destroy())
      socket.write('* OK ready\r\n')
    })
    test.onTestFinished(() => void mute.close())
    const port = await listenOnLoopback(mute)
    const faults: string[] = []
    const { watch } = watchOf(test, { user: 'jo', password: 'x', port })
    const onFault = (words: string) => Promise.resolve(void faults.push(words))
    const watcher = watch({ answerMs: 50, onFault })
    await until(() => calls > 2, 25_000)
    expect(calls).toBeGreaterThan(2)
    expect(new Set(faults)).toEqual(new Set(['the mail server does not answer']))
    const before = faults.length
    await watcher.close()
    // Leaving is no fault of the server's.
    expect(faults).toHaveLength(before)
  })

  it.for([
    ['hangs up', (line: Socket) => line.end()],
    ['says goodbye and keeps the line open', (line: Socket) => line.write('* BYE Server shutting down.\r\n')],
  ] as const)(
    'a server that %s while a mail is stored gives the later mails on the next connection',
    async ([, leave], test) => {
      const dovecot = await server(test)
      const lines = new Set<Socket>()
      const port = await relayTo(test, dovecot, (_, line) => lines.add(line))
      const { subjects, watch, position } = watchOf(test, { ...dovecot, port })
      for (const subject of ['1', '2', '3']) await dovecot.deliver(mailOf(subject))
      watch({
        deliver: async (mail) => {
          subjects.push(subjectOf(mail))
          if (subjects.length > 1) return
          lines.forEach(leave)
          // The watcher knows before it asks for the next mail.
          await sleep(100)
        },
      })
      await until(() => position.now?.uid === 3, 25_000)
      expect(subjects.toSorted()).toEqual(['1', '2', '3'])
    },
  )

  it('a change of flags that comes before a mail is not taken for the mail', async (test) => {
    const dovecot = await server(test)
    const port = await relayTo(test, dovecot, (words, line) => {
      if (words.includes('UID FETCH 2 '))
        line.write('* 1 FETCH (UID 1 FLAGS (\\Seen))\r\n* 2 FETCH (UID 2 FLAGS ())\r\n')
    })
    const { subjects, watch, position } = watchOf(test, { ...dovecot, port })
    for (const subject of ['1', '2']) await dovecot.deliver(mailOf(subject))
    watch()
    await until(() => position.now?.uid === 2, 25_000)
    expect(subjects.toSorted()).toEqual(['1', '2'])
  })

  it('a mail that another program removes after it was listed does not hold up the later mails', async (test) => {
    const dovecot = await server(test)
    const { subjects, watch, position } = watchOf(test, dovecot)
    for (const subject of ['1', '2', '3']) await dovecot.deliver(mailOf(subject))
    watch({
      deliver: async (mail) => {
        subjects.push(subjectOf(mail))
        if (subjects.length === 1) await removeMail(dovecot, 2)
      },
    })
    await until(() => position.now?.uid === 3, 25_000)
    expect(subjects).toHaveLength(2)
  })

  it('looks for itself where the server cannot push', async (test) => {
    const dovecot = await server(test, { canIdle: false })
    const { subjects, watch } = watchOf(test, dovecot)
    watch({ pollMs: 400 })
    await sleep(800)
    await dovecot.deliver(mailOf('polled'))
    await until(() => subjects.length === 1, 25_000)
    expect(subjects).toEqual(['polled'])
  })

  it('reads a renumbered mailbox again from shortly before, and hands over only headers of large mails', async (test) => {
    const dovecot = await server(test)
    const now = { uidValidity: '1', uid: 900, at: Date.now() }
    const { subjects, watch, position } = watchOf(test, dovecot, { now })
    const mails: FetchedMail[] = []
    await dovecot.deliver(mailOf('renumbered'))
    await dovecot.deliver(mailOf('large', 'x'.repeat(5000)))
    watch({
      maxBytes: 2000,
      deliver: (mail) => {
        mails.push(mail)
        subjects.push(subjectOf(mail))
        return Promise.resolve()
      },
    })
    await until(() => subjects.length === 2, 25_000)
    expect(subjects.toSorted()).toEqual(['large', 'renumbered'])
    expect(mails.map((mail) => String(mail.isComplete)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'false',
      'true',
    ])
    await until(() => position.now?.uidValidity !== '1', 1000)
    expect(position.now?.uid).toBe(2)
  })
})

describe('the test machine', () => {
  it('has Dovecot in CI', () => {
    if (!hasDovecot) console.warn('left out: the IMAP watcher on a real server (dovecot-imapd is not installed)')
    expect(hasDovecot || process.env['CI'] !== 'true').toBe(true)
  })
})
