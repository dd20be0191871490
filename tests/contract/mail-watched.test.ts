import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasDovecot, startDovecot, type Dovecot } from '../mail-fixtures/dovecot.ts'
import { openMailTestServer, until, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'

describe.runIf(hasDovecot)('a mailbox that is watched', () => {
  let dovecot: Dovecot
  let testServer: MailTestServer

  beforeAll(async () => {
    dovecot = await startDovecot()
    const { user, password, port } = dovecot
    testServer = await openMailTestServer({
      MAIL_IMAP_URLS: `imap://${user}:${password}@127.0.0.1:${port}/INBOX?client=laro&from=beginning`,
    })
  })

  afterAll(async () => {
    await testServer.close()
    await dovecot.close()
  })

  const mail = (id: string): string =>
    `From: Kim <kim@customer.example>\nMessage-ID: <${id}@customer.example>\nSubject: ${id}\n\nHello\n`

  const subjects = async () => (await testServer.messages()).map((message) => message.subject)

  it('brings new mail into the inbox before the next poll, and none twice when its server was away', async () => {
    await dovecot.deliver(mail('one'))
    await until(async () => (await subjects()).includes('one'))
    await dovecot.deliver(mail('two'))
    const begin = performance.now()
    await until(async () => (await subjects()).includes('two'))
    expect(performance.now() - begin).toBeLessThan(15_000)
    await dovecot.stop()
    await dovecot.deliver(mail('three'))
    await dovecot.start()
    await until(async () => (await subjects()).includes('three'), 20_000)
    expect(await subjects()).toEqual(['one', 'two', 'three'])
    await testServer.receive(mail('two'))
    await testServer.settled()
    expect((await subjects()).length).toBe(3)
  }, 60_000)
})
