import sharp from 'sharp'
import { expect, it } from 'vitest'
import { blueHeic, brokenHeic, hasHeic } from '../../../tests/fixtures/shared-pictures.ts'
import { convertHeic } from './convert-heic.ts'
import { renderPicture } from './render-picture.ts'

const pixelOf = async (content: Buffer): Promise<readonly number[]> => [
  ...(await sharp(content).removeAlpha().raw().toBuffer()).subarray(0, 3),
]

it.runIf(hasHeic)(
  'makes a JPEG of a picture of a telephone, with its colours and size, of which renditions can be made',
  async () => {
    const { content, type, extension } = await convertHeic(blueHeic)
    expect([type, extension]).toEqual(['image/jpeg', 'jpg'])
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 })
    const [red = 255, green = 255, blue = 0] = await pixelOf(content)
    expect([red < 40, green < 40, blue > 215]).toEqual([true, true, true])
    expect(await renderPicture(content)).toMatchObject({ width: 320, height: 240 })
  },
)

const broken: readonly (readonly [string, Buffer])[] = [
  ...(hasHeic
    ? ([
        ['one whose decoder finds nothing', brokenHeic],
        ['one that breaks off', blueHeic.subarray(0, 300)],
      ] as const)
    : []),
  ['bytes that are none', Buffer.from('ftypheic and nothing more')],
  ['none at all', Buffer.alloc(0)],
]

it.each(broken)('refuses %s in words', async (_, content) => {
  await expect(convertHeic(content)).rejects.toMatchObject({ issues: [{ path: 'file', code: 'not-picture' }] })
})

it.runIf(hasHeic)('gives up on one that takes too long, and continues with the next', async () => {
  const slow = convertHeic(blueHeic, 1)
  const next = convertHeic(blueHeic)
  await expect(slow).rejects.toMatchObject({ issues: [{ code: 'not-picture' }] })
  expect((await next).type).toBe('image/jpeg')
})
