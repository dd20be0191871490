import { buffer } from 'node:stream/consumers'
import {
  manifestLimits,
  weightWords,
  type Manifest,
  type ManifestLeg,
  type ManifestPerson,
} from '../../../domain/charter/index.ts'
import { formatDate } from '../../../domain/kernel/values/format-value.ts'
import { PdfPages } from '../../platform/pdf/pdf-pages.ts'

const small = { size: 9, gap: 1 } as const

function sealedWords({ sealed }: ManifestPerson, timezone: string): string {
  const { weight, passport, birthdate, gender } = sealed
  const facts = [
    weight !== undefined && `${weight} lbs`,
    passport && `passport ${passport}`,
    birthdate !== undefined && `born ${formatDate(birthdate, timezone)}`,
    gender,
  ]
  return facts.filter(Boolean).join(', ')
}

interface Group {
  readonly title: string
  readonly people: readonly ManifestPerson[]
  readonly timezone: string
}

function writePeople(pages: PdfPages, { title, people, timezone }: Group): void {
  if (people.length === 0) return
  pages.text(title, { size: 10, isBold: true, gap: 2 })
  for (const one of people) {
    const words = [one.isLead ? 'lead' : '', sealedWords(one, timezone)].filter(Boolean).join(', ')
    pages.pair(words === '' ? one.name : `${one.name}, ${words}`, one.kind, small)
  }
  pages.text('', { gap: 4 })
}

function writeLeg(pages: PdfPages, leg: ManifestLeg, timezone: string): void {
  const { place, flight, aircraft, passengers, pets, crew, unnamed, weights } = leg
  const { from, to, departs } = flight
  pages.rule()
  pages.pair(`${from.city} (${from.code}) to ${to.city} (${to.code})`, aircraft, { size: 12, isBold: true, gap: 1 })
  const moment = [departs?.day, departs?.time].filter(Boolean).join(', ') || 'Time to be confirmed'
  pages.text(`Leg ${place}, ${moment}`, { size: 9, isQuiet: true, gap: 6 })
  writePeople(pages, { title: 'Passengers', people: passengers, timezone })
  if (unnamed > 0) pages.text(`${unnamed} ${unnamed === 1 ? 'passenger' : 'passengers'} not named yet`, small)
  writePeople(pages, { title: 'Pets', people: pets, timezone })
  writePeople(pages, { title: 'Crew', people: crew, timezone })
  if (weights) pages.pair('Weight on board', weightWords(weights), { size: 10, isBold: true })
}

/** A manifest as PDF. */
export async function printManifest(page: Manifest, at: number): Promise<Buffer> {
  const pages = new PdfPages(`Manifest of trip ${page.number}, ${page.company}`, at)
  const written = buffer(pages.document)
  pages.text(page.company, { size: 11, isBold: true, gap: 8 })
  pages.text(`Trip ${page.number}, manifest`, { size: 9, isQuiet: true })
  pages.text(page.title, { size: 18, isBold: true, gap: 4 })
  for (const leg of page.legs) writeLeg(pages, leg, page.timezone)
  pages.rule()
  pages.text(`Times are local. ${manifestLimits}`, { size: 8, isQuiet: true })
  pages.document.end()
  return written
}
