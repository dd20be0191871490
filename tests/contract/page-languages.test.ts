import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '../../domain/company/index.ts'
import { deployments, footers, headers, pages } from '../../domain/content/index.ts'
import { asVerb, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// A page in each language of its site, at a separate address.

let server: TestServer
let page: { readonly id: string; readonly version: number }
beforeAll(async () => {
  server = await openTestServer({ RATE_PER_MINUTE: '5000' })
  const content = {
    sections: [
      {
        id: 's1',
        kind: 'hero',
        heading: 'Fly <north>',
        text: 'At dawn',
        buttons: [{ id: 'b1', label: 'Fleet', url: '/fleet' }],
        translations: { fr: { heading: 'Voler <nord>' } },
      },
      { id: 's2', kind: 'text', html: '<p>Cabins</p>' },
    ],
  }
  const doc = pages.shape.parse({
    name: 'North',
    url: '/north',
    kind: 'landing',
    content,
    meta: {
      title: 'North',
      'theme-color': '#102030',
      tags: [{ id: 't1', name: 'og:type', content: 'article' }],
      translations: { fr: { title: 'Nord' } },
    },
  })
  page = await inLaro(server, (ctx) => createRecord(ctx, pages, { doc }))
  for (const [name, url] of [
    ['Fleet', '/fleet'],
    ['Home', '/'],
  ])
    await inLaro(server, (ctx) =>
      createRecord(ctx, pages, { doc: pages.shape.parse({ name, url, html: '<p>Ten</p>' }) }),
    )
  await inLaro(server, (ctx) =>
    createRecord(ctx, pages, {
      doc: pages.shape.parse({ name: 'Write', url: '/write', kind: 'form', content: { form: 'contact' } }),
    }),
  )
  const menu = [{ id: 'm1', label: 'Fleet', url: '/fleet' }]
  await inLaro(server, (ctx) => createRecord(ctx, headers, { doc: headers.shape.parse({ name: 'Header', menu }) }))
})
afterAll(() => server.close())

const speak = (site: object) =>
  inLaro(server, (ctx) =>
    asVerb(ctx, clients).amend({ id: laro, amend: () => ({ sites: [{ id: 'main', label: 'LARO', ...site }] }) }),
  )

const act = (id: string, verb: string, body: object = {}) =>
  call(server, cast.ana, { method: 'POST', url: `/cms/deployments/${id}/${verb}`, body })

const state = async (id: string) => (await call(server, cast.ana, { url: `/cms/deployments/${id}/release` })).body

const publish = async (name: string) => {
  const { id } = await inLaro(server, (ctx) =>
    createRecord(ctx, deployments, { doc: deployments.shape.parse({ name, allPages: true }) }),
  )
  const read = await state(id)
  const approved = await act(id, 'approve', { hash: read.hash })
  expect(approved.status, JSON.stringify(approved.body)).toBe(200)
  expect((await act(id, 'publish')).status).toBe(200)
  server.advance(3000)
  return read
}

const visit = async (path: string) => {
  const { statusCode, body, headers: sent } = await server.app.inject({ url: `/site/laro${path}` })
  return { status: statusCode, body, location: sent.location }
}

let before: string

test('a site of one language shows no languages', async () => {
  await publish('One')
  const { body } = await visit('/north')
  before = body
  expect(body).toContain('<html lang="en">')
  expect(body).not.toMatch(/hreflang|Languages|lang="fr"/)
  expect((await visit('/fr/north')).status).toBe(404)
})

test('each language has its page: its own words, and marked substitutes', async () => {
  await speak({ languages: ['en', 'fr'] })
  const read = await publish('Two')
  const { body, status } = await visit('/fr/north')
  expect([status, body.match(/<html[^>]*>/)?.[0]]).toEqual([200, '<html lang="fr">'])
  expect(body).toContain('<h1>Voler &lt;nord&gt;</h1>')
  // Its links would lead elsewhere from an address that ends with a slash.
  expect(await visit('/fr/north/')).toMatchObject({ status: 301, location: '../north' })
  expect((await visit('/')).status).not.toBe(301)
  expect(body).toContain('<title>Nord</title>')
  // Tags are the same in every language, in either form.
  expect(body).toContain('<meta property="og:type" content="article">')
  expect(body).toContain('<meta name="theme-color" content="#102030">')
  const { meta } = (await call(server, cast.ana, { url: '/cms/page?client_id=laro&site=main&path=/fr/north' })).body
  expect(meta).toEqual({ title: 'Nord', 'og:type': 'article', 'theme-color': '#102030' })
  expect(body).toContain('<p class="lead"><span lang="en">At dawn</span></p>')
  expect(body).toContain('<div lang="en"><p>Cabins</p></div>')
  // Links stay in the language; words of the menu say what they are.
  expect(body).toContain('href="../fr/fleet"><span lang="en">Fleet</span></a>')
  expect(body).toMatch(/rel="canonical" href="[^"]*\/fr\/north"/)
  for (const [language, path] of [
    ['en', '/north'],
    ['fr', '/fr/north'],
    ['x-default', '/north'],
  ])
    expect(body).toMatch(
      new RegExp(
        `rel="alternate" hreflang="${language}" href="[^"]*[^r]${path}"|hreflang="${language}" href="[^"]*${path}"`,
      ),
    )
  expect(body).toContain('<a href="../north" lang="en" hreflang="en">English</a>')
  expect((await visit('/sitemap.xml')).body).toContain('/fr/north</loc>')
  const faults = read.pages.find(({ url }: { url: string }) => url === '/north').faults
  expect(faults).toContainEqual({
    kind: 'languages',
    level: 'warning',
    words: 'Missing in French: Name, Text, Words, Text. English is shown there.',
  })
})

test("the site's own words are in the language of the page: forms, their answers, and the missing page", async () => {
  const { body, status } = await visit('/fr/_nothing/here')
  expect([status, body.match(/<html[^>]*>/)?.[0]]).toEqual([404, '<html lang="fr">'])
  expect(body).toContain('<h1>Cette page n’existe pas</h1>')
  expect(body).toContain('href="../../fr">Aller à la page d’accueil</a>')
  expect((await visit('/nothing')).body).toContain('<h1>This page is not here</h1>')

  const form = (await visit('/fr/write')).body
  expect(form).toContain('<label>Votre nom<input name="name"')
  expect(form).toContain('<input type="hidden" name="language" value="fr">')
  expect((await visit('/write')).body).not.toContain('name="language"')
  const send = async (fields: Record<string, string>, to = '_contact') => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/site/laro/${to}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    return { status: answer.statusCode, body: answer.body }
  }
  const whole = { name: 'Mia', email: 'mia@customer.example', message: 'Bonjour', language: 'fr' }
  const thanks = await send(whole)
  expect(thanks.status).toBe(200)
  expect(thanks.body).toContain('<html lang="fr">')
  expect(thanks.body).toContain('La réponse vous parviendra par e-mail.')
  expect(thanks.body).toContain('<a href="./fr">Aller à la page d’accueil</a>')
  expect(thanks.body).toContain('href="./fr/fleet"')
  const refused = await send({ ...whole, email: 'mia' })
  expect([refused.status, refused.body.includes('Un champ manque')]).toEqual([400, true])
  const flight = { ...whole, from: 'KTEB', to: 'KASE', day: '2097-03-10', passengers: '2' }
  expect((await send({ ...flight, back: '2097-03-10' }, '_request')).status).toBe(200)
  const early = await send({ ...flight, back: '2097-03-09' }, '_request')
  expect([early.status, early.body.includes('Un champ manque')]).toEqual([400, true])
  const over = await send({ ...flight, day: '2020-03-10' }, '_request')
  expect([over.status, over.body.includes('La date d’un vol est déjà passée.')]).toEqual([400, true])
  // One that the site does not have is no language of it.
  expect((await send({ ...whole, language: 'de' })).body).toContain('Your message is here.')
})

