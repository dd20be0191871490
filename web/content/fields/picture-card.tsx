import { ActionIcon, Button, Checkbox, Group, TextInput } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCrop, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { needsCrop, type CropArea, type Picture } from '../../../domain/content/index.ts'
import { StoredPicture } from '../../ui/files/stored-picture.tsx'
import classes from './fields.module.css'

const cropWith = async (...asked: Parameters<typeof import('./crop-dialog.tsx').openCrop>) =>
  (await import('./crop-dialog.tsx')).openCrop(...asked)

interface FocusProps {
  readonly picture: Picture
  readonly onChange: (focus: { readonly x: number; readonly y: number }) => void
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-2, 0],
  ArrowRight: [2, 0],
  ArrowUp: [0, -2],
  ArrowDown: [0, 2],
}

const percent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)))

/** Focal point, in view for any shape: dragged, or moved by the arrows. */
function FocusDot({ picture, onChange }: FocusProps) {
  const { x, y } = picture.focus ?? { x: 50, y: 50 }
  const moved = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (box)
      onChange({
        x: percent(((event.clientX - box.left) / box.width) * 100),
        y: percent(((event.clientY - box.top) / box.height) * 100),
      })
  }
  const onKey = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    if (!step || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    onChange({ x: percent(x + step[0]), y: percent(y + step[1]) })
  }
  return (
    <button
      type="button"
      className={classes['focusDot']}
      style={{ left: `${x}%`, top: `${y}%` }}
      aria-label={`Focus ${x} % across, ${y} % down. Arrows move it.`}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={moved}
      onKeyDown={onKey}
    />
  )
}

interface OneProps {
  readonly picture: Picture
  readonly ratio: number | undefined
  readonly isReadOnly: boolean
  readonly onChange: (picture: Picture) => void
  readonly onCrop: (crop: CropArea | undefined) => void
  readonly onRemove: () => void
  /** Moves it among several. */
  readonly onMove?: ((by: 1 | -1) => void) | undefined
}

const shownUrl = ({ renditions, url }: Picture): string => renditions?.find(({ width }) => width >= 320)?.url ?? url

function sizeWords({ width, height, crop, url }: Picture): string {
  if (width === undefined || height === undefined) return url.startsWith('/') ? '' : 'At an address elsewhere'
  return crop === undefined ? `${width} × ${height}` : `Cropped. The original of ${width} × ${height} is kept`
}

function PictureButtons({ picture, ratio, onCrop, onRemove, onMove }: OneProps) {
  const name = picture.alt ?? picture.name ?? 'picture'
  const canCrop = picture.width !== undefined
  return (
    <Group gap="xs">
      {canCrop && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCrop size={16} stroke={1.75} aria-hidden />}
          data-mends={needsCrop(picture, ratio) ? 'crop' : undefined}
          onClick={() => void cropWith(picture, ratio, onCrop)}
        >
          Crop
        </Button>
      )}
      {onMove && (
        <>
          <ActionIcon variant="subtle" aria-label={`Move ${name} forward`} onClick={() => onMove(-1)}>
            <IconArrowLeft size={16} stroke={1.75} />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={`Move ${name} back`} onClick={() => onMove(1)}>
            <IconArrowRight size={16} stroke={1.75} />
          </ActionIcon>
        </>
      )}
      <ActionIcon variant="subtle" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </Group>
  )
}

/** A picture with its words, its crop and its focal point. */
export function PictureCard(props: OneProps) {
  const { picture, ratio, isReadOnly, onChange } = props
  const { focus, decorative = false, alt = '' } = picture
  return (
    <div className={classes['picture']}>
      <div className={classes['frame']}>
        <StoredPicture url={shownUrl(picture)} alt={alt} />
        {!isReadOnly && <FocusDot picture={picture} onChange={(next) => onChange({ ...picture, focus: next })} />}
      </div>
      <div className={classes['facts']}>
        <p className={classes['quiet']}>{sizeWords(picture)}</p>
        {needsCrop(picture, ratio) && <p className={classes['needs']}>Needs a crop to its shape</p>}
        {focus && (
          <p className={classes['quiet']}>
            Focus {focus.x} % across, {focus.y} % down. Every shape is cut around it.
          </p>
        )}
        {!isReadOnly && <PictureButtons {...props} />}
        <TextInput
          size="xs"
          label="Alt text"
          maxLength={300}
          readOnly={isReadOnly}
          disabled={decorative}
          data-mends={decorative || alt.trim() !== '' ? undefined : 'alt'}
          value={alt}
          onChange={(event) => onChange({ ...picture, alt: event.currentTarget.value })}
        />
        {!isReadOnly && (
          <Checkbox
            size="xs"
            label="Decorative: it says nothing"
            checked={decorative}
            onChange={(event) => onChange({ ...picture, decorative: event.currentTarget.checked })}
          />
        )}
      </div>
    </div>
  )
}
