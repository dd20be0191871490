import { z } from 'zod'
import { defineContract, isDoc, shortText, type Doc } from '../kernel/index.ts'

/** Pixels and qualities of the specification (2-content sections 5 and 9). */
export const imageMaxWidth = 2000
export const jpegQuality = { least: 80, most: 95 } as const
/** Width by height of a crop; that of the upload box is 1. */
export const cropRatio = 16 / 9
export const zoomStep = 0.1

/** Widths at which a picture is made ready, as far as it is that wide. */
export const renditionWidths = [320, 640, 960, 1280, 1920] as const

const percent = z.number().min(0).max(100)

/** A part of a picture, in percent of it. */
export const cropArea = z.strictObject({ x: percent, y: percent, width: percent, height: percent })
export type CropArea = z.output<typeof cropArea>

export const rendition = z.strictObject({
  url: z.string().max(2000),
  type: shortText,
  width: z.int().positive(),
  height: z.int().positive(),
  /** Bytes. */
  size: z.int().nonnegative(),
})
export type Rendition = z.output<typeof rendition>

/** A picture as a field stores it: the original, and its crop. */
export interface Picture extends Doc {
  readonly url: string
  readonly name?: string
  readonly width?: number
  readonly height?: number
  readonly alt?: string
  /** It says nothing: no words are asked for. */
  readonly decorative?: boolean
  readonly crop?: CropArea
  /** Area that must stay in view, in percent of the picture. */
  readonly focus?: { readonly x: number; readonly y: number }
  readonly renditions?: readonly Rendition[]
}

/** A picture of a field, stored as an address alone or with its crop. */
export function pictureOf(value: unknown): Picture | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { url: value }
  return isDoc(value) && typeof value['url'] === 'string' && value['url'] !== '' ? (value as Picture) : undefined
}

const round2 = (ratio: number): number => Math.round(ratio * 100) / 100

/** True if a picture has not the shape that its field asks for, to 2 decimals (2-content section 5). */
export function needsCrop(picture: Picture, aspectRatio: number | undefined): boolean {
  const { width, height, crop } = picture
  if (aspectRatio === undefined || width === undefined || height === undefined) return false
  const ratio = crop ? (width * crop.width) / (height * crop.height) : width / height
  return round2(ratio) !== round2(aspectRatio)
}

export const croppingRequired = {
  title: 'Cropping Required!',
  message:
    'Each image will need to be cropped to the proper aspect ratio for optimal display. Click the Crop button on each image.',
} as const

export const invalidUrl = {
  title: 'Invalid URL',
  message: 'The URL you entered is not valid. Please enter a valid URL.',
} as const

/** True if words are an address elsewhere on the web, of a picture or a video. */
export const isWebUrl = (words: string): boolean => /^https?:\/\/[^\s/:]+(?::\d+)?(?:\/\S*)?$/i.test(words)

/**
 * Prepares an uploaded picture: turned as its camera noted, without the camera's data (places too), in the widths of
 * pages, and one as JPEG or PNG for programs that read no WebP. The original is kept. A broken picture is refused with
 * a message. Needs the right to read the file and write its record.
 */
export const preparePicture = defineContract({
  method: 'POST',
  path: '/cms/pictures',
  summary: 'Make an uploaded picture ready to be shown',
  role: 'member',
  changes: ['stored-files'],
  body: z.strictObject({
    /** Path of the file, as file storage knows it. */
    path: z.string().min(1).max(1000),
    crop: cropArea.optional(),
    maxWidth: z.int().min(16).max(8000).optional(),
    maxByteSize: z.int().min(1000).max(50_000_000).optional(),
  }),
  output: z.object({
    /** Pixels of the original as it is seen. */
    width: z.int(),
    height: z.int(),
    renditions: z.array(rendition),
  }),
  ratePerMinute: 120,
})

/**
 * Takes a picture for the text of a page, a header or a footer, as a multipart form (2-content section 7, 'Editor image
 * upload'). Answers the stored file; its `url` goes into the text.
 */
export const textImage = defineContract({
  method: 'POST',
  path: '/v1/image',
  summary: 'Upload a picture for the text of a page, as multipart form data',
  role: 'cms',
  changes: ['stored-files'],
  query: z.strictObject({
    type: z.enum(['pages', 'headers', 'footers']),
    /** Of the record in whose text it is. */
    id: z.string().regex(/^[\w-]{1,100}$/),
    /** The field of the text. */
    property: z.string().max(200).default('html'),
  }),
  output: z.object({ url: z.string() }),
  ratePerMinute: 120,
})

/** Every icon that a field may choose (2-content section 7). */
export const iconList = defineContract({
  method: 'GET',
  path: '/cms/icons',
  summary: 'The icons that can be chosen',
  role: 'member',
  output: z.array(z.object({ name: z.string() })),
})
