import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PictureRefused, renderPicture } from './render-picture.ts'

/** A picture whose left upper corner is red, and all else white. */
const marked = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
    {
      input: { create: { width: width / 2, height: height / 2, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ])

const faultOf = (content: Buffer) =>
  renderPicture(content).then(
    () => 'taken',
    (error: unknown) => (error instanceof PictureRefused ? error.fault : error),
  )

/** Where the red corner is: 'left-top'. */
async function cornerOf(content: Buffer): Promise<string> {
  const { data, info } = await sharp(content)
    .flatten()
    .resize(20, 20, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isRed = (x: number, y: number) => {
    const at = (y * 20 + x) * info.channels
    return (data[at] ?? 0) > 180 && (data[at + 1] ?? 255) < 90
  }
  const places = { 'left-top': [3, 3], 'right-top': [16, 3], 'left-bottom': [3, 16], 'right-bottom': [16, 16] } as const
  return Object.entries(places).find(([, [x, y]]) => isRed(x, y))?.[0] ?? 'none'
}

describe('a picture of a camera', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is turned as turn %i says, and the notes of the camera are removed',
    async (orientation) => {
      const upright = await marked(400, 200).jpeg().toBuffer()
      const shot = await sharp(upright)
        .withMetadata({ orientation })
        .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 0/1 0/1' } })
        .jpeg()
        .toBuffer()
      const { width, height, renditions } = await renderPicture(shot)
      expect([width, height]).toEqual(orientation >= 5 ? [200, 400] : [400, 200])
      const corners = [
        'left-top',
        'right-top',
        'right-bottom',
        'left-bottom',
        'left-top',
        'right-top',
        'right-bottom',
        'left-bottom',
      ]
      for (const { content } of renditions) {
        expect(await cornerOf(content)).toBe(corners[orientation - 1])
        expect((await sharp(content).metadata()).exif).toBeUndefined()
      }
    },
  )
})

it('a wide picture is made ready in widths, and as JPEG no wider than the limit', async () => {
  const { renditions } = await renderPicture(await marked(2600, 1300).jpeg().toBuffer())
  expect(renditions.map(({ type, width }) => `${type} ${width}`)).toEqual([
    'image/webp 320',
    'image/webp 640',
    'image/webp 960',
    'image/webp 1280',
    'image/webp 1920',
    'image/jpeg 2000',
  ])
})

it('a transparent picture stays so, unless its size forces JPEG', async () => {
  const png = await sharp({
    create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const [last] = (await renderPicture(png)).renditions.slice(-1)
  expect(last?.type).toBe('image/png')
  expect((await sharp(last?.content).stats()).isOpaque).toBe(false)
  expect((await renderPicture(png, { maxByteSize: 10 })).renditions.at(-1)?.type).toBe('image/jpeg')
})

it('a crop covers the visible part, and the reported size is that of the original', async () => {
  const { width, height, renditions } = await renderPicture(await marked(800, 400).jpeg().toBuffer(), {
    crop: { x: 0, y: 0, width: 50, height: 50 },
  })
  expect([width, height]).toEqual([800, 400])
  expect(renditions.at(-1)).toMatchObject({ width: 400, height: 200 })
  expect((await sharp(renditions.at(-1)?.content).stats()).dominant.r).toBeGreaterThan(200)
})

it('colours of print, 16 bits and moving pictures come out as browsers show them', async () => {
  const cmyk = await marked(100, 100).toColourspace('cmyk').jpeg().toBuffer()
  const deep = await marked(100, 100).toColourspace('rgb16').png().toBuffer()
  for (const content of [cmyk, deep]) {
    const [, last] = (await renderPicture(content)).renditions
    expect(await cornerOf(last?.content ?? Buffer.alloc(0))).toBe('left-top')
    expect(await sharp(last?.content).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' })
  }
  const frames = Buffer.concat([Buffer.alloc(60 * 60 * 3, 10), Buffer.alloc(60 * 60 * 3, 240)])
  const moving = await sharp(frames, { raw: { width: 60, height: 120, channels: 3, pageHeight: 60 } })
    .gif()
    .toBuffer()
  const made = await renderPicture(moving)
  expect([made.width, made.height]).toEqual([60, 60])
  expect((await sharp(made.renditions[0]?.content, { animated: true }).metadata()).pages).toBe(2)
  expect(made.renditions.at(-1)).toMatchObject({ width: 60, height: 60 })
})

it.each(['webp', 'avif'] as const)('%s is taken', async (format) => {
  expect(await faultOf(await marked(100, 100).toFormat(format).toBuffer())).toBe('taken')
})

it('a file that is no picture, is cut off, or unfolds too far is refused in words', async () => {
  const whole = await marked(1200, 800).jpeg().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const bomb = await sharp({ create: { width: 12_000, height: 9000, channels: 3, background: '#000000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(await faultOf(Buffer.from('words'))).toBe('not-picture')
  expect(await faultOf(whole.subarray(0, whole.length / 2))).toBe('not-picture')
  expect(await faultOf(svg)).toBe('picture-kind')
  expect(await faultOf(Buffer.from('%PDF-1.7\n'))).toBe('picture-kind')
  expect(await faultOf(bomb)).toBe('picture-too-large')
})
