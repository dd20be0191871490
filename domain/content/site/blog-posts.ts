import { isDoc, type Doc } from '../../kernel/index.ts'
import type { SiteBlog, SiteData, SitePost } from './site-page.ts'

type Listed = Pick<SiteData, 'posts' | 'named' | 'blogs'>

/**
 * Articles of a blog on a page: the latest, those next older or newer than the page itself, or the named pages, as they
 * are in the release (2-content section 4, 'Blog selector').
 */
function postsOfBlog(
  { query, entries, size }: SiteBlog,
  pageId: string,
  { posts, named }: Listed,
): readonly SitePost[] {
  if (query === undefined) return entries.flatMap((id) => named.find((post) => post.id === id) ?? []).slice(0, size)
  const own = posts.findIndex(({ id }) => id === pageId)
  // A page that is no article has no older or newer neighbour.
  if (query === 'latest' || own < 0) return posts.filter(({ id }) => id !== pageId).slice(0, size)
  const next = query === 'next older' ? posts.slice(own + 1) : posts.slice(0, own).toReversed()
  return next.slice(0, size)
}

interface Placing {
  /** The page on which the section is. */
  readonly pageId: string
  readonly data: Listed
}

/** Most articles of a section that names no blog and does not say it. */
const usualPosts = 6

/**
 * Articles of a section: those of the blog that it names, otherwise the newest. The section's own limit comes first,
 * then that of its blog.
 */
export function postsOfSection(section: Doc, { pageId, data }: Placing): readonly SitePost[] {
  const chosen = section['blog']
  const blog = isDoc(chosen) ? data.blogs.find(({ id }) => id === chosen['id']) : undefined
  const most = Number(section['most']) || undefined
  if (blog === undefined) return data.posts.slice(0, most ?? usualPosts)
  return postsOfBlog({ ...blog, size: most ?? blog.size }, pageId, data)
}
