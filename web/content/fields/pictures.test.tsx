import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { croppingRequired, invalidUrl } from '../../../domain/content/index.ts'
import type { ApiRequest } from '../../platform/api/api.ts'
import { closeDialogs } from '../../platform/dialogs.ts'
import { notices, notify } from '../../platform/notices.ts'
import { openCrop } from './crop-dialog.tsx'
import { ImageField } from './image-field.tsx'
import { press, showField } from './show-field.tsx'

const blockers = vi.hoisted(() => vi.fn<(guard: { readonly disabled: boolean }) => void>())
vi.mock('@tanstack/react-router', () => ({ useBlocker: blockers }))

const sending = vi.hoisted(() => ({ isHeld: false, release: () => {} }))
vi.mock('../../platform/api/upload-file.ts', () => ({
  uploadFile: async (_: unknown, { path, file }: { readonly path: string; readonly file: File }) => {
    if (sending.isHeld) await new Promise<void>((resolve) => (sending.release = resolve))
    return { id: path, name: file.name, url: `/api/files/${path}`, type: file.type, size: file.size }
  },
}))
vi.mock('react-easy-crop', () => ({
  default: ({ cropperProps }: { readonly cropperProps: object }) => <div {...{ tabIndex: 0, ...cropperProps }} />,
}))

beforeEach(() => {
  notify(null)
  sending.isHeld = false
})
afterEach(() => act(() => closeDialogs()))

const prepared = { width: 1600, height: 1200, renditions: [] }
const calls = {
  '/cms/pictures': prepared,
  '/cms/copy/url': { url: '/api/files/clients/c1/copied.jpg' },
  '/files/sign': { urls: {} },
}

const show = (entry: object = {}, value: unknown = '', data: (request: ApiRequest) => unknown = () => ({ rows: [] })) =>
  showField(ImageField, {
    component: 'input-image-new',
    entry: { type: 'image', inputImageResizeOpts: { aspectRatio: 16 / 9 }, ...entry },
    value,
    server: { calls, data },
  })

const upload = (...files: readonly File[]) =>
  fireEvent.change(screen.getByLabelText('Field to upload'), { target: { files } })

const file = (name: string, size = 10) => {
  const made = new File(['x'], name, { type: 'image/jpeg' })
  Object.defineProperty(made, 'size', { value: size })
  return made
}

const shownNotices = () => notices.get().map(({ title, message }) => [title, message])

const area = z.object({ x: z.number(), width: z.number(), height: z.number() })

describe('a picture that is uploaded', () => {
  it('a conversion does not continue or report for the next signed-in user', async () => {
    sending.isHeld = true
    const { platform, call, unmount } = show()
    upload(file('jet.jpg'))
    await screen.findByText(/jet.jpg/)
    // At once, as the shell does it.
    act(() => {
      platform.session.end()
      unmount()
    })
    sending.release()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(call.mock.calls.map(([{ path }]) => path)).not.toContain('/cms/pictures')
    expect(shownNotices()).toEqual([])
  })

  it('lies under its record and property with its extension, and must be cropped where its shape is another', async () => {
    const { put } = show()
    upload(file('Cabin View.JPG'))
    await waitFor(() => expect(put).toHaveBeenCalled())
    const [picture] = put.mock.calls[0] ?? []
    expect(picture).toMatchObject({ name: 'Cabin View.JPG', width: 1600, height: 1200 })
    expect((picture as { url: string }).url).toMatch(
      /^\/api\/files\/clients\/c1\/attachments\/pages\/p1\/value-\d+\.jpg$/,
    )
    expect(shownNotices()).toContainEqual([croppingRequired.title, croppingRequired.message])
    expect(screen.getByText('Needs a crop to its shape').textContent).toBe('Needs a crop to its shape')
  })

  it('asks once for the crop of several, and marks each', async () => {
    const { put } = show({ multiple: true, limit: 3 }, [])
    upload(file('a.jpg'), file('b.png'))
    await waitFor(() => expect(put.mock.lastCall?.[0]).toHaveLength(2))
    expect(shownNotices().filter(([title]) => title === 'Cropping Required!')).toHaveLength(1)
    expect(screen.getAllByText('Needs a crop to its shape')).toHaveLength(2)
    expect(screen.getByText('2 of 3').textContent).toBe('2 of 3')
  })

  it.each([
    ['logo.svg', 10, 'Unsupported File Type'],
    ['notes.pdf', 10, 'Unsupported File Type'],
    ['large.jpg', 10_240_001, 'File Size Alert'],
  ])('is refused with its name: %s', (name, size, title) => {
    const { call } = show()
    upload(file(name, size))
    expect(shownNotices()).toMatchObject([[title, expect.stringContaining(name)]])
    expect(call.mock.calls.some(([{ path }]) => path === '/cms/pictures')).toBe(false)
  })
})

