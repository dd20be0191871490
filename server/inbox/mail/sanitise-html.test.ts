import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlDangers } from '../../../tests/mail-fixtures/html-dangers.ts'
import { htmlToText } from './html-to-text.ts'
import { sanitiseHtml } from './sanitise-html.ts'

/** One of each published class of bypass; `WORDS` must not vanish where a reader would expect them. */
const attacks: readonly (readonly [what: string, html: string])[] = [
  ['script', '<script>alert(1)</script><SCRIPT SRC=//e.example></SCRIPT><script x>alert(1)</script y>'],
  ['unclosed script', '<p>a<script>alert(1)'],
  [
    'handlers',
    '<img src=x onerror=alert(1)><p onclick="a()" ONMOUSEOVER=a()>b</p><a href="https://x.example" onfocus=a() autofocus>c</a>',
  ],
  ['handlers without blanks', '<img/src=x/onerror=alert(1)><svg/onload=alert(1)><p/onclick=a()>'],
  [
    'encoded javascript',
    '<a href="java&#115;cript:alert(1)">a</a><a href="&#106avascript:a()">b</a><a href=" \u0001java\tscript:a()">c</a><a href="javascript&colon;a()">d</a>',
  ],
  [
    'data and vbscript',
    '<a href="data:text/html,<script>a()</script>">a</a><a href="vbscript:a()">b</a><img src="data:image/svg+xml;base64,PHN2Zy8+"><img src="data:text/html;base64,AA==">',
  ],
  [
    'relative and odd links',
    '<a href="/logout">a</a><a href="//e.example">b</a><a href="\\\\e.example">c</a><a href="#x">d</a><a href="file:///etc/passwd">e</a><a href="blob:x">f</a>',
  ],
  [
    'base, meta, link',
    '<base href="//e.example"><meta http-equiv=refresh content="0;url=//e.example"><link rel=stylesheet href=//e.example><link rel=prefetch href=//e.example>',
  ],
  [
    'style elements',
    '<style>p{background:url(//e.example)}</style><style><img src=x onerror=a()></style><style>@import "//e.example"</style>',
  ],
  [
    'style attributes',
    '<p style="background:url(//e.example)">a</p><p style="width:expression(a())">b</p><p style="position:fixed;top:0;left:0;width:100%;height:100%">c</p><p style="behavior:url(x)">d</p><p style="-moz-binding:url(x)">e</p>',
  ],
  [
    'escaped styles',
    '<p style="background:u\\72l(//e.example)">a</p><p style="background:/**/url(//e)">b</p><p style="color:red;background-image:image-set(\'//e\' 1x)">c</p><p style=\'font-family:"x;background:url(//e)"\'>d</p><p style="color:&#117;rl(//e)">e</p>',
  ],
  [
    'negative margins and layers',
    '<p style="margin-top:-9999px;margin:0 -50px;z-index:9;transform:scale(9);opacity:0">a</p>',
  ],
  [
    'forms',
    '<form action=//e.example><input name=p><button formaction=//e.example>x</button><select><option>a</select><textarea>b</textarea></form><isindex action=//e.example>',
  ],
  [
    'frames and objects',
    '<iframe src=//e.example></iframe><iframe srcdoc="<script>a()</script>"></iframe><object data=//e.example></object><embed src=//e.example><frameset><frame src=//e.example></frameset><applet code=x></applet>',
  ],
  [
    'media',
    '<video poster=//e.example src=//e.example><source src=//e.example></video><audio src=//e.example></audio><picture><source srcset=//e.example><img srcset="//e.example 2x" src=//e.example></picture>',
  ],
  [
    'old attributes',
    '<table background=//e.example><tr><td background=//e.example></table><body background=//e.example onload=a()><img lowsrc=//e.example dynsrc=//e.example longdesc=//e.example><a ping=//e.example href=https://x.example>x</a>',
  ],
  [
    'svg and math',
    '<svg><script>a()</script><a xlink:href="javascript:a()"><animate onbegin=a() attributeName=x></a><use href="//e#x"/></svg><math href="javascript:a()"><mtext><img src=x onerror=a()></mtext></math>',
  ],
  [
    'mutation by foreign content',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  ['mutation by svg style', '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">'],
  ['mutation by noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
  ['mutation by template', '<template><p title="</template><img src=x onerror=alert(1)>"></template>'],
  [
    'mutation by xmp, noembed, noframes, plaintext',
    '<xmp><p title="</xmp><img src=x onerror=a()>"><noembed><p title="</noembed><img src=x onerror=a()>"><noframes></noframes><plaintext><img src=x onerror=a()>',
  ],
  [
    'mutation by title and textarea',
    '<title><p title="</title><img src=x onerror=a()>"><textarea><p title="</textarea><img src=x onerror=a()>">',
  ],
  ['mutation by forms in tables', '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>'],
  [
    'comments',
    '<!--><img src=x onerror=a()>--><!-- --!><img src=x onerror=a()> --><!--[if IE]><script>a()</script><![endif]--><![CDATA[<img src=x onerror=a()>]]><?xml x="><img src=x onerror=a()>"?>',
  ],
  ['nested tags', '<scr<script>ipt>alert(1)</scr</script>ipt><<img src=x onerror=a()>//<img src=x onerror=a()<p>'],
  [
    'broken quotes',
    '<img alt="a" src="x`onerror=a()"><p title="><img src=x onerror=a()>">a</p><img src=\'x\'"onerror=a()//><p title=`a`onclick=a()>',
  ],
  ['null bytes', '<scr\u0000ipt>a()</scr\u0000ipt><img src=x on\u0000error=a()><a href="java\u0000script:a()">x</a>'],
  [
    'our own marks forged',
    '<p data-quoted data-remote-src="//e" data-quote-hint="quote">x</p><img data-remote-src="javascript:a()" id=x class=y name=z>',
  ],
  [
    'clobbering',
    '<img name=getElementById id=body><form id=document><a id=x name=attributes href="https://x.example">x</a></form>',
  ],
]

const parts = attacks.map(([, html]) => html).flatMap((html) => html.split(/(?=[<>"'&])/))

describe('sanitiseHtml', () => {
  it.each(attacks)('disarms %s', (_what, html) => {
    for (const wrapped of [html, `<div><p>${html}</p></div>`, `<table><tr><td>${html}</td></tr></table>`]) {
      expect(htmlDangers(sanitiseHtml(wrapped))).toEqual([])
    }
  })

  it('disarms any mixture of their pieces, and is settled after one pass', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 8 })), { maxLength: 14 }),
        (pieces) => {
          const once = sanitiseHtml(pieces.join(''))
          expect(htmlDangers(once)).toEqual([])
          expect(htmlDangers(sanitiseHtml(once))).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  }, 60_000)

  it('keeps the needed parts of a mail: words, tables, looks, links', () => {
    const html =
      '<table border="0" cellpadding="4"><tbody><tr><td style="color:#333; font: 14px/20px Arial" bgcolor="#ffffff"><b>Trip</b> <a href="https://x.example/a?b=1&amp;c=2">open</a></td></tr></tbody></table>'
    const clean = sanitiseHtml(html)
    expect(clean).toContain('style="color:#333;font:14px/20px Arial"')
    expect(clean).toContain('href="https://x.example/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank"')
    expect(clean).toContain('cellpadding="4"')
    expect(htmlToText(clean)).toBe('Trip open')
  })

  it('blocks remote pictures until they are allowed, maps inline ones and keeps embedded ones', () => {
    const html =
      '<img src="http://t.example/pixel.gif?u=1"><img src="//t.example/b.png"><img src="cid:a@b"><img src="cid:none"><img src="data:image/png;base64,iVBORw0KGgo=">'
    expect(sanitiseHtml(html, { imageOfCid: (cid) => (cid === 'a@b' ? '/api/files/1' : undefined) })).toBe(
      '<img data-remote-src="http://t.example/pixel.gif?u=1" /><img data-remote-src="https://t.example/b.png" /><img src="/api/files/1" /><img /><img src="data:image/png;base64,iVBORw0KGgo=" />',
    )
  })

  it('folds the last quote', () => {
    const clean = sanitiseHtml(
      '<div>Yes</div><div class="gmail_quote"><div class="gmail_attr">On Tue Jo wrote:</div><blockquote class="gmail_quote">9 am?</blockquote></div>',
    )
    expect(clean).toBe(
      '<div>Yes</div><div data-quoted><div><div>On Tue Jo wrote:</div><blockquote>9 am?</blockquote></div></div>',
    )
  })

  it('stays quick with the deepest and the longest HTML', () => {
    const begin = process.threadCpuUsage()
    sanitiseHtml('<div>'.repeat(200_000))
    sanitiseHtml(`<p style="${'a:b;'.repeat(200_000)}">x</p>`)
    sanitiseHtml('<a href="https://x.example">x</a>'.repeat(20_000))
    expect(process.threadCpuUsage(begin).user).toBeLessThan(6_000_000)
  })
})

it('htmlToText keeps lines and reads entities', () => {
  expect(htmlToText('<p>a &lt; b &amp;amp; c</p><p>d<br />e</p><ul><li>f</li></ul>')).toBe('a < b &amp; c\nd\ne\nf')
})
