const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined)

/** Target of a link, as a person would name it: a host, an email address, a phone number. Undefined within the site. */
function targetOf(address: string): string | undefined {
  // Browsers take a backslash for a slash.
  const words = address.replaceAll('&amp;', '&').replaceAll('\\', '/').trim()
  const [, scheme, rest = ''] = /^(?:([a-z][a-z\d+.-]*):|(?=\/\/))(.*)$/is.exec(words) ?? []
  if (scheme !== undefined && !/^https?$/i.test(scheme)) return rest.split('?')[0] ?? ''
  const isOutside = scheme !== undefined || words.startsWith('//')
  return isOutside ? rest.replace(/^\/+/, '').split(/[/?#]/)[0] : undefined
}

/** True if words name it as a whole: 'laro.example' is not named by 'notlaro.example'. */
function names(asked: string, target: string): boolean {
  const whole = target.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  return new RegExp(`(?<![\\w.-])${whole}(?![\\w-]|\\.\\w)`, 'i').test(asked)
}

const isNamed = (address: string | undefined, asked: string): boolean => {
  const target = address === undefined ? undefined : targetOf(address)
  return target === undefined || (target !== '' && names(asked, target))
}

/**
 * HTML of a model without links and pictures at addresses outside of the site that its asker did not name: words inside
 * an attached file can make a model write them. The words of a link stay.
 */
export const withoutUnnamed = (html: string, asked: string): string =>
  html
    .replaceAll(/<a\b[^>]*>/gi, (tag) => (isNamed(attributeOf(tag, 'href'), asked) ? tag : '<a>'))
    .replaceAll(/<img\b[^>]*>/gi, (tag) => (isNamed(attributeOf(tag, 'src'), asked) ? tag : ''))
