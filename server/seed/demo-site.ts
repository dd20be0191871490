import type { z } from 'zod'
import { blogs, deployments, firstRelease, footers, headers, pages, redirects } from '../../domain/content/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import type { DemoClient } from './demo-clients.ts'
import { attachPictures } from './demo-files.ts'
import type { Parent } from './demo-parent.ts'
import { agentsOf } from './demo-people.ts'
import { inSpanish, isBilingual, menuInSpanish, nameInSpanish } from './demo-spanish.ts'
import { structuredDataAt } from './demo-structured-data.ts'
import { Random } from './random.ts'
import type { WorldRow, WorldWriter } from './world-writer.ts'

type Content = z.input<typeof pages.shape>['content'] & object
type Json = Content[string]

interface DemoPage {
  readonly name: string
  readonly url: string
  readonly kind: string
  readonly about: string
  readonly content: (client: DemoClient) => Content
  /** Name of a drawn picture for its first section. */
  readonly picture?: string
}

const section = (kind: string, rest: Content): Content => ({ kind, ...rest })

const button = (label: string, url: string) => ({ label, url })

const isItem = (value: Json): value is Content => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same content, in which each item of a list has an id: `i1`, `i2` and so on through the page. */
function withItemIds(content: Content): Content {
  let count = 0
  const numbered = (value: Json): Json => {
    if (!Array.isArray(value)) return value
    return value.map((each) => (isItem(each) ? { id: `i${(count += 1)}`, ...inside(each) } : each))
  }
  const inside = (item: Content): Content =>
    Object.fromEntries(Object.entries(item).map(([name, value]) => [name, numbered(value)]))
  return inside(content)
}

const questions = [
  ['How soon can we leave?', 'From most airports within four hours, with the crew that is on call.'],
  ['Can we bring a dog?', 'Yes, in the cabin, on the same terms as everybody else.'],
  [
    'What does a quote include?',
    'Every line of it: flight time, landing, crew, fuel and taxes. Nothing is added later.',
  ],
].map(([question = '', answer = '']) => ({ question, answer }))

const charterPages: readonly DemoPage[] = [
  {
    name: 'Home',
    url: '/',
    kind: 'home',
    about: 'Private flights from the airport next to you, with the price in writing before you decide.',
    picture: 'challenger-300.jpg',
    content: ({ name }) => ({
      sections: [
        section('hero', {
          heading: 'Leave when you are ready',
          text: `${name} flies you from the airport next to you, with the price in writing before you decide.`,
          buttons: [button('Ask for a quote', '/book'), button('See the fleet', '/fleet')],
        }),
        section('legs', {
          heading: 'Empty legs',
          text: 'Aircraft that fly anyway, at a part of the price.',
          most: 5,
        }),
        section('fleet', { heading: 'Our aircraft', most: 6 }),
        section('questions', { heading: 'Questions', questions }),
      ],
    }),
  },
  {
    name: 'Fleet',
    url: '/fleet',
    kind: 'landing',
    about: 'The aircraft that we fly, where they are based, and how many they seat.',
    picture: 'challenger-300-cabin.jpg',
    content: () => ({
      sections: [
        section('hero', {
          heading: 'The fleet',
          text: 'Flown and looked after by our own crews.',
          buttons: [button('Ask for a quote', '/book')],
        }),
        section('fleet', { heading: 'Every aircraft' }),
      ],
    }),
  },
  {
    name: 'Empty legs',
    url: '/empty-legs',
    kind: 'landing',
    about: 'Flights that are offered now because their aircraft fly anyway.',
    content: () => ({
      sections: [
        section('legs', { heading: 'Offered now', most: 40 }),
        section('request', { heading: 'Ask for one of them' }),
      ],
    }),
  },
  {
    name: 'Journal',
    url: '/journal',
    kind: 'landing',
    about: 'What we learn about flying, written by those who do it.',
    content: () => ({ sections: [section('blog', { heading: 'Newest first', most: 12 })] }),
  },
  {
    name: 'Flying in winter',
    url: '/journal/winter-flying',
    kind: 'article',
    about: 'What changes when the mountains have snow.',
    picture: 'citation-cj3-cabin.jpg',
    content: () => ({
      lead: 'What changes when the mountains have snow, and what does not.',
      author: 'The crew desk',
      html: '<h2>De-icing takes its time</h2><p>We plan twenty minutes for it, so that you do not wait on the apron.</p><h2>Short runways</h2><p>Aspen closes at eleven at night. We tell you the last hour at which we can leave.</p>',
    }),
  },
  {
    name: 'Book',
    url: '/book',
    kind: 'form',
    about: 'Tell us where and when. You get a quote by email.',
    content: () => ({
      form: 'request',
      lead: 'Tell us where and when. You get a quote by email, usually within the hour.',
    }),
  },
]