describe('pictures on their way', () => {
  it('converting pictures count for the limit: further ones are refused with a notice', async () => {
    sending.isHeld = true
    show({ multiple: true, limit: 3 }, [])
    upload(file('a.jpg'), file('b.jpg'))
    expect(await screen.findByText('2 on the way')).toBeDefined()
    upload(file('c.jpg'), file('d.jpg'))
    expect(await screen.findByText('3 on the way')).toBeDefined()
    expect(shownNotices()).toMatchObject([['File Limit Alert!', expect.any(String)]])
  })

  it('leaving with pictures in conversion asks first: they are not in the form yet', async () => {
    sending.isHeld = true
    show()
    const isGuarded = () => blockers.mock.calls.some(([{ disabled }]) => !disabled)
    blockers.mockClear()
    expect(isGuarded()).toBe(false)
    upload(file('a.jpg'))
    await screen.findByText('1 on the way')
    expect(isGuarded()).toBe(true)
  })
})

it('a picture that is moved keeps the keyboard', () => {
  const pictures = ['a', 'b', 'c'].map((name) => ({ url: `https://pictures.example/${name}.jpg`, name }))
  const { put } = show({ multiple: true, limit: 3 }, pictures)
  const forward = screen.getByRole('button', { name: 'Move c forward' })
  forward.focus()
  fireEvent.click(forward)
  expect(put.mock.lastCall?.[0]).toMatchObject([{ name: 'a' }, { name: 'c' }, { name: 'b' }])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move c forward' }))
  const back = screen.getByRole('button', { name: 'Move a back' })
  back.focus()
  fireEvent.click(back)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move a back' }))
})

it('a picture comes from the library with its alt text: from an open folder, or by a search in all of them', async () => {
  const stored = {
    id: 'f1',
    version: 1,
    name: 'cabin.jpg',
    url: '/api/files/clients/c1/a.jpg',
    type: 'image/jpeg',
    size: 9,
  }
  const hits = [
    { ...stored, objectID: 'f1', alt: 'The cabin', folder: 'fleet' },
    { ...stored, objectID: 'f2', id: 'f2', name: 'terms.pdf', type: 'application/pdf' },
  ]
  const fleet = { id: 'fleet', version: 1, name: 'Fleet', parent: '' }
  const listed = { rows: [{ ...stored, id: 'f3', name: 'tail.jpg', folder: 'fleet' }], next: null, cursor: '1' }
  const { put, asked } = show({}, '', ({ path }) => {
    if (path.endsWith('/file_folders')) return { rows: [fleet], next: null, cursor: '1' }
    return path.startsWith('/data/') ? listed : { hits, nbHits: 2, nbHitsExact: true, page: 0, nbPages: 1 }
  })
  press('From the library: Field')
  const box = within(await screen.findByRole('dialog', { name: 'Select Picture' }))
  fireEvent.click(await box.findByRole('button', { name: 'Fleet' }))
  await box.findByRole('button', { name: 'Up to Files' })
  expect(JSON.stringify(asked.at(-1)?.query)).toContain('fleet')
  // The open folder is named once.
  expect((await box.findByRole('button', { name: /tail.jpg/ })).textContent).toBe('tail.jpg')
  fireEvent.change(box.getByRole('searchbox', { name: 'Search pictures' }), { target: { value: 'cab' } })
  const found = await box.findByRole('button', { name: /cabin.jpg/ })
  expect(found.textContent).toBe('cabin.jpgThe cabinFleet')
  fireEvent.click(found)
  await waitFor(() => expect(put).toHaveBeenCalled())
  expect(put.mock.lastCall?.[0]).toMatchObject({ url: stored.url, alt: 'The cabin', width: 1600 })
  expect(box.queryByText('terms.pdf')).toBeNull()
})

