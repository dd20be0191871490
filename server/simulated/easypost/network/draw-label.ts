import { buffer } from 'node:stream/consumers'
import bwip from 'bwip-js/node'
import PdfKit from 'pdfkit'
import sharp from 'sharp'
import { z } from 'zod'
import type { Address, Shipment } from './easypost-things.ts'

/** Dots of a label of 4 x 6 inches at 203 dots an inch. */
const size = { width: 812, height: 1218 }
const margin = 40

const font = bwip.FontLib.lookup('OCRB')
const bars = z.tuple([z.object({ sbs: z.array(z.int().positive()) })])

interface Line {
  readonly words: string
  readonly y: number
  readonly height: number
}

/** A line of words as shapes: no font of the machine is needed. */
function drawLine({ words, y, height }: Line): string {
  let x = margin
  const shapes: string[] = []
  for (const letter of words.normalize('NFKD').replaceAll(/[^\x20-\x7e]/g, '')) {
    const paths = bwip.FontLib.getpaths(font, letter.codePointAt(0) ?? 32, height, height)
    const at = (px: number, py: number): string => `${(x + px).toFixed(1)} ${(y - py).toFixed(1)}`
    for (const step of paths) {
      if (step.type === 'M') shapes.push(`M${at(step.x, step.y)}`)
      else if (step.type === 'L') shapes.push(`L${at(step.x, step.y)}`)
      else if (step.type === 'Q') shapes.push(`Q${at(step.cx, step.cy)} ${at(step.x, step.y)}`)
      else shapes.push(`C${at(step.cx1, step.cy1)} ${at(step.cx2, step.cy2)} ${at(step.x, step.y)}`)
    }
    x += paths.advance || height / 2
    if (x > size.width - margin) break
  }
  return `<path d="${shapes.join('')}" />`
}

function drawBars(code: string, y: number, height: number): string {
  const widths = bars.parse(bwip.raw({ bcid: 'code128', text: code }))[0].sbs
  const modules = widths.reduce((sum, width) => sum + width, 0)
  const module = Math.floor((size.width - 2 * margin) / modules)
  let x = (size.width - modules * module) / 2
  const drawn = widths.map((width, place) => {
    const bar = place % 2 === 0 ? `<rect x="${x}" y="${y}" width="${width * module}" height="${height}" />` : ''
    x += width * module
    return bar
  })
  return drawn.join('')
}

const listAddress = ({ name, company, street1, street2, city, state, zip, country }: Address): string[] =>
  [
    name,
    company === name ? null : company,
    street1,
    street2,
    `${city} ${state} ${zip}`,
    country === 'US' ? null : country,
  ].filter((line): line is string => line !== null && line !== '')

/** The label of a bought shipment as a PNG of 4 x 6 inches. */
export function drawLabel({ from, to, bought, parcel, isReturn, reference }: Shipment): Promise<Buffer> {
  const lines = [
    { words: `${bought?.rate.carrier ?? ''} ${bought?.rate.service ?? ''}`, y: 110, height: 52 },
    {
      words: `${isReturn ? 'RETURN  ' : ''}${(parcel.weight / 16).toFixed(1)} LB   TEST, NO POSTAGE`,
      y: 170,
      height: 28,
    },
    { words: 'FROM', y: 240, height: 22 },
    ...listAddress(from).map((words, place) => ({ words, y: 276 + place * 34, height: 28 })),
    { words: 'SHIP TO', y: 510, height: 22 },
    ...listAddress(to).map((words, place) => ({ words, y: 560 + place * 50, height: 40 })),
    { words: `TRACKING ${bought?.code ?? ''}`, y: 860, height: 34 },
    { words: reference.slice(0, 40), y: 1180, height: 20 },
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="#fff" />
    <rect x="16" y="16" width="${size.width - 32}" height="${size.height - 32}" fill="none" stroke="#000" stroke-width="4" />
    <rect x="16" y="200" width="${size.width - 32}" height="4" /><rect x="16" y="470" width="${size.width - 32}" height="4" />
    <rect x="16" y="810" width="${size.width - 32}" height="4" />
    ${lines.map(drawLine).join('')}${drawBars(bought?.code ?? '0', 890, 230)}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colors: 4 }).toBuffer()
}

/** The customs form of a parcel that leaves the country. */
export function drawCustoms({ from, to, customs, bought }: Shipment): Promise<Buffer> {
  const document = new PdfKit({ size: 'LETTER', margin: 54, info: { Title: 'Commercial invoice' } })
  document.fontSize(18).text('Commercial invoice').moveDown()
  document
    .fontSize(10)
    .text(`Tracking ${bought?.code ?? ''}`)
    .moveDown()
  for (const [title, address] of [['From', from] as const, ['To', to] as const]) {
    document.text(title)
    for (const line of listAddress(address)) document.text(line)
    document.moveDown()
  }
  for (const { description, quantity, value, origin } of customs)
    document.text(`${quantity} x ${description}, USD ${value.toFixed(2)}, made in ${origin}`)
  document.end()
  return buffer(document)
}