test('menu and footer use the words of the language, and substitutes for missing ones', async () => {
  const header = await inLaro(server, (ctx) =>
    createRecord(ctx, headers, {
      doc: headers.shape.parse({
        name: 'Spoken',
        menu: [
          { id: 'm1', label: 'Fleet', url: '/fleet', translations: { fr: { label: 'Flotte <x>' } } },
          { id: 'm2', label: 'Start', url: '/' },
        ],
      }),
    }),
  )
  const url = `/data/clients/${laro}/cms/root/footers`
  const said = { html: '<p onclick="x">Bonjour</p>' }
  const made = await call(server, cast.ana, {
    method: 'POST',
    url,
    body: { name: 'Foot', html: '<p>Hello</p>', translations: { fr: said } },
  })
  expect(made.status).toBe(201)
  // Unpublished text is hidden from visitors, in the answer of a form too.
  const answer = await server.app.inject({
    method: 'POST',
    url: '/site/laro/_contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Mia',
  })
  expect([answer.statusCode, answer.body.includes('Hello')]).toEqual([400, false])
  await publish('Spoken')
  const french = (await visit('/fr/north')).body
  expect(french).toContain('href="../fr/fleet">Flotte &lt;x&gt;</a><a href="../fr"><span lang="en">Start</span></a>')
  expect(french).toContain('<footer><p>Bonjour</p>')
  const first = (await visit('/north')).body
  expect(first).toContain('<footer><p>Hello</p>')
  expect(first).toContain('>Fleet</a>')
  await inLaro(server, async (ctx) => {
    await asVerb(ctx, headers).trash({ id: header.id })
    await asVerb(ctx, footers).trash({ id: made.body.id })
  })
  await publish('As before')
})

