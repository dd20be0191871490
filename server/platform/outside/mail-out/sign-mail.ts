import { pipeline, type Readable } from 'node:stream'

/** A key as DNS names it by its selector; PEM. */
export interface SigningKey {
  readonly selector: string
  readonly privateKey: string
}

/** The domain of the author in lower case: the signature speaks for it (DMARC). */
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * The mail with a DKIM signature of its author's domain in front. The whole mail is held in memory meanwhile. Whoever
 * ends what is answered ends the mail with it, and hears of its faults.
 */
export async function signMail(mail: Readable, { from, key }: { from: string; key: SigningKey }): Promise<Readable> {
  const { DkimSignStream } = await import('mailauth/lib/dkim/sign.js')
  const { selector, privateKey } = key
  const signer = { signingDomain: domainOf(from), selector, privateKey }
  const signing = new DkimSignStream({ ...signer, canonicalization: 'relaxed/relaxed', signatureData: [signer] })
  // The reader of the signed mail hears of a fault by its own stream.
  return pipeline(mail, signing, () => undefined)
}
