import { escapeHtml } from '../../kernel/index.ts'
import {
  drawFaults,
  drawInput,
  drawWords,
  hidden,
  trap,
  type LegsPage,
  type LegsPlace,
  type Tried,
} from './page-parts.ts'

/** The form in which a visitor asks for alerts. */
export const drawWatchForm = ({ root }: LegsPlace, tried: Tried = {}): string =>
  `<form class="legs-watch" id="alerts" method="post" action="${root}empties/_watch#alerts" aria-label="Alerts"><div><h2>Tell me when one fits</h2><p>One email for one match. Stop with one click.</p></div>${drawFaults(tried.faults)}${drawInput({ name: 'home', label: 'Home airport', more: 'required maxlength="120" placeholder="City or code"' }, tried)}${drawInput({ name: 'destinations', label: 'I fly to', more: 'maxlength="600" placeholder="Anywhere"' }, tried)}${drawInput({ name: 'email', label: 'Email', more: 'type="email" required maxlength="320" autocomplete="email"' }, tried)}${trap}<button type="submit">Watch</button></form>`

/** The same answer for every address, whether it is subscribed or not. */
export const drawWatched = (place: LegsPlace): LegsPage =>
  drawWords(place, {
    title: 'Look into your mail',
    words: [
      'We sent you an email with a link. Open it and confirm, and we tell you when an empty leg fits.',
      'The link is good for two days. Without it nothing is sent to you.',
    ],
  })

/** Alerts that a link asks for, in words. */
export interface ConfirmedAlerts {
  readonly email: string
  readonly home: string
  readonly destinations: readonly string[]
}

const describeAlerts = ({ home, destinations }: ConfirmedAlerts): string =>
  `Empty legs from ${home} to ${destinations.length === 0 ? 'anywhere' : destinations.join(', ')}.`

/** The page of the link in the email. Mail programs open links too, so a button confirms. */
export const drawConfirm = ({ root, company }: LegsPlace, alerts: ConfirmedAlerts, token: string): LegsPage => ({
  title: 'Confirm your alerts',
  description: '',
  path: '/empties',
  isListed: false,
  main: `<section class="legs legs-words"><h1>Confirm your alerts</h1><p>${escapeHtml(describeAlerts(alerts))}</p><p>${escapeHtml(company)} writes to ${escapeHtml(alerts.email)} when one fits. Each email has a link that stops them.</p><form method="post" action="${root}empties/_confirm">${hidden('token', token)}<button type="submit">Yes, tell me</button></form></section>`,
})

export const drawConfirmed = (place: LegsPlace): LegsPage =>
  drawWords(place, {
    title: 'Alerts are on',
    words: ['We write to you when an empty leg fits. Each email has a link that stops them.'],
  })

/** For a link that was not made here, or is older than two days. */
export const drawOldLink = (place: LegsPlace): LegsPage =>
  drawWords(place, {
    title: 'This link is no longer good',
    words: ['Ask for alerts once more, and we send you a new one.'],
  })

/** The email with the link, as plain text. */
export const writeConfirmMail = (alerts: ConfirmedAlerts, { company, link }: { company: string; link: string }) => ({
  subject: `Confirm your empty leg alerts from ${company}`,
  text: `You asked ${company} for alerts. ${describeAlerts(alerts)}\n\nConfirm them within two days:\n${link}\n\nIf this was not you, do nothing: nothing more is sent to you.`,
  html: `<p>You asked ${escapeHtml(company)} for alerts. ${escapeHtml(describeAlerts(alerts))}</p><p><a href="${escapeHtml(link)}">Confirm them within two days</a></p><p>If this was not you, do nothing: nothing more is sent to you.</p>`,
})