const equipmentPages: readonly DemoPage[] = [
  {
    name: 'Home',
    url: '/',
    kind: 'home',
    about: 'Equipment for hangars and ramps, made to your measures.',
    content: ({ name }) => ({
      sections: [
        section('hero', {
          heading: 'Made to your measures',
          text: `${name} makes equipment for hangars and ramps.`,
          buttons: [button('Ask us', '/contact')],
        }),
        section('cards', {
          heading: 'What we make',
          cards: [
            { title: 'Towbars', text: 'For every nose gear, with shear pins.', icon: 'tool' },
            { title: 'Stands', text: 'Welded and tested here.', icon: 'stairs' },
            { title: 'Chocks', text: 'Rubber, by the pair.', icon: 'triangle' },
          ],
        }),
        section('questions', { heading: 'Questions', questions: questions.slice(2) }),
      ],
    }),
  },
]

const bothPages: readonly DemoPage[] = [
  {
    name: 'About us',
    url: '/about-us',
    kind: 'landing',
    about: 'Who we are.',
    content: ({ name, city: [city, state] }) => ({
      sections: [
        section('text', {
          heading: `${name} of ${city}, ${state}`,
          html: '<p>We began with one aircraft and one telephone. The telephone is still answered by somebody who knows your name.</p>',
        }),
      ],
    }),
  },
  {
    name: 'Contact',
    url: '/contact',
    kind: 'form',
    about: 'Write to us, or call.',
    content: () => ({ form: 'contact', lead: 'Write to us. A person reads it.' }),
  },
]

const asParent = (type: Parent['type'], row: WorldRow, label: string): Parent => ({
  type,
  id: row.id,
  label,
  words: {},
})

const links: Readonly<Record<DemoClient['business'], readonly (readonly [label: string, url: string])[]>> = {
  charter: [
    ['Fleet', '/fleet'],
    ['Empty legs', '/empty-legs'],
    ['Journal', '/journal'],
    ['Contact', '/contact'],
    ['Book', '/book'],
  ],
  equipment: [
    ['About us', '/about-us'],
    ['Contact', '/contact'],
  ],
}

const redirectsOf: Readonly<Record<DemoClient['business'], readonly z.input<typeof redirects.shape>[]>> = {
  charter: [
    { from: '/our-aircraft', to: '/fleet' },
    { from: '/blog', to: '/journal' },
    { from: '/prices', misses: 7 },
  ],
  equipment: [
    { from: '/about', to: '/about-us' },
    { from: '/catalog', misses: 3 },
  ],
}

/** Pixels of each drawn picture. */
const drawnSize = { width: 720, height: 480 }

/** The middle of a drawn picture in the shape that pages ask for, 16 by 9. */
const wideCrop = { x: 0, y: 7.8125, width: 100, height: 84.375 }

