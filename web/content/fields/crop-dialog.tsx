import { ActionIcon, Button, Group, NumberInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import Cropper, { getInitialCropFromCroppedAreaPercentages, type MediaSize, type Size } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { cropRatio, zoomStep, type CropArea, type Picture } from '../../../domain/content/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useFileAddress } from '../../ui/files/file-address.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import { EmptyState, RowsSkeleton } from '../../ui/states.tsx'
import { isTextField } from '../../ui/typed-keys.ts'
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

/**
 * True if a picture, or a part of it, can be measured. The library measures at every input: a picture that has not
 * loaded gives sizes of 0, and parts without valid numbers, which would redraw the dialog without end.
 */
const isMeasured = ({ width, height }: Size): boolean => width > 0 && height > 0

/** True if two parts are equal at the precision of the dialog. */
const isSamePart = (one: CropArea, other: CropArea): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => tenth(one[side]) === tenth(other[side]))

interface CropFormProps {
  readonly picture: Picture
  readonly ratio: number
  readonly onSave: (crop: CropArea | undefined) => void
  readonly onCancel: () => void
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface ExactNumberProps {
  readonly label: string
  readonly value: number
  readonly least: number
  readonly onChange: (to: number) => void
}

/** One side of the crop in percent. An incomplete number stays as it is typed. */
function ExactNumber({ label, value, least, onChange }: ExactNumberProps) {
  const [typed, setTyped] = useState<number | string>()
  return (
    <NumberInput
      size="xs"
      w={92}
      label={label}
      min={least}
      max={100}
      clampBehavior="none"
      decimalScale={1}
      value={typed ?? tenth(value)}
      onChange={(to) => {
        const isWhole = typeof to === 'number' && to >= least
        setTyped(isWhole ? undefined : to)
        if (isWhole && to !== tenth(value)) onChange(to)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** The crop as the library draws it, in pixels of the screen. Keys and numbers move it in place. */
function useDrawnCrop(zoom: number) {
  const stage = useRef<HTMLDivElement>(null)
  const media = useRef<MediaSize>(undefined)
  const [box, setBox] = useState<Size>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [shownZoom, setShownZoom] = useState(zoom)
  const isDrawn = box !== undefined
  useEffect(() => {
    // Typing a number already continues from it.
    if (isDrawn && !isTextField(document.activeElement))
      stage.current?.querySelector<HTMLElement>('[role="application"]')?.focus()
  }, [isDrawn])
  const draw = (area: CropArea) => {
    if (media.current === undefined || box === undefined) return
    const next = getInitialCropFromCroppedAreaPercentages(area, media.current, 0, box, 1, mostZoom)
    setCrop(next.crop)
    setShownZoom(next.zoom)
  }
  const drawing = {
    crop,
    zoom: shownZoom,
    onCropChange: setCrop,
    onZoomChange: setShownZoom,
    setCropSize: (size: Size) => {
      if (isMeasured(size)) setBox(size)
    },
    setMediaSize: (size: MediaSize) => {
      if (isMeasured(size)) media.current = size
    },
  }
  return { stage, draw, drawing }
}

function CropForm({ picture, ratio, onSave, onCancel }: CropFormProps) {
  const address = useFileAddress(picture.url)
  const largest = centred(picture, ratio)
  const [begun] = useState<CropArea>(picture.crop ?? largest)
  const [area, setArea] = useState(begun)
  // The library reports its part as soon as it has drawn it: only an action of the user is a change.
  const [isTouched, setTouched] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const zoom = largest.width / area.width
  const { stage, draw, drawing } = useDrawnCrop(zoom)
  const put = (next: CropArea) => {
    setTouched(true)
    setArea(next)
    draw(next)
  }
  const {
    restored,
    discard,
    leave: end,
  } = useKeptValues({
    name: `crop ${ratio} ${picture.url}`,
    what: 'the crop of this picture',
    begun,
    values: isTouched && !isSamePart(area, begun) ? area : begun,
    put,
  })
  const leaving =
    <Given extends readonly unknown[]>(leave: (...given: Given) => void) =>
    (...given: Given) => {
      end()
      leave(...given)
    }
  const save = leaving(onSave)
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
      <RestoredNote restored={restored} noun="crop" onDiscard={discard} />
      {isMissing && (
        <EmptyState title="The picture cannot be shown">
          It may be gone, or its address leads nowhere. Choose another picture.
        </EmptyState>
      )}
      <div ref={stage} className={classes['stage']} hidden={isMissing}>
        <Cropper
          {...drawing}
          image={address}
          aspect={ratio}
          maxZoom={mostZoom}
          initialCroppedAreaPercentages={area}
          onInteractionStart={() => setTouched(true)}
          onCropComplete={(percents) => isMeasured(percents) && setArea(percents)}
          cropperProps={{
            role: 'application',
            'aria-label': 'Part of the picture. Arrows move it, plus and minus zoom.',
            onKeyDown: onKey,
          }}
          mediaProps={{
            alt: picture.alt ?? picture.name ?? 'The picture that is cropped',
            onError: () => setMissing(true),
          }}
        />
      </div>
      <Group gap="sm" align="end">
        <ActionIcon variant="default" size={34} aria-label="Zoom out" onClick={() => zoomTo(zoom - zoomStep)}>
          <IconMinus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" size={34} aria-label="Zoom in" onClick={() => zoomTo(zoom + zoomStep)}>
          <IconPlus size={16} />
        </ActionIcon>
        <ExactNumber label="Left, %" value={area.x} least={0} onChange={(to) => put(movedBy(area, to - area.x, 0))} />
        <ExactNumber label="Top, %" value={area.y} least={0} onChange={(to) => put(movedBy(area, 0, to - area.y))} />
        <ExactNumber
          label="Width, %"
          value={area.width}
          least={tenth(largest.width / mostZoom)}
          onChange={(to) => put(sizedTo(area, largest, Math.min(1, to / largest.width)))}
        />
      </Group>
      <Group justify="space-between">
        <Button variant="subtle" onClick={() => save(undefined)} disabled={picture.crop === undefined}>
          Show the whole picture
        </Button>
        <Group gap="sm">
          <Button variant="default" onClick={leaving(() => onCancel())}>
            Cancel
          </Button>
          <Button disabled={isMissing} onClick={() => save(area)}>
            Save
          </Button>
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
