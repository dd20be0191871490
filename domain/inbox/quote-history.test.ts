import { describe, expect, it } from 'vitest'
import { historyQuoted, quoteForward, quoteHistory, type QuotedMessage } from './quote-history.ts'

const earlier = (n: number): QuotedMessage => ({
  author: `Lee <script>`,
  address: 'lee@customer.example',
  when: '11/20/26 9:44 AM',
  subject: 'Trip',
  to: 'LARO <laro@laro.example>',
  html: `<p>body ${n}</p>`,
})

describe('quoting', () => {
  it('quotes at most three earlier emails, newest first', () => {
    const html = quoteHistory([1, 2, 3, 4].map(earlier))
    expect(html.match(/body \d/g)).toEqual(['body 1', 'body 2', 'body 3'])
    expect(html.match(/<blockquote/g)).toHaveLength(historyQuoted)
  })
  it('escapes names', () => {
    expect(quoteHistory([earlier(1)])).toContain('Lee &lt;script&gt; &lt;lee@customer.example&gt; wrote:')
    expect(quoteForward(earlier(1))).toContain(
      'From: Lee &lt;script&gt; &lt;lee@customer.example&gt;<br>Date: 11/20/26 9:44 AM',
    )
  })
})
