import { pipeline, type Readable } from 'node:stream'

/** A key as DNS names it by its selector; PEM. */
export interface SigningKey {
  readonly selector: string
  readonly privateKey: string
}

/** The domain of the author in lower case: the signature speaks for it (DMARC). */
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * Headers of a signature, as far as a mail has them: one click to unsubscribe counts only if it is covered (RFC 8058).
 */
const covered = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'Content-ID:Content-Description:Resent-Date:Resent-From:Resent-Sender:Resent-To:Resent-Cc:Resent-Message-ID',
  'In-Reply-To:References:List-Id:List-Help:List-Unsubscribe:List-Unsubscribe-Post:List-Subscribe:List-Post',
  'List-Owner:List-Archive',
].join(':')

/**
 * The mail with a DKIM signature of its author's domain in front. The whole mail is held in memory while it is signed.
 * Ending the returned stream ends the mail, and its errors reach that stream.
 */
export async function signMail(mail: Readable, { from, key }: { from: string; key: SigningKey }): Promise<Readable> {
  const { DkimSignStream } = await import('mailauth/lib/dkim/sign.js')
  const { selector, privateKey } = key
  const signer = { signingDomain: domainOf(from), selector, privateKey }
  const signing = new DkimSignStream({
    ...signer,
    canonicalization: 'relaxed/relaxed',
    headerList: covered,
    signatureData: [signer],
  })
  // The reader of the signed mail gets a fault by its own stream.
  return pipeline(mail, signing, () => undefined)
}
