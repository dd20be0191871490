import { createHash } from 'node:crypto'

/** By what contents of a site are distinguished, in hexadecimal digits. */
export const contentSha = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

/**
 * Name of a release's style sheet on its pages. Another style has another name, so that browsers cache each for good,
 * and see the one of their page after a release and after a roll back.
 */
export const styleName = (sha: string): string => `_style.${sha.slice(0, 16)}.css`

/**
 * True if a path is that of a style sheet; pages that an earlier version of the program published call it
 * '/_style.css'.
 */
export const isStylePath = (path: string): boolean => /^\/_style(?:\.[\da-f]{16})?\.css$/.test(path)
