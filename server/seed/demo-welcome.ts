import { locations, terms } from '../../domain/company/index.ts'
import { guideSections } from '../../domain/content/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { defaultClientKey } from './cast.ts'
import { demoTermsVersion, isTrading, staffOf, type DemoClient } from './demo-clients.ts'
import type { WorldWriter } from './world-writer.ts'

const termsHtml = `
<p>These terms are between the company that you work for and Flightline. They say what you may expect of the product, and
what is expected of you.</p>
<h2>Your account</h2>
<p>Your sign-in is yours alone. Keep it to yourself, and tell an admin at once when a device of yours is lost.</p>
<h2>What you may do</h2>
<ul>
<li>Read and answer what customers write to your company.</li>
<li>Keep records of quotes, trips and orders, as your roles allow.</li>
<li>Use what customers tell you for their trip and for nothing else.</li>
</ul>
<h2>Personal data</h2>
<p>Passport numbers, birthdates and weights are shown to those who need them. Every look at them is kept in a log that your
admins can read.</p>
<h2>Changes</h2>
<p>A new version of these terms is shown to you before it binds you.</p>`

const guides = [
  {
    title: 'Quotes at a glance',
    path: '/quotes',
    snippet: 'What customers asked for, and what you offered them.',
    html: '<p>Search by name, airport or number. A search that you need again can be saved, and shared by its address.</p><p>With a save on the <b>AI Watchlist</b>, the bell rings when a quote comes to match it.</p>',
    buttonUrl1: '/quotes?query=teterboro',
    buttonUrl1Text: 'Search for Teterboro',
  },
  {
    title: 'Setting up your company',
    path: '/company',
    snippet: 'Who works here, what they may do, and how the company looks.',
    html: '<ul><li><b>Users</b> come by an invitation that you send.</li><li><b>Settings</b> hold roles, colours and order stages.</li><li><b>Mailboxes</b> shows whether mail comes in and goes out.</li></ul>',
    buttonUrl1: '/company/settings',
    buttonUrl1Text: 'Open the settings',
  },
]

const marketGuide = {
  title: 'How two companies trade',
  path: '/flightline-ai',
  snippet: 'Empty legs and requests of other companies, and yours for them.',
  html: `<ol>
<li><b>Offer.</b> An empty leg that is not hidden is on Flight Availability of the others. They see route, times, type and seats, and the price only if you show it.</li>
<li><b>Ask.</b> Open an offer of another company and ask for it, or show a request of yours to the market on its quote.</li>
<li><b>Answer.</b> Flight Requests lists what others look for, with your empty legs and free aircraft that suit. Send a quote or decline: it arrives in the conversation of their request.</li>
<li><b>Sell.</b> They accept on the page of the quote. The empty leg is booked then, and leaves every list, page and mail at once.</li>
<li><b>Affiliates.</b> Become affiliates with a company that you trust, and share price, tail and photos by role. Either of you ends that at once.</li>
<li><b>Watch.</b> A marketplace search tells its followers of each new match once.</li>
</ol>
<p>Neither company sees contacts, notes, costs or margins of the other.</p>`,
  buttonUrl1: '/marketplace/searches',
  buttonUrl1Text: 'Watch a route',
}

/** The guide of a company that trades. Added last: the ids of earlier additions take part in the names of people. */
export const writeMarketGuide = (world: WorldWriter): void => {
  world.add(guideSections, marketGuide, { date: world.clock.now - 20 * dayMs })
}

/** Greeting of a new user: the terms that everybody has agreed to, and guides that everybody has seen. */
export function writeWelcome(world: WorldWriter, client: DemoClient): void {
  const date = world.clock.now - 200 * dayMs
  if (client.key === defaultClientKey) world.add(terms, { edition: demoTermsVersion, terms: termsHtml }, { date })
  for (const guide of guides) world.add(guideSections, guide, { date })
  const seen = world.rows.flatMap(({ definition, doc }) =>
    definition.name === guideSections.name ? [definition.title(doc)] : [],
  )
  if (isTrading(client)) seen.push(marketGuide.title)
  for (const member of staffOf(client.key)) world.add(locations, { guides_seen: seen }, { id: member.id, date })
}
