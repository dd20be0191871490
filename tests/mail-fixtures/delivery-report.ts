interface Said {
  readonly address: string
  readonly action: 'delivered' | 'failed'
}

/** Report of a mail server on the copies of a message, as it comes in by mail (RFC 3464). */
export const deliveryReport = (
  messageId: string,
  copies: readonly Said[],
  from = 'MAILER-DAEMON@mx.x.example',
): string =>
  [
    `From: ${from}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=cut',
    '',
    '--cut',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.x.example',
    '',
    ...copies.flatMap(({ address, action }) => [
      `Final-Recipient: rfc822; ${address}`,
      `Action: ${action}`,
      ...(action === 'failed' ? ['Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 unknown'] : ['Status: 2.0.0']),
      '',
    ]),
    '--cut',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${messageId}>`,
    '',
    '--cut--',
  ].join('\r\n')
