/** Hint of an element of a mail about quoting, from the class, id or type that its mailer gave it. */
export type QuoteHint = 'quote' | 'block' | 'attribution' | 'header'

const quoteClasses =
  /(^|\s)(gmail_quote|gmail_extra|gmail_quote_container|yahoo_quoted|protonmail_quote|zmail_extra|quoted-text|tutanota_quote|moz-cite|iosymail_quote|mail_quote|ms-outlook-mobile-reference-message)(\s|$)/
const attributionClasses = /(^|\s)(gmail_attr|moz-cite-prefix|yahoo-quoted-begin)(\s|$)/
const headerIds = /^(x_)?(divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|mail-editor-reference-message-container)$/
const headerClasses = /(^|\s)(OutlookMessageHeader|x_OutlookMessageHeader|WordSection0)(\s|$)/

/** Outlook draws a line above the header of a quote, and names nothing. */
const outlookLine = /border:\s*none;\s*border-top:\s*solid\s+#(e1e1e1|b5c4df)\s/i

function isHeader(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  if (headerIds.test(attributes['id'] ?? '') || headerClasses.test(attributes['class'] ?? '')) return true
  return tag === 'div' && outlookLine.test(attributes['style'] ?? '')
}

/** Marks of a mailer on a blockquote that holds another mail; people also use a bare one to indent their own words. */
const isCited = ({ type, cite, id }: Readonly<Record<string, string>>): boolean =>
  type?.toLowerCase() === 'cite' || cite !== undefined || /zmail|yahoo|quote/i.test(id ?? '')

export function quoteHint(tag: string, attributes: Readonly<Record<string, string>>): QuoteHint | undefined {
  const classes = attributes['class'] ?? ''
  if (quoteClasses.test(classes) || (tag === 'blockquote' && isCited(attributes))) return 'quote'
  if (tag === 'blockquote') return 'block'
  if (attributionClasses.test(classes)) return 'attribution'
  return isHeader(tag, attributes) ? 'header' : undefined
}
