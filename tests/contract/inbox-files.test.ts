import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cast, clientIds, type CastMember } from '../world.ts'
import { openFileServer, type FileServer } from './file-calls.ts'
import { call, laro, mailToCustomer, makeContact, makeQuote, messageFilePath, post, receive } from './inbox-server.ts'

let files: FileServer
let contactId: string
beforeAll(async () => {
  files = await openFileServer()
  contactId = (await makeContact(files.server)).id
})
afterAll(() => files.server.close())

async function attach(person: CastMember, messageId: string, name = 'quote.txt') {
  const { status, body } = await files.upload(person, { path: messageFilePath(messageId, name), content: 'four seats' })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.id, name, url: body.url, type: body.type, size: 10 }
}

test('a file that is attached to a draft goes with the message, is listed under it, and opens by a signed address', async () => {
  const { server, origin } = files
  const { thread } = await receive(server, contactId)
  const messageId = v7()
  const file = await attach(cast.jo, messageId)
  const draft = { ...mailToCustomer({ threadId: thread.id, files: [file] }), device: 'laptop' }
  const kept = await call(server, cast.jo, { method: 'PUT', url: `/messaging/drafts/${messageId}`, body: draft })
  const [held] = kept.body.message.files
  const sent = await post(server, cast.jo, mailToCustomer({ threadId: thread.id, messageId, files: [held] }))
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const listed = await call(server, cast.ana, { url: `/data/clients/${laro}/threadsmsgs/${messageId}/files` })
  expect(listed.body.rows).toMatchObject([{ message: messageId, name: 'quote.txt', url: file.url }])
  const page = await call(server, cast.ana, { url: `/messaging/thread/${thread.id}` })
  const [shown] = page.body.messages[0].files
  const opened = await fetch(`${origin}${shown.url}`)
  expect([opened.status, await opened.text()]).toEqual([200, 'four seats'])
})

test("a file of another's draft cannot be opened or attached, and a sent message takes no more files", async () => {
  const { server } = files
  const { thread } = await receive(server, contactId)
  const messageId = v7()
  const file = await attach(cast.jo, messageId)
  const draft = { ...mailToCustomer({ threadId: thread.id, files: [file] }), device: 'laptop' }
  await call(server, cast.jo, { method: 'PUT', url: `/messaging/drafts/${messageId}`, body: draft })
  expect((await files.get(cast.ana, messageFilePath(messageId, 'quote.txt'))).status).toBe(404)
  await post(server, cast.jo, mailToCustomer({ threadId: thread.id, messageId, files: [file] }))
  expect((await files.get(cast.ana, messageFilePath(messageId, 'quote.txt'))).status).toBe(200)
  const late = await files.upload(cast.jo, { path: messageFilePath(messageId, 'late.txt'), content: 'more' })
  expect(late.status).toBe(403)
})

test('a forward takes the attachments along', async () => {
  const { server } = files
  const { thread } = await receive(server, contactId)
  const messageId = v7()
  const sent = await post(
    server,
    cast.jo,
    mailToCustomer({ threadId: thread.id, messageId, files: [await attach(cast.jo, messageId)] }),
  )
  const begun = await call(server, cast.jo, {
    url: `/messaging/thread/${thread.id}/reply?message=${sent.body.message.id}&mode=forward`,
  })
  expect(begun.body.files).toMatchObject([{ name: 'quote.txt' }])
  const passedOn = mailToCustomer({ threadId: thread.id, forward: messageId, subject: 'Fwd', files: begun.body.files })
  const forwarded = await post(server, cast.jo, passedOn)
  expect(forwarded.body.message).toMatchObject({ forward: messageId, files: [{ name: 'quote.txt' }] })
  expect(forwarded.body.message.html).toContain('---------- Forwarded message ----------')
})

