import { JSDOM } from 'jsdom'

const dangerousElements = new Set(
  'script style iframe object embed form input button select textarea svg math link meta base template noscript audio video source picture frame frameset applet portal animate set use'.split(
    ' ',
  ),
)

const addressAttributes = new Set(
  'href src action formaction background poster srcset data cite longdesc lowsrc dynsrc ping xlink:href'.split(' '),
)

const safeAddress = /^(?:https?:|mailto:|tel:)/i
const safePicture = /^(?:\/api\/|data:image\/(?:png|jpe?g|gif|webp);base64,)/i

function dangersOfAttribute(element: string, { name, value }: { name: string; value: string }): string[] {
  const where = `${element}[${name}=${value.slice(0, 60)}]`
  if (/^(?:on.*|srcdoc|id|class)$/i.test(name)) return [where]
  if (name === 'style' && /url|expression|@|\\|position|behavior|-moz-binding|javascript/i.test(value)) return [where]
  if (!addressAttributes.has(name)) return []
  const isSafe = name === 'href' ? safeAddress.test(value) : name === 'src' && safePicture.test(value)
  return isSafe ? [] : [where]
}

const { DOMParser } = new JSDOM().window

/** Everything in a page made of this HTML that could run, send, fetch or cover: empty for HTML that is safe to show. */
export function htmlDangers(html: string): string[] {
  const page = new DOMParser().parseFromString(`<!doctype html><body>${html}</body>`, 'text/html')
  const found: string[] = []
  for (const { localName, attributes } of page.querySelectorAll('*')) {
    if (dangerousElements.has(localName)) found.push(localName)
    found.push(...Array.from(attributes).flatMap((attribute) => dangersOfAttribute(localName, attribute)))
  }
  return found
}
