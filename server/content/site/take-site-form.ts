import { z } from 'zod'
import { requestWords, speechIn, type SiteChrome, type SitePage } from '../../../domain/content/index.ts'
import { isEmailAddress, escapeHtml } from '../../../domain/kernel/index.ts'
import { keepSiteMessage } from '../../inbox/index.ts'
import { systemActor, withTenant } from '../../platform/context.ts'
import type { Log } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { drawerOf } from './draw-site.ts'
import { shownFilesOf } from './site-files.ts'
import { siteChrome } from './site-parts.ts'

const short = (max: number) => z.string().trim().max(max).default('')

const sender = {
  name: z.string().trim().min(1).max(200),
  email: z.string().trim().max(320).refine(isEmailAddress),
  phone: short(40),
  /** A field that people do not see and machines fill in. */
  website: short(2000),
}

const contact = z.object({ ...sender, message: z.string().trim().min(1).max(5000) })

const request = z.object({
  ...sender,
  from: z.string().trim().min(2).max(120),
  to: z.string().trim().min(2).max(120),
  day: z.iso.date(),
  back: z.union([z.literal(''), z.iso.date()]).default(''),
  passengers: z.string().regex(/^\d{1,3}$/),
  notes: short(3000),
})

interface SiteForm {
  readonly clientId: string
  readonly kind: 'contact' | 'request'
  readonly body: unknown
  /** Of the pages that are live: links of the answer stay in the language where it has them. */
  readonly paths: readonly string[]
  readonly log: Log
}

interface Sent extends Pick<z.output<typeof contact>, 'name' | 'email' | 'phone' | 'website'> {
  readonly subject: string
  readonly message: string
}

/** What was sent, in the words in which the inbox gets it; undefined where something is missing or wrong. */
function readSiteForm(kind: SiteForm['kind'], body: unknown): Sent | undefined {
  const fields = Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''))
  if (kind === 'contact') {
    const { data } = contact.safeParse(fields)
    return data && { ...data, subject: 'Message from the website' }
  }
  const { data } = request.safeParse(fields)
  return data && { ...data, subject: `Charter request: ${data.from} to ${data.to}`, message: requestWords(data) }
}

/** The language in which the visitor reads the site; undefined for its first one. */
function languageOf(body: unknown, { languages = [] }: SiteChrome): string | undefined {
  const named = new URLSearchParams(typeof body === 'string' ? body : '').get('language')
  return languages.slice(1).find((one) => one === named)
}

/** What the visitor is told, as a page of the site. */
function answerPage(outcome: SiteForm['kind'] | 'wrong', chrome: SiteChrome, language: string | undefined): SitePage {
  const { words } = speechIn(language ?? chrome.lang)
  const said: Readonly<Record<typeof outcome, readonly [title: string, words: string]>> = {
    contact: [words.thanks, words.messageHere],
    request: [words.thanks, words.requestHere],
    wrong: [words.notSent, words.notSentWhy],
  }
  const [title, told] = said[outcome]
  return {
    id: '_said',
    name: title,
    url: '/_said',
    kind: '',
    content: {},
    html: `<p>${escapeHtml(told)}</p><p><a href="/">${escapeHtml(words.firstPage)}</a></p>`,
    meta: { robots: 'noindex' },
    date: 0,
    ...(language !== undefined && { language }),
  }
}

/** A message or charter request of a visitor into the inbox of the client, and the page that says so. */
export async function takeSiteForm(
  platform: Platform,
  { clientId, kind, body, paths, log }: SiteForm,
): Promise<{ readonly body: string; readonly status: number }> {
  const sent = readSiteForm(kind, body)
  return withTenant(platform, systemActor(clientId), async (ctx) => {
    // Whoever fills in the field that people do not see is shown no error, and learns nothing.
    if (sent && sent.website === '') await keepSiteMessage(ctx, { ...sent, client: '', website: '' })
    else if (sent) log.info({ client: clientId }, 'a message from a site filled in the trap')
    const chrome = await siteChrome(ctx, 'main')
    const page = answerPage(sent === undefined ? 'wrong' : kind, chrome, languageOf(body, chrome))
    const drawn = paths.map((url) => ({ ...page, url }))
    const data = { timezone: 'UTC', legs: [], fleet: [], posts: [] }
    const draw = drawerOf({ drawn, chrome, data })
    return { body: draw(page, shownFilesOf(ctx, { data })), status: sent === undefined ? 400 : 200 }
  })
}
