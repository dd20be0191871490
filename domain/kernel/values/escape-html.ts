const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML shows it, in an element or in an attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** Signs that an editor writes in HTML for a character, and the character. */
const signs: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** HTML without tags as plain words: each entity becomes its character. */
export const withPlainSigns = (html: string): string =>
  html.replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (sign) => signs[sign] ?? sign)
