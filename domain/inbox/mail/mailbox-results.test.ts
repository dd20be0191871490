import { expect, test } from 'vitest'
import { dmarcResultOf } from './mailbox-results.ts'

const pass = { result: 'pass', domain: 'customer.example' }

test.each<[string, string, object | undefined]>([
  [
    'its server',
    'mx.example; spf=pass smtp.mailfrom=a@b.example; dmarc=pass (p=REJECT) header.from=customer.example',
    pass,
  ],
  ['its server, with a version', 'MX.example 1; dmarc=pass header.from=Customer.Example', pass],
  ['a comment with a semicolon', 'mx.example; dmarc=pass (a; b) header.from=customer.example', pass],
  ['another server', 'mx.evil.example; dmarc=pass header.from=customer.example', undefined],
  ['a name that begins like it', 'mx.example.evil.example; dmarc=pass header.from=customer.example', undefined],
  [
    'two results',
    'mx.example; dmarc=pass header.from=customer.example; dmarc=fail header.from=customer.example',
    undefined,
  ],
  [
    'a result inside quotes',
    'mx.example; spf=pass smtp.mailfrom="x; dmarc=pass header.from=customer.example"@evil.example',
    undefined,
  ],
  ['a result inside a comment', 'mx.example; spf=pass (x; dmarc=pass header.from=customer.example)', undefined],
  ['a comment in a comment', 'mx.example; dmarc=pass (a (b; c)) header.from=customer.example', undefined],
  ['a quote without an end', 'mx.example; spf=pass smtp.helo="x; dmarc=pass header.from=customer.example', undefined],
  ['no From domain', 'mx.example; dmarc=pass', undefined],
  ['nothing', '', undefined],
])('%s', (_, header, found) => {
  expect(dmarcResultOf(header, 'mx.example')).toEqual(found)
})
