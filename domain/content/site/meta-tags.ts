import { isDoc, type Doc, type Issue } from '../../kernel/index.ts'
import { textOf } from '../../kernel/values/format-value.ts'
import { contentMessages } from '../messages.ts'

/** Tags that a page sets by its fields, or by itself: no other tag has these names. */
const ownNames = new Set(['title', 'description', 'robots', 'viewport', 'charset', 'translations'])

/** A name of a tag is an attribute of the page's HTML: 'og:type', 'theme-color', 'DC.creator'. */
export const isTagName = (name: string): boolean => /^[\w:.-]+$/.test(name)

const listIn = ({ tags }: Doc): readonly Doc[] => (Array.isArray(tags) ? tags.filter(isDoc) : [])

const isTag = ([name, value]: readonly [string, unknown]): boolean => !ownNames.has(name) && typeof value === 'string'

/**
 * The meta tags of a page (2-content section 3) as they are edited: those other than title, description and robots as
 * the list `tags`. Stored tags may be properties: `{ 'og:type': 'website' }`.
 */
export function withTagList(meta: Doc): Doc {
  const written = Object.entries(meta).filter(isTag)
  if (written.length === 0) return meta
  const rest = Object.fromEntries(Object.entries(meta).filter((entry) => !isTag(entry)))
  const known = new Set(listIn(meta).map(({ name }) => name))
  const added = written.filter(([name]) => !known.has(name)).map(([name, content]) => ({ id: name, name, content }))
  return { ...rest, tags: [...listIn(meta), ...added] }
}

/** The same as they are drawn: each tag is a property. Those without a name or words are none yet. */
export function withoutTagList(meta: Doc): Doc {
  if (!Array.isArray(meta['tags'])) return meta
  const { tags: _tags, ...rest } = meta
  const listed = listIn(meta).flatMap((tag) => {
    const [name, content] = [textOf(tag['name']).trim(), textOf(tag['content'])]
    return isTagName(name) && !ownNames.has(name.toLowerCase()) && content !== '' ? [[name, content] as const] : []
  })
  return { ...rest, ...Object.fromEntries(listed) }
}

/** Tags whose names cannot be drawn, that the page has already, or that are repeated. */
export function tagIssues(meta: Doc): Issue[] {
  const seen = new Set<string>()
  return listIn(meta).flatMap((tag, at): Issue[] => {
    const name = textOf(tag['name']).trim()
    const field = `meta.tags.${at}.name`
    if (name === '') return []
    if (!isTagName(name)) return [contentMessages.issue(field, 'bad-tag-name')]
    const key = name.toLowerCase()
    if (ownNames.has(key)) return [contentMessages.issue(field, 'own-tag-name', { name })]
    if (seen.has(key)) return [contentMessages.issue(field, 'tag-name-taken', { name })]
    seen.add(key)
    return []
  })
}
