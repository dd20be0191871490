import { ActionIcon, Button, Group, NumberInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { cropRatio, zoomStep, type CropArea, type Picture } from '../../../domain/content/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useFileAddress } from '../../ui/files/file-address.ts'
import { RowsSkeleton } from '../../ui/states.tsx'
import classes from './fields.module.css'

const mostZoom = 4

/** The largest part of a shape in the middle of a picture. */
function centred({ width = 16, height = 9 }: Picture, ratio: number): CropArea {
  const isWide = width / height > ratio
  const part = isWide
    ? { width: ((height * ratio) / width) * 100, height: 100 }
    : { width: 100, height: (width / ratio / height) * 100 }
  return { x: (100 - part.width) / 2, y: (100 - part.height) / 2, ...part }
}

const within = (value: number, most: number): number => Math.min(Math.max(0, value), Math.max(0, most))

/** A part moved by percents of the picture, as far as it goes. */
const movedBy = (area: CropArea, x: number, y: number): CropArea => ({
  ...area,
  x: within(area.x + x, 100 - area.width),
  y: within(area.y + y, 100 - area.height),
})

/** A part of the same shape at another size around its middle. `size` is 1 for the largest. */
function sizedTo(area: CropArea, largest: CropArea, size: number): CropArea {
  const [width, height] = [largest.width * size, largest.height * size]
  const [x, y] = [area.x + (area.width - width) / 2, area.y + (area.height - height) / 2]
  return { width, height, x: within(x, 100 - width), y: within(y, 100 - height) }
}

const tenth = (value: number): number => Math.round(value * 10) / 10

interface CropFormProps {
  readonly picture: Picture
  readonly ratio: number
  readonly onSave: (crop: CropArea | undefined) => void
  readonly onCancel: () => void
}

const autofocus = { 'data-autofocus': true }
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function CropForm({ picture, ratio, onSave, onCancel }: CropFormProps) {
  const address = useFileAddress(picture.url)
  const largest = centred(picture, ratio)
  const [area, setArea] = useState<CropArea>(picture.crop ?? largest)
  // What the pointer does is in the crop of the library; what is typed starts it again.
  const [begun, setBegun] = useState({ area, count: 0 })
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const zoom = largest.width / area.width
  const [shownZoom, setShownZoom] = useState(zoom)
  const put = (next: CropArea) => {
    setArea(next)
    setBegun(({ count }) => ({ area: next, count: count + 1 }))
  }
  const zoomTo = (to: number) => put(sizedTo(area, largest, 1 / Math.min(mostZoom, Math.max(1, to))))
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    const by = event.shiftKey ? 10 : 1
    if (step) put(movedBy(area, step[0] * by, step[1] * by))
    else if (event.key === '+' || event.key === '=') zoomTo(zoom + zoomStep)
    else if (event.key === '-') zoomTo(zoom - zoomStep)
    else return
    event.preventDefault()
  }
  if (address === undefined) return <RowsSkeleton rows={4} />
  return (
    <div className={classes['stack']}>
      <div className={classes['stage']}>
        <Cropper
          key={begun.count}
          image={address}
          aspect={ratio}
          crop={crop}
          zoom={shownZoom}
          maxZoom={mostZoom}
          initialCroppedAreaPercentages={begun.area}
          onCropChange={setCrop}
          onZoomChange={setShownZoom}
          onCropComplete={(percents) => setArea(percents)}
          cropperProps={{
            role: 'application',
            'aria-label': 'Part of the picture. Arrows move it, plus and minus zoom.',
            onKeyDown: onKey,
            ...autofocus,
          }}
          mediaProps={{ alt: picture.alt ?? picture.name ?? 'The picture that is cropped' }}
        />
      </div>
      <Group gap="sm" align="end">
        <ActionIcon variant="default" size={34} aria-label="Zoom out" onClick={() => zoomTo(zoom - zoomStep)}>
          <IconMinus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" size={34} aria-label="Zoom in" onClick={() => zoomTo(zoom + zoomStep)}>
          <IconPlus size={16} />
        </ActionIcon>
        {(['x', 'y', 'width'] as const).map((side) => (
          <NumberInput
            key={side}
            size="xs"
            w={92}
            label={side === 'x' ? 'Left, %' : side === 'y' ? 'Top, %' : 'Width, %'}
            min={0}
            max={100}
            decimalScale={1}
            value={tenth(area[side])}
            onChange={(to) => {
              if (typeof to !== 'number' || tenth(area[side]) === to) return
              if (side === 'width') put(sizedTo(area, largest, Math.min(1, Math.max(0.1, to / largest.width))))
              else put(movedBy(area, side === 'x' ? to - area.x : 0, side === 'y' ? to - area.y : 0))
            }}
          />
        ))}
      </Group>
      <Group justify="space-between">
        <Button variant="subtle" onClick={() => onSave(undefined)} disabled={picture.crop === undefined}>
          Show the whole picture
        </Button>
        <Group gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={() => onSave(area)}>Save</Button>
        </Group>
      </Group>
    </div>
  )
}

/** Opens the choice of the part of a picture that is shown: the original stays (2-content section 2, 'Crop Image'). */
export function openCrop(
  picture: Picture,
  ratio: number | undefined,
  onSave: (crop: CropArea | undefined) => void,
): void {
  showModal({
    title: 'Crop Image',
    size: 'large',
    body: (close) => (
      <CropForm
        picture={picture}
        ratio={ratio ?? cropRatio}
        onCancel={close}
        onSave={(crop) => {
          close()
          onSave(crop)
        }}
      />
    ),
  })
}
