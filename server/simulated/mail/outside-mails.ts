import PostalMime, { type Email } from 'postal-mime'
import { listOutsideMail, readOutsideMail, type OutsideMail } from './network/outside-mailbox.ts'

/** A mail as its receiver reads it. */
export interface ReadMail {
  readonly stored: OutsideMail
  readonly email: Email
}

const read = async (stored: OutsideMail): Promise<ReadMail> => ({ stored, email: await PostalMime.parse(stored.raw) })

const mostListed = 100

/** Mails that customers received, the newest first; of one mailbox if named. */
export async function outsideMails(dataFolder: string, mailbox: string | undefined): Promise<ReadMail[]> {
  const stored = await listOutsideMail(dataFolder, mostListed)
  const wanted = stored.filter((mail) => mailbox === undefined || mail.to.includes(mailbox))
  return Promise.all(wanted.map(read))
}

export async function outsideMail(dataFolder: string, id: string): Promise<ReadMail | undefined> {
  const stored = await readOutsideMail(dataFolder, id)
  return stored && read(stored)
}
