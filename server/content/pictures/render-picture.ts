import sharp, { type Metadata, type Sharp } from 'sharp'
import { imageMaxWidth, jpegQuality, renditionWidths, type CropArea } from '../../../domain/content/index.ts'

// One picture at a time fills no machine; libvips keeps nothing between them.
sharp.cache(false)
sharp.concurrency(1)

/** Pixels that a picture may have: a small file can unfold to a very large one. */
const mostPixels = 80_000_000

/** Pixels. */
const widestRendition = 1920

/** Kinds of pictures that are taken in; of others, as SVG, nothing is read. */
const takenFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'gif', 'webp', 'heif', 'tiff'])

export type PictureFault = 'not-picture' | 'picture-kind' | 'picture-too-large'

export class PictureRefused extends Error {
  override name = 'PictureRefused'
  readonly fault: PictureFault
  constructor(fault: PictureFault, cause?: unknown) {
    super(`a picture is refused: ${fault}`, { cause })
    this.fault = fault
  }
}

export interface RenderedPicture {
  readonly content: Buffer
  readonly type: string
  readonly extension: 'webp' | 'jpg' | 'png'
  readonly width: number
  readonly height: number
}

export interface Rendered {
  readonly width: number
  readonly height: number
  readonly renditions: readonly RenderedPicture[]
}

export interface Rendering {
  readonly crop?: CropArea | undefined
  readonly maxWidth?: number | undefined
  readonly maxByteSize?: number | undefined
}

const read = (content: Buffer, animated = false): Sharp =>
  sharp(content, { failOn: 'error', limitInputPixels: mostPixels, animated, sequentialRead: true })

const isTooLarge = (error: unknown): boolean => error instanceof Error && /pixel limit|too large/i.test(error.message)

/** Facts that the file states. Throws PictureRefused. */
async function factsOf(content: Buffer): Promise<Metadata> {
  // Its first bytes decide if it is read at all: programs for drawings and documents have vulnerabilities.
  const head = content.subarray(0, 256).toString('latin1').trimStart()
  if (head.startsWith('<') || head.startsWith('%PDF')) throw new PictureRefused('picture-kind')
  const facts = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new PictureRefused('not-picture', error)
    })
  if (!takenFormats.has(facts.format)) throw new PictureRefused('picture-kind')
  if (facts.width * facts.height * (facts.pages ?? 1) > mostPixels) throw new PictureRefused('picture-too-large')
  return facts
}

const cut = (picture: Sharp, crop: CropArea | undefined, { width, height }: Size): Sharp => {
  if (crop === undefined) return picture
  const part = partOf(crop, { width, height })
  return picture.extract(part)
}

interface Size {
  readonly width: number
  readonly height: number
}

function partOf({ x, y, width, height }: CropArea, whole: Size) {
  const left = Math.min(whole.width - 1, Math.round((x / 100) * whole.width))
  const top = Math.min(whole.height - 1, Math.round((y / 100) * whole.height))
  return {
    left,
    top,
    width: Math.max(1, Math.min(whole.width - left, Math.round((width / 100) * whole.width))),
    height: Math.max(1, Math.min(whole.height - top, Math.round((height / 100) * whole.height))),
  }
}

/** JPEG as good as the size allows, between the two qualities of the specification. */
async function asJpeg(picture: Sharp, maxByteSize: number | undefined): Promise<Buffer> {
  for (let quality: number = jpegQuality.most; ; quality -= 5) {
    const content = await picture.clone().flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (maxByteSize === undefined || content.length <= maxByteSize || quality <= jpegQuality.least) return content
  }
}

interface Source extends Size {
  /** In the orientation in which it is seen, in the colours of screens, cut. */
  readonly picture: Sharp
  readonly hasAlpha: boolean
  readonly isAnimated: boolean
}

const sizeOf = (source: Size, width: number): Size => ({
  width,
  height: Math.max(1, Math.round((source.height / source.width) * width)),
})