test('the page of the first language keeps its words, and leads to the others', async () => {
  const { body } = await visit('/north')
  const without = body
    .replaceAll(/<link rel="alternate"[^>]*>\n/g, '')
    .replace(/<nav aria-label="Languages">.*?<\/nav>/, '')
  expect(without).toBe(before)
})

test('a page is left out of a language with missing words, if the site is set so', async () => {
  await speak({ languages: ['en', 'fr'], untranslated: 'left out' })
  await publish('Three')
  expect((await visit('/fr/north')).status).toBe(404)
  expect((await visit('/north')).body).not.toContain('hreflang')
})

test('two users who write in two languages keep both, and one who writes the same words learns of it', async () => {
  const url = `/data/clients/${laro}/cms/root/pages/${page.id}`
  const { version, content } = (await call(server, cast.ana, { url })).body
  const say = (translations: object) => {
    const [hero, ...rest] = content.sections
    return call(server, cast.ana, {
      method: 'PATCH',
      url,
      body: { version, change: { content: { sections: [{ ...hero, translations }, ...rest] } } },
    })
  }
  const french = { heading: 'Voler <nord>' }
  expect((await say({ fr: { ...french, text: "À l'aube" } })).status).toBe(200)
  expect((await say({ fr: french, de: { heading: 'Nordwärts' } })).status).toBe(200)
  const [hero] = (await call(server, cast.sue, { url })).body.content.sections
  expect(hero.translations).toEqual({ fr: { ...french, text: "À l'aube" }, de: { heading: 'Nordwärts' } })
  const third = await say({ fr: { ...french, text: 'Au matin' } })
  expect([third.status, third.body.paths]).toEqual([409, ['content.sections[s1].translations.fr.text']])
})

test('HTML in a language is made safe like all HTML', async () => {
  const url = `/data/clients/${laro}/cms/root/pages/${page.id}`
  const { version } = (await call(server, cast.ana, { url })).body
  const section = {
    id: 's9',
    kind: 'text',
    translations: { fr: { html: '<p onclick="x()">a</p><script>x()</script>' } },
  }
  const change = { content: { sections: [section] }, translations: { fr: { html: '<img src=x onerror=x()>' } } }
  const { body } = await call(server, cast.ana, { method: 'PATCH', url, body: { version, change } })
  expect(body.content.sections[0].translations.fr.html).toBe('<p>a</p>')
  expect(body.translations.fr.html).toBe('<img src="x" />')
})

test('an address that moves leads on in every language', async () => {
  await speak({ languages: ['en', 'fr'] })
  await publish('Four')
  const url = `/data/clients/${laro}/cms/root/pages/${page.id}`
  const { version } = (await call(server, cast.ana, { url })).body
  await call(server, cast.ana, { method: 'PATCH', url, body: { version, change: { url: '/arctic', urls: ['pole'] } } })
  await publish('Five')
  expect((await visit('/fr/north')).location).toBe('../fr/arctic')
  // Its other addresses lead to it as well.
  expect((await visit('/pole')).location).toBe('./arctic')
  expect((await visit('/fr/pole')).location).toBe('../fr/arctic')
  expect((await visit('/fr/arctic')).status).toBe(200)
})
