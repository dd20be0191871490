const lineBytes = 57

/** A mail with one attachment, of about so many bytes as it travels. */
export function largeMail(id: string, bytes: number): Buffer {
  const head = [
    'From: Kim <kim@customer.example>',
    'To: laro@mail.example',
    `Message-ID: <${id}@customer.example>`,
    `Subject: ${id}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'The scans that you asked for.',
    '--b',
    'Content-Type: application/octet-stream; name="scans.bin"',
    'Content-Disposition: attachment; filename="scans.bin"',
    'Content-Transfer-Encoding: base64',
    '',
    '',
  ].join('\r\n')
  const line = `${Buffer.alloc(lineBytes, id).toString('base64')}\r\n`
  return Buffer.from(`${head}${line.repeat(Math.ceil(bytes / line.length))}--b--\r\n`)
}