async function asWebp(source: Source, width: number): Promise<RenderedPicture> {
  const { data, info } = await source.picture
    .clone()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  const height = source.isAnimated ? sizeOf(source, info.width).height : info.height
  return { content: data, type: 'image/webp', extension: 'webp', width: info.width, height }
}

/** For programs that read no WebP: PNG where it can be seen through and its size allows that, else JPEG. */
async function asFallback(
  source: Source,
  { maxWidth = imageMaxWidth, maxByteSize }: Rendering,
): Promise<RenderedPicture> {
  const size = sizeOf(source, Math.min(source.width, maxWidth))
  const resized = source.picture.clone().resize({ width: size.width, withoutEnlargement: true })
  if (source.hasAlpha) {
    const content = await resized.clone().png({ compressionLevel: 9 }).toBuffer()
    if (maxByteSize === undefined || content.length <= maxByteSize)
      return { content, type: 'image/png', extension: 'png', ...size }
  }
  return { content: await asJpeg(resized, maxByteSize), type: 'image/jpeg', extension: 'jpg', ...size }
}

/** True if two sides change places as the camera says. */
const isTurned = ({ orientation = 1 }: Metadata): boolean => orientation >= 5

/** The size in which it is seen. */
function seenSize(facts: Metadata): Size {
  const frame = { width: facts.width, height: facts.pageHeight ?? facts.height }
  return isTurned(facts) ? { width: frame.height, height: frame.width } : frame
}

interface Part {
  readonly crop?: CropArea | undefined
  /** Pixels of the widest picture that is made of it: no more is held unfolded. */
  readonly widest: number
}

async function sourceOf(content: Buffer, facts: Metadata, { crop, widest }: Part): Promise<Source> {
  const isAnimated = (facts.pages ?? 1) > 1 && crop === undefined
  const seen = seenSize(facts)
  // Turned first and then cut: a crop is of the visible picture.
  const size = crop === undefined ? seen : partOf(crop, seen)
  const drawn = async () =>
    cut(read(content).autoOrient(), crop, seen)
      .resize({ width: widest, withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer()
  return {
    picture: isAnimated ? read(content, true) : sharp(await drawn(), { limitInputPixels: mostPixels }),
    width: size.width,
    height: size.height,
    hasAlpha: facts.hasAlpha && !isAnimated,
    isAnimated,
  }
}

/** Renditions of a picture for pages. Throws PictureRefused. */
export async function renderPicture(content: Buffer, rendering: Rendering = {}): Promise<Rendered> {
  const facts = await factsOf(content)
  const { crop, maxWidth = imageMaxWidth } = rendering
  const part = { crop, widest: Math.max(maxWidth, widestRendition) }
  try {
    const source = await sourceOf(content, facts, part)
    const wide = Math.min(source.width, maxWidth)
    const widths = [...renditionWidths.filter((width) => width < wide), wide].filter(
      (width) => width <= widestRendition,
    )
    const renditions: RenderedPicture[] = []
    // One after the other: memory holds one of them at a time.
    for (const width of widths.length === 0 ? [widestRendition] : widths) renditions.push(await asWebp(source, width))
    renditions.push(await asFallback(await still(source, () => sourceOf(content, firstOf(facts), part)), rendering))
    return { ...seenSize(facts), renditions }
  } catch (error) {
    throw new PictureRefused(isTooLarge(error) ? 'picture-too-large' : 'not-picture', error)
  }
}

/** A picture in one width, as a text shows it. Throws PictureRefused. */
export async function renderInText(content: Buffer, width: number): Promise<RenderedPicture> {
  const facts = await factsOf(content)
  try {
    return await asWebp(await sourceOf(content, facts, { widest: width }), width)
  } catch (error) {
    throw new PictureRefused(isTooLarge(error) ? 'picture-too-large' : 'not-picture', error)
  }
}

/** The facts of the first frame alone. */
const firstOf = ({ pages: _pages, ...facts }: Metadata): Metadata => facts

/** An animation becomes its first frame. */
const still = async (source: Source, first: () => Promise<Source>): Promise<Source> =>
  source.isAnimated ? first() : source
