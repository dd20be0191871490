import { StartFault } from '../../config.ts'

/** A mailbox to watch, as one entry of MAIL_IMAP_URLS names it. */
export interface ImapMailbox {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
  readonly user: string
  readonly password: string
  readonly folder: string
  /** name_key of the client that the mail is for. */
  readonly client: string
  /** Also takes what lies in the mailbox when it is watched for the first time. */
  readonly fromBeginning: boolean
  /** Name of its server in the trusted Authentication-Results; no header is trusted without. */
  readonly resultsBy?: string
}

const ports: Readonly<Record<string, number>> = { 'imap:': 143, 'imaps:': 993 }

/**
 * Reads `imaps://user:password@host:port/FOLDER?client=name_key&from=beginning&results=server`. The folder is INBOX when absent.
 * Throws a StartFault that names the fault and never the password.
 */
export function readImapUrl(text: string): ImapMailbox {
  const shown = text.replace(/\/\/[^@/]*@/, '//...@')
  const url = URL.canParse(text) ? new URL(text) : undefined
  const port = url && ports[url.protocol]
  if (!url || !port)
    throw new StartFault(
      `MAIL_IMAP_URLS: ${shown} is not an address like imaps://user:password@host/INBOX?client=name_key`,
    )
  const client = url.searchParams.get('client')
  const results = url.searchParams.get('results')
  if (!url.username || !client) throw new StartFault(`MAIL_IMAP_URLS: ${shown} needs a user and ?client=name_key`)
  return {
    host: url.hostname,
    port: url.port ? Number(url.port) : port,
    isSecure: url.protocol === 'imaps:',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    client,
    fromBeginning: url.searchParams.get('from') === 'beginning',
    ...(results && { resultsBy: results }),
  }
}