/** Content of a page of the demo; its first section has the drawn picture. */
function contentOf(world: WorldWriter, page: DemoPage, { client, id }: { client: DemoClient; id: string }): Content {
  const content = withItemIds(page.content(client))
  if (page.picture === undefined) return content
  const [file] = attachPictures(world, { of: { type: 'pages', id }, names: [page.picture] })
  const image = { ...file, alt: 'One of our aircraft', ...drawnSize, crop: wideCrop }
  const { sections } = content
  if (!Array.isArray(sections)) return { ...content, image }
  const [first, ...others] = sections as Content[]
  return { ...content, sections: [{ ...first, image }, ...others] }
}

/** Sections of a bilingual client in both languages; the others stay in English. */
const spokenPages: ReadonlySet<string> = new Set(['/', '/fleet'])

function writePage(world: WorldWriter, client: DemoClient, [page, age]: readonly [DemoPage, number]): Parent {
  const { clock } = world
  const edited = clock.past(-age, 11)
  const { name, url, kind, about } = page
  const spoken = isBilingual(client) && spokenPages.has(url) ? nameInSpanish(name, about, client) : undefined
  const id = world.random.id(clock.past(-300, 9))
  const row = world.add(
    pages,
    {
      name,
      url,
      kind,
      content: spoken ? inSpanish(contentOf(world, page, { client, id })) : contentOf(world, page, { client, id }),
      meta: {
        title: `${name} | ${client.name}`,
        description: about,
        ...(spoken && { translations: spoken.meta }),
      },
      ...(spoken && { translations: spoken.translations }),
      jsonld: structuredDataAt(url, client),
      edited,
    },
    { id, date: clock.past(-300, 9), lastDate: edited },
  )
  return asParent('pages', row, name)
}

/** Addresses of an older site: most redirect, and one is still requested without a page. */
function writeRedirects(world: WorldWriter, client: DemoClient): void {
  const { clock } = world
  // A separate source of random numbers, so that later content stays unchanged.
  const random = new Random(`redirects of ${client.key}`)
  for (const redirect of redirectsOf[client.business])
    world.add(
      redirects,
      { ...redirect, ...('misses' in redirect ? { last_miss: clock.past(-2, 16) } : {}) },
      { id: random.id(clock.past(-200, 9)), date: clock.past(-200, 9) },
    )
}

const spanishFooter = '<p><a href="/about-us">Quiénes somos</a> <a href="/contact">Contacto</a></p>'

/** The site of a demo client: pages of every kind, its header and footer, and a release that puts it live. */
export function writeSite(world: WorldWriter, client: DemoClient): Parent[] {
  const since = world.clock.now - 300 * dayMs
  const shop = client.key === 'EQIP' ? ([['Shop', '/shop']] as const) : []
  const inEnglish = [...shop, ...links[client.business]].map(([label, url], at) => ({ id: `i${at + 1}`, label, url }))
  const menu = isBilingual(client) ? menuInSpanish(inEnglish) : inEnglish
  world.add(headers, { name: 'Main header', menu, published: since }, { date: since })
  world.add(
    footers,
    {
      name: 'Main footer',
      html: '<p><a href="/about-us">About us</a> <a href="/contact">Contact</a></p>',
      ...(isBilingual(client) && { translations: { es: { html: spanishFooter } } }),
    },
    { date: since },
  )
  const own = client.business === 'charter' ? charterPages : equipmentPages
  // The same number for each client, so that later generated data stay unchanged.
  const ages = Array.from({ length: 16 }, () => world.random.int(2, 60))
  const written = [...own, ...bothPages].map((page, at) => writePage(world, client, [page, ages[at] ?? 2]))
  world.add(blogs, { name: 'News', query: 'latest', size: 3 }, { date: since })
  const release = world.add(
    deployments,
    { name: firstRelease, allPages: true, notes: 'The whole site.', agents: agentsOf(client).slice(0, 1) },
    { date: world.clock.past(-12, 15) },
  )
  writeRedirects(world, client)
  return [...written, asParent('deployments', release, firstRelease)]
}
