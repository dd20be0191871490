import { fontClass, htmlFonts } from '../../kernel/index.ts'
import { readableOn } from '../../kernel/values/color.ts'
import type { SiteChrome } from './site-page.ts'

const tenths = Array.from({ length: 11 }, (_, place) => place)

/** Where pictures are cut around, to a tenth. */
const focusRules = tenths
  .flatMap((x) => tenths.map((y) => `.fx${x}.fy${y}{object-position:${x * 10}% ${y * 10}%}`))
  .join('')

const fontRules = Object.entries(htmlFonts)
  .map(([font, family]) => `.${fontClass(font)}{font-family:${family}}`)
  .join('')

const rules = `
*{box-sizing:border-box}
html{scroll-behavior:smooth}
body{margin:0;color:var(--ink);font:17px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;background:#fff}
img{max-width:100%;height:auto}
a{color:inherit;text-underline-offset:3px}
:focus-visible{outline:3px solid var(--strong);outline-offset:2px}
.skip{position:absolute;left:-99em}.skip:focus{left:8px;top:8px;padding:8px 12px;background:#fff;z-index:2}
header{display:flex;flex-wrap:wrap;gap:8px 32px;align-items:center;padding:16px max(20px,calc((100vw - 66rem)/2))}
.brand{font-weight:700;font-size:18px;letter-spacing:.02em;text-decoration:none}
header nav{display:flex;flex-wrap:wrap;gap:4px 24px;margin-left:auto}
header nav a{padding:6px 0;text-decoration:none;font-size:15px}
header nav a:hover{text-decoration:underline}
header nav a[aria-current]{font-weight:600}
section{padding:40px max(20px,calc((100vw - 66rem)/2))}
section.s-hero{padding:0}
.hero{position:relative;display:grid;min-height:min(30rem,70vh);background:var(--deep);color:var(--on-deep)}
.hero .words{align-self:end;padding:72px max(20px,calc((100vw - 66rem)/2)) 48px;z-index:1}
.hero.over{color:#fff}.hero.over .words{background:linear-gradient(rgb(10 12 18/0%),rgb(10 12 18/82%) 55%)}
@media (min-width:60rem){.hero.over .words{display:flex;flex-direction:column;justify-content:end;align-self:stretch;background:linear-gradient(90deg,rgb(10 12 18/80%),rgb(10 12 18/72%) 42%,rgb(10 12 18/24%) 68%,rgb(10 12 18/0%) 90%)}.hero.over h1{max-width:14ch}.hero.over .lead{max-width:30rem}}
.hero>*{grid-area:1/1}
.cover,.cover img{display:block;position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
h1{margin:0 0 12px;font-size:clamp(2rem,5vw,3.25rem);line-height:1.1;letter-spacing:-.02em;max-width:20ch}
h2{margin:0 0 16px;font-size:clamp(1.4rem,3vw,1.9rem);line-height:1.2;letter-spacing:-.01em}
h3{margin:12px 0 4px;font-size:1.1rem;line-height:1.3}
p{margin:0 0 12px;max-width:68ch}
.lead{font-size:1.15rem;max-width:60ch}
.buttons{display:flex;flex-wrap:wrap;gap:12px;margin-top:24px}
.button,button{display:inline-block;padding:12px 22px;border:0;border-radius:6px;background:var(--strong);color:var(--on-strong);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.hero .button{background:#fff;color:#10131a}.hero .button.quiet,.button.quiet{background:transparent;color:inherit;box-shadow:inset 0 0 0 1px currentcolor}
.frame img{display:block;width:100%;aspect-ratio:16/9;object-fit:cover;border-radius:6px}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(17rem,100%),1fr));gap:32px 24px;margin:0;padding:0;list-style:none}
.cards p{color:var(--quiet)}.day{color:var(--quiet);font-size:15px}
table{width:100%;border-collapse:collapse}
th,td{padding:12px 12px 12px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400}
thead th{color:var(--quiet);font-size:14px}tbody th span{display:block;color:var(--quiet);font-size:14px}
.number{text-align:right;font-variant-numeric:tabular-nums;padding-right:0}
details{border-bottom:1px solid var(--line)}summary{padding:16px 0;font-weight:600;cursor:pointer}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:16px;margin:20px 0}.facts dt{color:var(--quiet);font-size:14px}.facts dd{margin:0;font-weight:600}
.video{width:100%;aspect-ratio:16/9;border:0;border-radius:6px}
.form{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(15rem,100%),1fr));gap:16px;max-width:44rem}
.form label{display:grid;gap:4px;font-size:15px;font-weight:500}.form .wide{grid-column:1/-1}
.form input,.form textarea{width:100%;padding:11px 12px;border:1px solid #8b8d98;border-radius:6px;font:inherit;background:#fff;color:inherit}
.trap{position:absolute;left:-99em}
footer{margin-top:40px;padding:32px max(20px,calc((100vw - 66rem)/2));background:var(--soft);color:var(--quiet);font-size:15px}
@media(max-width:40em){section{padding-block:28px}thead{display:none}tr{display:grid;padding:12px 0;border-bottom:1px solid var(--line)}th,td{padding:2px 0;border:0}.number{text-align:left}}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
${focusRules}
${fontRules}
`

/** A colour of the client with the ink that is read on it; the usual colour where theirs is none. */
function paint(name: 'strong' | 'deep', color: string, usual: string): string {
  const chosen = readableOn(color) === undefined ? usual : color
  return `--${name}:${chosen};--on-${name}:${readableOn(chosen)}`
}

/** The style sheet of a site in the client's colours. */
export function siteStyle({ accent, dark }: Pick<SiteChrome, 'accent' | 'dark'>): string {
  const own = [paint('strong', accent, '#2b3290'), paint('deep', dark, '#16171d')].join(';')
  return `:root{${own};--ink:#16171d;--quiet:#55565f;--line:#dfe0e4;--soft:#f5f6f8}${rules}`
}