describe('an address of a picture', () => {
  const type = (words: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Address for Field' }), { target: { value: words } })

  it.each(['cabin', 'ftp://a.example/b.jpg', 'javascript:alert(1)', 'https://'])('must be valid: %s', (words) => {
    const { put } = show()
    type(words)
    press('Use address')
    expect(shownNotices()).toEqual([[invalidUrl.title, invalidUrl.message]])
    expect(put).not.toHaveBeenCalled()
  })

  it('is used as it is, or copied into the own storage', async () => {
    const { put, call } = show({ multiple: true }, [])
    type('https://laro.example/cabin.jpg')
    press('Use address')
    expect(put).toHaveBeenCalledWith([{ url: 'https://laro.example/cabin.jpg' }])
    type('https://laro.example/tail.png')
    press('Fetch')
    await waitFor(() => expect(put).toHaveBeenCalledTimes(2))
    expect(call.mock.calls.find(([{ path }]) => path === '/cms/copy/url')?.[1]).toMatchObject({
      body: { url: 'https://laro.example/tail.png', path: expect.stringMatching(/\.png$/) },
    })
    expect(shownNotices()).toContainEqual(['Download Complete!', undefined])
  })

  it('is not offered where the configuration says so', () => {
    show({ inputImageResizeOpts: { allowManualUrl: false } })
    expect(screen.queryByRole('button', { name: 'Use address' })).toBeNull()
  })
})

describe('Crop Image', () => {
  const picture = { url: 'https://laro.example/a.jpg', name: 'a.jpg', width: 1600, height: 1600 }

  it('keeps the original with its name next to the shown version', async () => {
    const { put } = show({}, picture)
    press('Crop')
    const box = within(await screen.findByRole('dialog', { name: 'Crop Image' }))
    fireEvent.click(await box.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(put).toHaveBeenCalled())
    const [kept] = put.mock.lastCall as [{ crop: { width: number; height: number } }]
    expect(kept).toMatchObject({ ...picture, crop: { width: 100 } })
    expect(kept.crop.width / kept.crop.height).toBeCloseTo(16 / 9)
    expect(screen.queryByText('Needs a crop to its shape')).toBeNull()
  })

  it('the second crop stays when the first one finishes later', async () => {
    const { put, call, platform } = show({}, { ...picture, url: '/api/files/clients/c1/pages/p1/a.jpg' })
    const sign = async (_: string, __: string, { paths }: { readonly paths: readonly string[] }) => ({
      urls: Object.fromEntries(paths.map((path) => [path, 'https://laro.example/a.jpg'])),
    })
    Object.assign(platform.api, { ask: sign })
    const answers: PromiseWithResolvers<unknown>[] = []
    call.mockImplementation(async ({ path }) => {
      if (path !== '/cms/pictures') return { urls: {} }
      const answer = Promise.withResolvers<unknown>()
      answers.push(answer)
      return answer.promise
    })
    for (const width of ['60', '40']) {
      press('Crop')
      const box = within(await screen.findByRole('dialog', { name: 'Crop Image' }))
      fireEvent.change(await box.findByLabelText('Width, %'), { target: { value: width } })
      fireEvent.click(box.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(answers).toHaveLength(2)
    await act(async () => answers[1]?.resolve(prepared))
    await act(async () => answers[0]?.resolve(prepared))
    expect(put).toHaveBeenCalledTimes(1)
    expect(put.mock.lastCall?.[0]).toMatchObject({ crop: { width: 40 } })
  })

  it('keeps the focus under its keys, and takes a number when it is typed to its end', async () => {
    const onSave = vi.fn<(crop: unknown) => void>()
    showField(ImageField, { component: 'input-image-new' })
    act(() => openCrop(picture, undefined, onSave))
    const box = within(await screen.findByRole('dialog', { name: 'Crop Image' }))
    const part = await box.findByRole('application')
    act(() => part.focus())
    fireEvent.keyDown(part, { key: '+' })
    expect(document.activeElement).toBe(box.getByRole('application'))
    const width = box.getByLabelText<HTMLInputElement>('Width, %')
    for (const value of ['', '6', '60']) {
      fireEvent.change(width, { target: { value } })
      expect(width.value).toBe(value)
    }
    fireEvent.click(box.getByRole('button', { name: 'Save' }))
    expect(area.parse(onSave.mock.calls[0]?.[0]).width).toBeCloseTo(60)
  })

  it('zooms by a tenth with its buttons and keys, and keeps the shape of its field', async () => {
    const onSave = vi.fn<(crop: unknown) => void>()
    showField(ImageField, { component: 'input-image-new' })
    act(() => openCrop(picture, undefined, onSave))
    const box = within(await screen.findByRole('dialog', { name: 'Crop Image' }))
    fireEvent.click(await box.findByRole('button', { name: 'Zoom in' }))
    fireEvent.keyDown(box.getByRole('application'), { key: '+' })
    fireEvent.click(box.getByRole('button', { name: 'Zoom out' }))
    fireEvent.keyDown(box.getByRole('application'), { key: 'ArrowLeft' })
    fireEvent.click(box.getByRole('button', { name: 'Save' }))
    const crop = area.parse(onSave.mock.calls[0]?.[0])
    expect(crop.width).toBeCloseTo(100 / 1.1)
    expect(crop.width / crop.height).toBeCloseTo(16 / 9)
    expect(crop.x).toBeCloseTo((100 - crop.width) / 2 - 1)
  })
})
