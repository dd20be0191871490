import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeMail, writeMbox, writeTar, writeTarGz, writeZip } from '../../../../tests/mail-fixtures/archives.ts'
import type { ArchiveSource } from './archive-source.ts'
import { judgeArchive } from './read-entries.ts'
import { readMails, type ArchivedMail, type ArchivePlace } from './read-mails.ts'

const start: ArchivePlace = { entry: 0, at: 0, number: 0 }

/** A content in pieces of some bytes. */
const makeSource = (bytes: Buffer, piece = 7919): ArchiveSource => ({
  size: bytes.length,
  async *read(from, to = bytes.length) {
    for (let at = from; at < to; at += piece) yield bytes.subarray(at, Math.min(to, at + piece))
  },
})

interface Reading {
  readonly name?: string
  readonly begin?: ArchivePlace
  readonly most?: number
  readonly piece?: number
}

async function readAll(bytes: Buffer, { name = 'Inbox.mbox', begin = start, most, piece }: Reading = {}) {
  const source = makeSource(bytes, piece)
  const kind = await judgeArchive(source)
  const mails: ArchivedMail[] = []
  for await (const mail of readMails(source, { kind, name, begin, ...(most !== undefined && { most }) }))
    mails.push(mail)
  return mails
}

const readWords = ({ content }: ArchivedMail) => ('raw' in content ? content.raw.toString('utf8') : content.fault)
const subjects = (mails: readonly ArchivedMail[]) =>
  mails.map((mail) => /^Subject: (.*)$/m.exec(readWords(mail))?.[1]?.trim() ?? readWords(mail))

const three = [
  writeMail({ id: 'a@x', subject: 'One', text: 'First\r\n\r\nFrom the desk of Mia, 10:30 in 2020\r\n\r\nend' }),
  writeMail({ id: 'b@x', subject: 'Two', text: '>From quoted\r\n\r\nFrom mia@x Tue Mar 03 10:00:00 2020\r\nrest' }),
  writeMail({ id: 'c@x', subject: 'Drei ä', text: 'Grüße' }),
]

describe('an mbox file', () => {
  test('is split at its From_ lines in pieces of any size, and each mail comes back as it was', async () => {
    for (const piece of [1, 2, 3, 17, 100_000]) {
      const mails = await readAll(writeMbox(three), { piece })
      expect(mails.map(readWords)).toEqual(three)
      expect(mails.map(({ number, folder }) => [number, folder])).toEqual([
        [1, 'Inbox'],
        [2, 'Inbox'],
        [3, 'Inbox'],
      ])
    }
  })

  test('continues from the place after each mail with the next one', async () => {
    const all = await readAll(writeMbox(three))
    for (const [at, { next }] of all.entries())
      expect(subjects(await readAll(writeMbox(three), { begin: next }))).toEqual(subjects(all).slice(at + 1))
  })

  test('with line feeds alone, 8-bit letters and words before the first mail is read, the words as a fault', async () => {
    const plain = 'From mia@x Tue Mar  3 10:00:00 2020\nSubject: Old\n\nGr\u00fc\u00dfe\n\nFrom here on we fly.\n\n'
    const bytes = Buffer.from(`\n\n${plain}From mia@x Tue Mar  3 10:00:00 2020\nSubject: Next\n\nx\n`, 'latin1')
    const mails = await readAll(bytes)
    expect(subjects(mails)).toEqual(['Old', 'Next'])
    expect(mails[0]?.content).toMatchObject({ date: Date.UTC(2020, 2, 3, 10) })
    expect(readWords(mails[0] as ArchivedMail)).toContain('From here on we fly.')
  })

  test('with a mail above the limit gives its number as a fault, and reads the next one', async () => {
    const large = writeMail({ subject: 'Large', text: 'x'.repeat(5000) })
    const mails = await readAll(writeMbox([three[0] ?? '', large, three[2] ?? '']), { most: 3000 })
    expect(subjects(mails)).toEqual(['One', 'too-large', 'Drei ä'])
  })

  test('of any mails, in any pieces, gives them back', async () => {
    const line = fc.oneof(
      fc.constantFrom('', 'From ', '>From me', 'From mia@x Tue Mar 03 10:00:00 2020', '>', 'Subject: x'),
      fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[\r\n]/g, '')),
    )
    const mail = fc.array(line, { maxLength: 12 }).map((lines) => writeMail({ text: lines.join('\r\n') }))
    await fc.assert(
      fc.asyncProperty(
        fc.array(mail, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 400 }),
        async (mails, piece) => {
          expect((await readAll(writeMbox(mails), { piece })).map(readWords)).toEqual(mails)
        },
      ),
      { numRuns: 60 },
    )
  })
})

const maildir = {
  'Mail/cur/1.a:2,S': three[0] ?? '',
  'Mail/.INBOX.Work.Old/new/2.b': three[1] ?? '',
  'Mail/.Drafts/cur/3.c:2,DT': three[2] ?? '',
  'Mail/tmp/4.d': 'half',
  'Mail/dovecot-uidlist': '3 V1',
}

describe('an archive of files', () => {
  test.each([
    ['ZIP', () => writeZip(maildir)],
    ['TAR', () => Promise.resolve(writeTar(maildir))],
    ['compressed TAR', () => Promise.resolve(writeTarGz(maildir))],
  ])('as %s gives the mails of a Maildir with their folders and marks', async (_, write) => {
    const mails = await readAll(await write(), { piece: 1000 })
    expect(mails.map((mail) => [readWords(mail), mail.folder, mail.flags])).toEqual([
      [three[0], 'Mail', 'S'],
      [three[1], 'Work/Old', ''],
      [three[2], 'Drafts', 'DT'],
    ])
    const [first] = mails
    expect(subjects(await readAll(await write(), { begin: first?.next ?? start }))).toEqual(['Two', 'Drei ä'])
  })

  test('of Takeout gives the mails of each mailbox, and continues within one', async () => {
    const long = `Takeout/Mail/${'a'.repeat(120)}.mbox`
    const files = {
      'Takeout/archive_browser.html': '<html></html>',
      'Takeout/Mail/All mail.mbox': writeMbox(three),
      [long]: writeMbox(three.slice(0, 2)),
    }
    for (const bytes of [await writeZip(files), writeTarGz(files)]) {
      const mails = await readAll(bytes)
      expect(subjects(mails)).toEqual(['One', 'Two', 'Drei ä', 'One', 'Two'])
      expect(mails[3]?.folder).toBe('a'.repeat(120))
      for (const [at, { next }] of mails.entries())
        expect((await readAll(bytes, { begin: next })).map(({ number }) => number)).toEqual(
          mails.slice(at + 1).map(({ number }) => number),
        )
    }
  })

  test('that ends too early gives what is there, and one fault, once', async () => {
    const whole = writeTar(maildir)
    const mails = await readAll(whole.subarray(0, 1600))
    expect(subjects(mails)).toEqual(['One', 'cut-off'])
    expect(await readAll(whole.subarray(0, 1600), { begin: mails[1]?.next ?? start })).toEqual([])
    const zip = await writeZip(maildir)
    expect(subjects(await readAll(zip.subarray(0, zip.length - 30)))).toEqual(['cut-off'])
  })
})

test.each([
  ['words', Buffer.from('Dear archive')],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['nothing', Buffer.alloc(0)],
])('%s are no archive', async (_, bytes) => {
  await expect(judgeArchive(makeSource(bytes))).rejects.toMatchObject({ name: 'UnknownArchive' })
})
