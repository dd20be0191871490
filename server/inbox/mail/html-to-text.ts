const blockEnd = /<(?:br|hr)\s*\/?>|<\/(?:p|div|tr|li|h[1-6]|blockquote|pre|dt|dd|table|ul|ol|address|caption)>/gi

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** The words of sanitised HTML, a line for each block: for search, summary and the text part of an answer. */
export function htmlToText(sanitised: string): string {
  return sanitised
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<\/(?:p|div)>\s*(?=<\/t[dh]>)/gi, '')
    .replaceAll(/<\/t[dh]>\s*(?=<t[dh]\b)/gi, '  ')
    .replaceAll(blockEnd, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll('\u00A0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
