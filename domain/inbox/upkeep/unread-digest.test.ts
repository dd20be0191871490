import { expect, it } from 'vitest'
import { unreadDigest, type Digest } from './unread-digest.ts'

const item = (number: number) => ({
  title: `Trip ${number} <b>`,
  author: 'Mia & Lund',
  summary: `Secret words ${number}`,
  address: `https://flightline.example/laro/threads?thread=${number}`,
})
const mail = (shows: Digest['shows'], count = 2) =>
  unreadDigest({
    shows,
    clientName: 'Laro Charter',
    items: Array.from({ length: count }, (_, at) => item(at + 1)),
    unreadAddress: 'https://flightline.example/laro/threads/inbox/unread',
    settingsAddress: 'https://flightline.example/settings',
  })

it('gives counts, and no text of messages unless requested', () => {
  const { subject, text, html } = mail('count')
  expect(subject).toBe('2 unread conversations at Laro Charter')
  expect(text + html).not.toMatch(/Trip|Mia|Secret/)
  expect(mail('count', 1).subject).toBe('1 unread conversation at Laro Charter')
  expect(text).toContain('https://flightline.example/laro/threads/inbox/unread')
  expect(text).toContain('https://flightline.example/settings')
})

it('gives senders and subjects, with the first words only if chosen', () => {
  expect(mail('titles').text).toContain('Mia & Lund: Trip 1 <b>')
  expect(mail('titles').text + mail('titles').html).not.toContain('Secret')
  expect(mail('summaries').text).toContain('Secret words 2')
})

it('is HTML without markup from messages', () => {
  const { html } = mail('summaries')
  expect(html).toContain('Mia &amp; Lund: Trip 1 &lt;b&gt;</a><br>Secret words 1')
  expect(html).not.toContain('<b>')
})

it('lists twenty and counts the rest', () => {
  const { text } = mail('titles', 23)
  expect(text).toContain('Trip 20')
  expect(text).not.toContain('Trip 21')
  expect(text).toContain('and 3 more')
})
