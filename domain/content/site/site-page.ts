import { epochMs, type Doc } from '../../kernel/index.ts'
import type { SiteLanguages } from './languages.ts'

/** A page as sites draw it: live, in a release, or being written. */
export interface SitePage {
  readonly id: string
  readonly name: string
  /** '/fleet/citation' */
  readonly url: string
  /** Other addresses, which lead to it; absent where there are none. */
  readonly urls?: readonly string[]
  readonly kind: string
  readonly content: Doc
  readonly html: string
  readonly meta: Doc
  readonly jsonld?: unknown
  readonly blog_id?: string
  readonly date: number
  /** Words of the page itself in other languages, by language; those of its content lie next to each field. */
  readonly translations?: Doc
  /** Of a page of a site in several languages: its own, and where it is in each. */
  readonly language?: string
  readonly alternates?: readonly { readonly language: string; readonly url: string }[]
}

/** Day that an article names, in epoch milliseconds; undefined for none or an invalid one. */
export const dayOf = ({ day }: Doc): number | undefined => epochMs.safeParse(day).data

export interface SiteLink {
  readonly label: string
  readonly url: string
  /** Its words in other languages of the site, by language. */
  readonly translations?: Doc
}

/** Surroundings of the pages of a site. */
export interface SiteChrome extends Partial<SiteLanguages> {
  readonly name: string
  readonly lang: string
  readonly accent: string
  readonly dark: string
  readonly light: string
  readonly email: string
  readonly phone: string
  readonly menu: readonly SiteLink[]
  readonly header: string
  readonly footer: string
  /** The same in other languages, by language, if translated. */
  readonly headerIn?: Readonly<Record<string, string>>
  readonly footerIn?: Readonly<Record<string, string>>
  /** Where the site is opened by everybody: 'https://laro.example'; '' while it is known by its path alone. */
  readonly origin: string
}

export interface SiteLeg {
  readonly from: string
  readonly fromName: string
  readonly to: string
  readonly toName: string
  readonly at?: number
  /** Time zone of the departure airport. */
  readonly zone?: string
  readonly aircraft: string
  /** Absent where it is given on request. */
  readonly cents?: number
}

export interface SiteAircraft {
  readonly name: string
  readonly model: string
  readonly seats?: number
  readonly base: string
  /** Address of its first picture in file storage. */
  readonly image?: string
}

export interface SitePost {
  /** Of its page. */
  readonly id: string
  readonly name: string
  readonly url: string
  readonly lead: string
  /** Its day, in UTC. */
  readonly at: number
}

/** A blog as sections show it (2-content section 3). */
export interface SiteBlog {
  readonly id: string
  /** Absent where its pages are named one by one. */
  readonly query?: 'latest' | 'next older' | 'next newer' | undefined
  /** Ids of the pages that it names. */
  readonly entries: readonly string[]
  /** Most that it shows. */
  readonly size: number
}

/** Records of the client that sections show. */
export interface SiteData {
  /** Of the client: in it a leg has its day. */
  readonly timezone: string
  readonly legs: readonly SiteLeg[]
  readonly fleet: readonly SiteAircraft[]
  /** Articles, newest first. */
  readonly posts: readonly SitePost[]
  readonly blogs: readonly SiteBlog[]
  /** Pages that a blog names. */
  readonly named: readonly SitePost[]
}

/** Pages that sections list, in one language of the site. */
export type SiteLists = Pick<SiteData, 'posts' | 'named'>

/** An address of a page in stored form: with a slash before, none after, and no path that leads elsewhere. */
export function pagePath(url: string): string | undefined {
  const path = `/${url.trim().replace(/^\/+|\/+$/g, '')}`
  return /^\/[\w~.:@/-]*$/.test(path) && !/(^|\/)\.\.?(\/|$)|\/\//.test(path) && !path.startsWith('/_')
    ? path
    : undefined
}

/** By what addresses of one site are distinguished: people take '/A', 'a/' and '/a' for the same. */
export const pageAddressKey = (url: string): string => (pagePath(url) ?? url).toLowerCase()

/** The name of the static JSON of a page: slashes are double underscores (2-content section 7). */
export const staticName = (path: string): string => `${path.replaceAll('/', '__')}.json`

/** The site's root as it is seen from a page: './', '../'. Published files may be at any root. */
export function rootFrom(path: string): string {
  const depth = path.split('/').length - 2
  return depth <= 0 ? './' : '../'.repeat(depth)
}
