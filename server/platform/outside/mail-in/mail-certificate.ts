import { X509Certificate } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { dayMs } from '../../../../domain/kernel/values/durations.ts'
import { StartFault, type Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import { makeCertificate, type Certificate } from './self-made-certificate.ts'

type Settings = Pick<Config, 'MAIL_TLS_CERT_FILE' | 'MAIL_TLS_KEY_FILE' | 'MAIL_DOMAIN' | 'FLIGHTLINE_DATA'>

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Throws when they do not belong together or cannot be read. */
function checked(certificate: Certificate): Certificate {
  createSecureContext(certificate)
  return certificate
}

async function readFiles(certFile: string, keyFile: string): Promise<Certificate> {
  const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')])
  return checked({ cert, key })
}

const renewBeforeMs = 30 * dayMs

/** The certificate in a file that holds key and certificate; undefined where there is none that can be used for long. */
async function readOwn(file: string, now: number): Promise<Certificate | undefined> {
  try {
    const pem = await readFile(file, 'utf8')
    const own = checked({ key: pem, cert: pem })
    return Date.parse(new X509Certificate(pem).validTo) > now + renewBeforeMs ? own : undefined
  } catch (error) {
    // Absent, or written half by a process that was killed: it is made again.
    if (error instanceof Error) return undefined
    throw error
  }
}

/** The self-made certificate of this installation, kept in its data folder. */
async function ownCertificate({ MAIL_DOMAIN, FLIGHTLINE_DATA }: Settings, now: number): Promise<Certificate> {
  const file = join(FLIGHTLINE_DATA, 'mail-certificate.pem')
  const kept = await readOwn(file, now)
  if (kept) return kept
  const { key, cert } = makeCertificate(MAIL_DOMAIN, now)
  const fresh = `${file}.${process.pid}`
  await mkdir(FLIGHTLINE_DATA, { recursive: true })
  await writeFile(fresh, key + cert, { mode: 0o600 })
  await rename(fresh, file)
  return { key, cert }
}

/** Certificate of STARTTLS: the files of the settings, otherwise a self-made one. Throws StartFault. */
export async function mailCertificate(settings: Settings, now: number): Promise<Certificate> {
  const { MAIL_TLS_CERT_FILE: cert, MAIL_TLS_KEY_FILE: key } = settings
  if (!cert || !key) return ownCertificate(settings, now)
  try {
    return await readFiles(cert, key)
  } catch (error) {
    throw new StartFault(`MAIL_TLS_CERT_FILE, MAIL_TLS_KEY_FILE: ${wordsOf(error)}`)
  }
}

interface Watching {
  readonly settings: Settings
  /** The certificate that is in use. */
  readonly current: Certificate
  readonly onChange: (certificate: Certificate) => void
  readonly log: Log
  readonly everyMs?: number
}

/**
 * Looks at the files every half minute and hands on a new certificate. One that cannot be read, or does not fit its key
 * yet, leaves the old one in use. Answers how to stop.
 */
export function watchCertificate({ settings, current, onChange, log, everyMs = 30_000 }: Watching): () => void {
  const { MAIL_TLS_CERT_FILE: certFile, MAIL_TLS_KEY_FILE: keyFile } = settings
  if (!certFile || !keyFile) return () => undefined
  let known = current
  const look = async (): Promise<void> => {
    try {
      const read = await readFiles(certFile, keyFile)
      if (read.cert === known.cert && read.key === known.key) return
      known = read
      onChange(read)
      log.info('the mail receiver has a new certificate')
    } catch (error) {
      log.warn({ error: wordsOf(error) }, 'the certificate of the mail receiver cannot be read; the old one stays')
    }
  }
  const timer = setInterval(() => void look(), everyMs).unref()
  return () => clearInterval(timer)
}
