import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { CropArea } from '../../../domain/content/index.ts'
import { closeDialogs } from '../../platform/dialogs.ts'
import { openCrop } from './crop-dialog.tsx'
import { ImageField } from './image-field.tsx'
import { showField } from './show-field.tsx'

// Uses the real library: the tests are about its reports for a missing picture.

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

afterEach(() => act(() => closeDialogs()))

const picture = { url: 'https://laro.example/a.jpg', name: 'a.jpg', width: 1280, height: 720 }

async function open() {
  const onSave = vi.fn<(crop: CropArea | undefined) => void>()
  showField(ImageField, { component: 'input-image-new' })
  act(() => openCrop(picture, undefined, onSave))
  const box = within(await screen.findByRole('dialog', { name: 'Crop Image' }))
  const type = (label: string, value: string) => fireEvent.change(box.getByLabelText(label), { target: { value } })
  const save = () => {
    fireEvent.click(box.getByRole('button', { name: 'Save' }))
    return onSave.mock.lastCall?.[0]
  }
  return { box, type, save }
}

/** Simulates a loaded picture: these tests fetch and lay out nothing. */
function arrive(image: HTMLElement): void {
  Object.defineProperties(image, { naturalWidth: { value: 1280 }, naturalHeight: { value: 720 } })
  const stage = image.parentElement
  if (stage === null) throw new Error('The picture is nowhere.')
  stage.getBoundingClientRect = () => new DOMRect(0, 0, 640, 360)
  fireEvent.load(image)
}

const about = (value: number): unknown => expect.closeTo(value, 3)

it('stays open when the picture comes after something was typed, and keeps that', async () => {
  const { box, type, save } = await open()
  act(() => box.getByLabelText('Width, %').focus())
  type('Width, %', '60')
  arrive(box.getByRole('img'))
  expect(document.activeElement).toBe(box.getByLabelText('Width, %'))
  type('Left, %', '30')
  expect(save()).toEqual({ x: about(30), y: about(20), width: about(60), height: about(60) })
})

it('asks before a part that was typed is left, and not before one that was only looked at', async () => {
  const { box, type } = await open()
  arrive(box.getByRole('img'))
  type('Width, %', '60')
  const escape = () => fireEvent.keyDown(box.getByLabelText('Width, %'), { key: 'Escape' })
  escape()
  const question = within(await screen.findByRole('dialog', { name: 'Leave Without Saving?' }))
  fireEvent.click(question.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave Without Saving?' })).toBeNull())
  type('Width, %', '100')
  escape()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('saves a number typed before the picture has loaded', async () => {
  const { type, save } = await open()
  type('Width, %', '50')
  type('Top, %', '10')
  expect(save()).toEqual({ x: about(25), y: about(10), width: about(50), height: about(50) })
})

it('says so where the picture cannot be shown, and saves no part of it', async () => {
  const { box } = await open()
  fireEvent.error(box.getByRole('img'))
  expect(box.getByText('The picture cannot be shown').isConnected).toBe(true)
  expect(box.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  expect(box.queryByRole('application')).toBeNull()
})

it('the crop of a closed page is restored with a note before and after the picture comes', async () => {
  const first = await open()
  first.type('Width, %', '60')
  first.type('Left, %', '30')
  act(() => closeDialogs())
  cleanup()
  const { box, save } = await open()
  arrive(box.getByRole('img'))
  expect(box.getByText(/Your unsaved changes/)).toBeDefined()
  expect(save()).toEqual({ x: about(30), y: about(20), width: about(60), height: about(60) })
  cleanup()
  const last = await open()
  expect(last.box.queryByText(/Your unsaved changes/)).toBeNull()
})
