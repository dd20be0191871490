import { escapeHtml } from '../../../domain/kernel/index.ts'

/** HTML that has been made safe to put into a page. */
export interface Html {
  readonly html: string
}

type Part = string | number | Html | readonly Html[]

function print(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map((one) => one.html).join('')
}

/** Makes HTML of a template; every value that is not HTML itself is escaped. */
export const markup = (words: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: words.map((word, at) => word + (at < parts.length ? print(parts[at] ?? '') : '')).join(''),
})

interface DrawnDocument {
  readonly title: string
  /** CSS of the document. */
  readonly style: string
  readonly body: Html
}

/** A whole HTML document with its own style, for pages that the server draws. */
export const drawDocument = ({ title, style, body }: DrawnDocument): string =>
  markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${{ html: style }}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.html
