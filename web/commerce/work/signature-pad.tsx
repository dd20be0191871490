import { useEffect, useRef, type PointerEvent } from 'react'
import classes from './work.module.css'

/** A point of a stroke, as parts of the width of the pad. */
export type Point = readonly [number, number]
export type Stroke = readonly Point[]

/** Height of the pad as a part of its width. */
const share = 0.4
/** Pixels of the kept picture. */
const pictureWidth = 800

const penPart = 0.005

interface Drawn {
  readonly strokes: readonly Stroke[]
  /** Written in place of strokes, for people who do not draw. */
  readonly name: string
}

function draw(canvas: HTMLCanvasElement, { strokes, name }: Drawn, colour: string): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { width, height } = canvas
  pen.clearRect(0, 0, width, height)
  pen.strokeStyle = colour
  pen.fillStyle = colour
  pen.lineWidth = Math.max(2, width * penPart)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const [first, ...rest] of strokes) {
    if (!first) continue
    pen.beginPath()
    pen.moveTo(first[0] * width, first[1] * width)
    for (const [x, y] of rest.length > 0 ? rest : [first]) pen.lineTo(x * width, y * width)
    pen.stroke()
  }
  if (strokes.length > 0 || name === '') return
  pen.font = `italic ${Math.round(height * 0.3)}px serif`
  pen.textBaseline = 'middle'
  pen.fillText(name, width * 0.06, height / 2, width * 0.88)
}

/** The signature as PNG on white, in base64. */
export function printSignature(drawn: Drawn): string {
  const canvas = document.createElement('canvas')
  canvas.width = pictureWidth
  canvas.height = pictureWidth * share
  draw(canvas, drawn, '#10131a')
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.globalCompositeOperation = 'destination-over'
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}

const roundPart = (part: number): number => Math.round(part * 1000) / 1000

function readPoint({ clientX, clientY, currentTarget }: PointerEvent): Point {
  const { left, top, width } = currentTarget.getBoundingClientRect()
  return [roundPart((clientX - left) / width), roundPart((clientY - top) / width)]
}

interface SignaturePadProps extends Drawn {
  readonly onStrokes: (strokes: readonly Stroke[]) => void
}

/** A box in which a person signs with a finger, a pen or the mouse. */
export function SignaturePad({ strokes, name, onStrokes }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const { current } = canvas
    if (!current) return
    const { width } = current.getBoundingClientRect()
    current.width = Math.round(width * devicePixelRatio)
    current.height = Math.round(width * share * devicePixelRatio)
    draw(current, { strokes, name }, getComputedStyle(current).color)
  }, [strokes, name])
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    onStrokes([...strokes, [readPoint(event)]])
  }
  const goOn = (event: PointerEvent) => {
    const last = strokes.at(-1)
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !last) return
    onStrokes([...strokes.slice(0, -1), [...last, readPoint(event)]])
  }
  return (
    <canvas
      ref={canvas}
      className={classes['pad']}
      role="img"
      aria-label={strokes.length > 0 ? 'Drawn signature' : 'Sign here'}
      onPointerDown={begin}
      onPointerMove={goOn}
    />
  )
}
