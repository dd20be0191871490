import { StartFault } from '../../platform/config.ts'
import { readImapUrl, type ImapMailbox } from '../../platform/outside/mail-in/imap-url.ts'
import { startImapWatcher, type FetchedMail, type ImapWatcher } from '../../platform/outside/mail-in/imap-watcher.ts'
import { mailCertificate, watchCertificate } from '../../platform/outside/mail-in/mail-certificate.ts'
import type { Certificate } from '../../platform/outside/mail-in/self-made-certificate.ts'
import { startSmtpReceiver, type SmtpReceiver } from '../../platform/outside/mail-in/smtp-receiver.ts'
import type { Platform } from '../../platform/platform.ts'
import { clientOfKey, clientOfRecipient } from './client-of-recipient.ts'
import { loadPosition, saveFault, saveHeard, savePosition } from './imap-position.ts'
import { noteReceiverPort } from './receiver-port.ts'
import { storeMail, storeReceivedMail } from './store-mail.ts'

/** The doors for mail of one process. */
export interface MailIn {
  /** Port of the SMTP receiver. */
  readonly port: number
  isListening(): boolean
  stop(): Promise<void>
}

/** A list of 2,000 is what people send; RFC 5321 asks for 100. */
const mostRecipients = 2000

const receive = (platform: Platform, tls: Certificate): Promise<SmtpReceiver> =>
  startSmtpReceiver({
    tls,
    port: platform.config.MAIL_IN_PORT,
    host: platform.config.MAIL_IN_HOST,
    maxBytes: platform.config.MAIL_IN_MAX_BYTES,
    maxRecipients: mostRecipients,
    log: platform.log.child({ part: 'mail-in' }),
    accept: async (address) => (await clientOfRecipient(platform, address)) !== undefined,
    deliver: ({ remoteAddress, helo, ...envelope }, raw) =>
      storeReceivedMail(platform, { ...envelope, connection: { address: remoteAddress, helo }, raw }),
  })

const nameOf = ({ user, host, folder }: ImapMailbox): string => `${user}@${host}/${folder}`

async function watch(platform: Platform, mailbox: ImapMailbox): Promise<ImapWatcher> {
  const client = await clientOfKey(platform, mailbox.client)
  const place = { clientId: client?.id ?? '', mailbox: nameOf(mailbox) }
  if (!client) throw new StartFault(`MAIL_IMAP_URLS: there is no client with the key ${mailbox.client}`)
  const deliver = ({ raw, isComplete }: FetchedMail) =>
    storeMail(platform, {
      clientId: client.id,
      source: place.mailbox,
      from: undefined,
      to: [],
      raw,
      resultsBy: mailbox.resultsBy,
      ...(!isComplete && { held: 'too-large' as const }),
    })
  return startImapWatcher({
    mailbox,
    deliver,
    loadPosition: () => loadPosition(platform, place),
    savePosition: (position) => savePosition(platform, place, position),
    onHeard: () => saveHeard(platform, place),
    onFault: (words) => saveFault(platform, place, words),
    clock: platform.clock,
    log: platform.log.child({ part: 'mail-in' }),
  })
}

/**
 * Opens the SMTP receiver and a watcher for each mailbox of MAIL_IMAP_URLS. Throws StartFault for a mailbox that
 * cannot be meant; a port in use rejects with its own error.
 */
export async function startMailIn(platform: Platform): Promise<MailIn> {
  const mailboxes = platform.config.MAIL_IMAP_URLS.map(readImapUrl)
  const certificate = await mailCertificate(platform.config, platform.clock())
  const receiver = await receive(platform, certificate)
  const stopWatching = watchCertificate({
    settings: platform.config,
    current: certificate,
    onChange: receiver.useCertificate,
    log: platform.log.child({ part: 'mail-in' }),
  })
  noteReceiverPort(platform, receiver.port)
  const watchers: ImapWatcher[] = []
  const stop = async (): Promise<void> => {
    stopWatching()
    await Promise.all([receiver.close(), ...watchers.map((watcher) => watcher.close())])
  }
  try {
    for (const mailbox of mailboxes) watchers.push(await watch(platform, mailbox))
  } catch (error) {
    await stop()
    throw error
  }
  return { port: receiver.port, isListening: () => receiver.isListening(), stop }
}
