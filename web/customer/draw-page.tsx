/** @jsxImportSource preact */
import { CustomerPage } from './customer-page.tsx'
import { drawText, escapeText } from './draw-text.ts'
import { drawColours } from './page-colours.ts'
import { beginPage, type AnyPage, type PageActs, type PageModel } from './page-model.ts'

interface DrawnPage {
  readonly token: string
  readonly page: AnyPage
  readonly payment?: PageModel['payment']
  /** Text of the style sheet, and address of the script. */
  readonly styles: string
  readonly script: string
}

const nothing = (): void => undefined

const noActs: PageActs = {
  change: nothing,
  agree: nothing,
  ask: nothing,
  enterCode: nothing,
  askReturn: nothing,
  addPhotos: nothing,
  withdrawReturn: nothing,
  pay: nothing,
  look: nothing,
  print: nothing,
}

const names = { goods: 'Quote', order: 'Order', payment: 'Payment for trip' } as const

const titleOf = (page: AnyPage): string =>
  'document' in page ? `${names[page.document.kind]} ${page.document.number}, ${page.host.name}` : page.host.name

/** JSON as the text of a script element, which no value of it can end. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** The whole page as HTML, with its data for the script, which makes it answer. */
export function drawPage({ token, page, payment, styles, script }: DrawnPage): string {
  const model = beginPage(token, page, payment)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${escapeText(titleOf(page))}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${drawColours(page.host.theme)}${styles}</style>
<script type="module" src="${escapeText(script)}"></script>
</head>
<body>
<div id="page">${drawText(<CustomerPage model={model} acts={noActs} />)}</div>
<noscript>To sign, pay or ask on this page, turn on JavaScript, or call ${escapeText(page.host.name)}.</noscript>
<script type="application/json" id="model">${inScript(model)}</script>
</body>
</html>`
}