test('pictures that are in the quoted mail go along with the answer', async () => {
  const { server } = files
  const messageId = v7()
  const file = { ...(await attach(cast.ana, messageId, 'map.png')), inline: true, cid: 'map@customer' }
  const html = `<p>Here we are <img src="${file.url}" /><img data-remote-src="https://pixel.example/a.gif" /></p>`
  const { thread, message } = await receive(server, contactId, { message: { html, message: '', files: [file] } })
  const signature = '<p><img src="https://laro.example/logo.png"></p>'
  const { body } = await post(
    server,
    cast.jo,
    mailToCustomer({ threadId: thread.id, replyingTo: message.id, message: 'Seen', signature }),
  )
  const stored = await call(server, cast.jo, { url: `/data/clients/${laro}/threadsmsgs/${body.message.id}` })
  expect(stored.body.files).toMatchObject([{ name: 'map.png', inline: true, cid: 'map@customer' }])
  expect(stored.body.html).toContain(`src="${file.url}"`)
  expect(stored.body.html).toContain('<img src="https://laro.example/logo.png"')
  expect(stored.body.html).toContain('data-remote-src="https://pixel.example/a.gif"')
  const page = await call(server, cast.jo, { url: `/messaging/thread/${thread.id}` })
  expect(page.body.messages[0]).toMatchObject({ images_blocked: true })
  expect(page.body.messages[0].html).toContain(`src="${file.url}?exp=`)
})

test('a file of a record beyond the inbox can be attached by its uploader only', async () => {
  const { server } = files
  const path = `clients/${laro}/attachments/contacts/${contactId}/passport.txt`
  const { body: file } = await files.upload(cast.jo, { path, content: 'passport' })
  const { thread } = await receive(server, contactId)
  const passport = { threadId: thread.id, files: [{ name: 'passport.txt', url: file.url }] }
  expect((await post(server, cast.rae, mailToCustomer(passport))).body.issues).toMatchObject([{ code: 'unknown-file' }])
  expect((await post(server, cast.jo, mailToCustomer(passport))).status).toBe(200)
})

test("another client's file cannot be attached", async () => {
  const { server } = files
  const { thread } = await receive(server, contactId)
  const url = `/api/files/clients/${clientIds.NXT}/attachments/threadsmsgs/x/a.txt`
  const { body } = await post(server, cast.jo, mailToCustomer({ threadId: thread.id, files: [{ name: 'a.txt', url }] }))
  expect(body.issues).toEqual([{ path: 'files.0', code: 'unknown-file', params: { name: 'a.txt' } }])
})

test('a picture of the text is named for the mail, opens signed, and does not travel once it is taken out', async () => {
  const { server, origin } = files
  const { thread } = await receive(server, contactId)
  const messageId = v7()
  const shown = { ...(await attach(cast.jo, messageId, 'seat map.png')), inline: true }
  const taken = { ...(await attach(cast.jo, messageId, 'old.png')), inline: true, cid: 'x\r\nbcc: a' }
  const messageHtml = `<p>The seats:</p><img src="${shown.url}" alt="Seats"><table><tbody><tr><td>1A</td><td>1B</td></tr></tbody></table>`
  const write = { threadId: thread.id, messageHtml, files: [shown, taken] }
  const draft = { ...mailToCustomer(write), device: 'laptop' }
  const kept = await call(server, cast.jo, { method: 'PUT', url: `/messaging/drafts/${messageId}`, body: draft })
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  const [, src = ''] = /<img[^>]* src="([^"]+)"/.exec(kept.body.message.messageHtml) ?? []
  expect(src).toContain(`${shown.url}?exp=`)
  expect((await fetch(`${origin}${src.replaceAll('&amp;', '&')}`)).status).toBe(200)

  // A text shown signed is sent back signed, and stored unchanged.
  const again = { ...mailToCustomer({ ...write, messageId, messageHtml: kept.body.message.messageHtml }) }
  const sent = await post(server, cast.jo, again)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const stored = await call(server, cast.jo, { url: `/data/clients/${laro}/threadsmsgs/${messageId}` })
  expect(stored.body.files).toMatchObject([{ name: 'seat map.png', inline: true }])
  expect(stored.body.files[0].cid).toMatch(/^[\da-f]{32}@flightline$/)
  expect(stored.body.html).toContain(`src="${shown.url}"`)
  expect(stored.body.html).toContain('<td>1A</td>')
  expect(stored.body.message).toContain('1A  1B')
  expect((await post(server, cast.jo, again)).status).toBe(200)
})

