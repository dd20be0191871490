import { z } from 'zod'
import { isDayOver, requestWords } from '../../../domain/content/index.ts'
import { isEmailAddress } from '../../../domain/kernel/index.ts'
import { keepSiteMessage } from '../../inbox/index.ts'
import { systemActor, withTenant } from '../../platform/context.ts'
import type { Log } from '../../platform/log.ts'
import type { WholePlatform } from '../../platform/platform.ts'
import { answerName, answerPage, type FormOutcome } from './draw-site.ts'
import { drawerOf } from './page-drawer.ts'
import type { LiveSites } from './live-sites.ts'
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

const request = z
  .object({
    ...sender,
    from: z.string().trim().min(2).max(120),
    to: z.string().trim().min(2).max(120),
    day: z.iso.date(),
    back: z.union([z.literal(''), z.iso.date()]).default(''),
    passengers: z.string().regex(/^\d{1,3}$/),
    notes: short(3000),
  })
  // A return before the departure is impossible.
  .refine(({ day, back }) => back === '' || back >= day)

interface SiteForm {
  readonly clientId: string
  readonly kind: 'contact' | 'request'
  readonly body: unknown
  readonly log: Log
  /** Where the answers lie that were published. */
  readonly live: LiveSites
}

interface Sent extends Pick<z.output<typeof contact>, 'name' | 'email' | 'phone' | 'website'> {
  readonly subject: string
  readonly message: string
}

/** Sent values, in the words for the inbox; undefined for missing or wrong ones. */
function readSiteForm({ kind, body }: SiteForm, now: number): Sent | 'past' | undefined {
  const fields = Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''))
  if (kind === 'contact') {
    const { data } = contact.safeParse(fields)
    return data && { ...data, subject: 'Message from the website' }
  }
  const { data } = request.safeParse(fields)
  if (data && isDayOver(data.day, now)) return 'past'
  return data && { ...data, subject: `Charter request: ${data.from} to ${data.to}`, message: requestWords(data) }
}

/** The language in which the visitor reads the site, as its form says; undefined for the first one. */
const languageOf = (body: unknown): string | undefined =>
  new URLSearchParams(typeof body === 'string' ? body : '').get('language') ?? undefined

/** The answer to the visitor, as it was published: the current surroundings of the pages are unpublished. */
async function publishedAnswer({ live, clientId, body }: SiteForm, outcome: FormOutcome): Promise<string | undefined> {
  const manifest = await live.manifest(clientId, 'main')
  const answers = new Map(Object.entries(manifest?.answers ?? {}))
  const piece = answers.get(answerName(outcome, languageOf(body))) ?? answers.get(answerName(outcome))
  return manifest && piece && (await live.piece(manifest, piece)).toString('utf8')
}

/** The same for a site without published answers: with nothing around it. */
const plainAnswer = (platform: WholePlatform, clientId: string, outcome: FormOutcome): Promise<string> =>
  withTenant(platform, systemActor(clientId), async (ctx) => {
    const { name, lang, accent, dark, light, origin } = await siteChrome(ctx, 'main')
    const around = { name, lang, accent, dark, light, origin, email: '', phone: '', menu: [], header: '', footer: '' }
    const data = { timezone: 'UTC', legs: [], fleet: [], posts: [], blogs: [], named: [] }
    const draw = drawerOf({ drawn: [], chrome: around, data })
    return draw(answerPage(outcome, around), shownFilesOf(ctx, { data, files: new Map() }))
  })

interface Answer {
  readonly body: string
  readonly status: number
}

/** The page that the visitor sees; of a site that was published before there were these words, with nothing around them. */
async function answerOf(platform: WholePlatform, form: SiteForm, outcome: FormOutcome): Promise<Answer> {
  const body = (await publishedAnswer(form, outcome)) ?? (await plainAnswer(platform, form.clientId, outcome))
  return { body, status: outcome === form.kind ? 200 : 400 }
}

/** A message or charter request of a visitor into the inbox of the client, and its confirmation page. */
export async function takeSiteForm(platform: WholePlatform, form: SiteForm): Promise<Answer> {
  const { clientId, kind, log } = form
  const sent = readSiteForm(form, platform.clock())
  if (sent === undefined || sent === 'past') return answerOf(platform, form, sent ?? 'wrong')
  // A sender who fills in the hidden field is shown no error, and learns nothing.
  if (sent.website === '')
    await withTenant(platform, systemActor(clientId), (ctx) =>
      keepSiteMessage(ctx, { ...sent, client: '', website: '' }),
    )
  else log.info({ client: clientId }, 'a message from a site filled in the trap')
  return answerOf(platform, form, kind)
}
