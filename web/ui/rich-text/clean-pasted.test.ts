import { expect, it } from 'vitest'
import { cleanPasted } from './clean-pasted.ts'

const plain = (html: string): string =>
  html.replaceAll(/\s+/g, ' ').replaceAll(/ (?=<)|(?<=>) | class="[^"]*"| style="[^"]*"/g, '')

const word = (level: number, bullet: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${bullet}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

it('makes lists of the paragraphs that Word writes for them', () => {
  const html = `<html xmlns:o="urn:x"><head><style>p{color:red}</style></head><body><!--StartFragment--><p class=MsoNormal>Crew<o:p></o:p></p>${word(1, '·', 'Jo')}${word(2, 'o', 'Captain')}${word(1, '·', 'Rae')}<p class=MsoNormal>Then</p>${word(1, '1.', 'One')}${word(1, '2.', 'Two')}<!--EndFragment--></body></html>`
  expect(plain(cleanPasted(html))).toBe(
    '<p>Crew</p><ul><li><span></span>Jo<ul><li><span></span>Captain</li></ul></li><li><span></span>Rae</li></ul><p>Then</p><ol><li><span></span>One</li><li><span></span>Two</li></ol>',
  )
})

it('removes the parts that only Word reads', () => {
  const html = `<!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--><link rel=File-List href="file:///C:/x.xml"><p>Words</p><img src="file:///C:/a.png"><img src="cid:a"><style>@font-face{}</style>`
  expect(plain(cleanPasted(html))).toBe('<p>Words</p>')
})

it('unwraps Google’s markup, without the line breaks between paragraphs', () => {
  const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2"><p dir="ltr"><span style="font-weight:700">Price</span></p><br><p dir="ltr">$9,000</p></b><br class="Apple-interchange-newline">`
  expect(cleanPasted(html)).toBe('<p dir="ltr"><span style="font-weight:700">Price</span></p><p dir="ltr">$9,000</p>')
})

it('keeps a table, a link and a picture that can be reached', () => {
  const html = `<table border=1><tr><td><p class=MsoNormal>KDAL</p></td></tr></table><a href="https://laro.example">x</a><img src="https://laro.example/a.png"><img src="data:image/png;base64,AAAA">`
  expect(plain(cleanPasted(html))).toBe(
    '<table border="1"><tbody><tr><td><p>KDAL</p></td></tr></tbody></table><a href="https://laro.example">x</a><img src="https://laro.example/a.png"><img src="data:image/png;base64,AAAA">',
  )
})