test("a text shows no picture of our store that is not one of the message's own files", async () => {
  const { server } = files
  const { thread } = await receive(server, contactId)
  const path = `clients/${laro}/attachments/contacts/${contactId}/scan.png`
  const { body: scan } = await files.upload(cast.ana, { path, content: 'passport' })
  const messageHtml = `<p>Look</p><img src="${scan.url}"><img src="/api/files/../data/x"><img src="/logo.png">`
  const { body } = await post(server, cast.rae, mailToCustomer({ threadId: thread.id, messageHtml }))
  expect(body.message.messageHtml).not.toContain('src=')
})

describe('an attachment that is saved', () => {
  const save = (person: CastMember, where: { message: string; file: string }, body: object) =>
    call(files.server, person, {
      method: 'POST',
      url: `/messaging/message/${where.message}/files/${where.file}/copies`,
      body,
      headers: { 'idempotency-key': v7() },
    })

  async function attached(name: string, thread?: object) {
    const { server } = files
    const messageId = v7()
    const file = await attach(cast.jo, messageId, name)
    const { message } = await receive(server, contactId, { message: { files: [file], ...thread } })
    return { message: message.id, file: file.id }
  }
  const contactFiles = async () =>
    (await call(files.server, cast.jo, { url: `/data/clients/${laro}/contacts/${contactId}` })).body.files

  test('stays with the contact, and a second one of its name is asked about', async () => {
    const where = await attached('passport.txt')
    const first = await save(cast.jo, where, { to: 'contact' })
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(first.body).toMatchObject({ file: { name: 'passport.txt' }, name: 'Mia Lund' })
    expect(first.body.file.url).toMatch(new RegExp(`/contacts/documents/${contactId}/passport.txt_\\d+$`))
    const second = await save(cast.jo, where, { to: 'contact' })
    expect([second.status, second.body.current]).toEqual([409, { name: 'passport.txt' }])
    const renamed = await save(cast.jo, where, { to: 'contact', isRenamed: true })
    expect(renamed.body.file.name).toMatch(/^passport_\d+\.txt$/)
    expect((await contactFiles()).map((file: { name: string }) => file.name)).toEqual([
      'passport.txt',
      renamed.body.file.name,
    ])
    const path = decodeURIComponent(renamed.body.file.url.replace('/api/files/', ''))
    expect(await (await files.get(cast.jo, path)).text()).toBe('four seats')
  })

  test('is copied while no transaction is open', async () => {
    const { store, pools } = files.server.platform
    const where = await attached('slowly.txt')
    const put = vi.spyOn(store, 'put').mockImplementationOnce(async (key, content) => {
      const open = async () => {
        const { rows } = await pools.owner.query(
          "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
        )
        return rows
      }
      // Others have one for a moment; that of the copy would stay open as long as this waits.
      await expect.poll(open).toEqual([])
      await store.put(key, content)
    })
    const { status, body } = await save(cast.jo, where, { to: 'contact' })
    expect([status, put.mock.calls.length], JSON.stringify(body)).toEqual([200, 2])
    put.mockRestore()
  })

  test('is saved to the record of the thread', async () => {
    const quote = await makeQuote(files.server)
    const where = await attached('route.txt', { object: { type: 'quotes', id: quote.id, label: 'Quote' } })
    const { status, body } = await save(cast.jo, where, { to: 'object' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.file.url).toBe(`/api/files/clients/${laro}/attachments/quotes/${quote.id}/route.txt`)
    const stored = await call(files.server, cast.jo, { url: `/data/clients/${laro}/quotes/${quote.id}` })
    expect(stored.body.files).toMatchObject([{ name: 'route.txt' }])
  })

  test('needs the right to write the record, and a file of a message within reach', async () => {
    const where = await attached('note.txt')
    const before = await contactFiles()
    expect((await save(cast.rae, where, { to: 'contact' })).status).toBe(403)
    expect((await save(cast.jo, { ...where, file: 'other' }, { to: 'contact' })).status).toBe(404)
    expect((await save(cast.jo, { ...where, message: v7() }, { to: 'contact' })).status).toBe(404)
    expect(await contactFiles()).toEqual(before)
  })
})
