import { seenOn } from '../../../../domain/kernel/values/color.ts'
import type { CaretHere } from '../../../../domain/kernel/live/carets.ts'
import { personColors } from '../../../ui/people-looks.ts'
import classes from './carets.module.css'

/** The background of the text by day and by night, as the tokens of the product have it. */
const surfaces = { day: '#ffffff', night: '#18191d' } as const

/** Properties for the style sheet: a person's own colors, and those in which a thin line is seen. */
function colorsOf({ person }: CaretHere): Readonly<Record<string, string>> {
  const { background, color } = personColors(person)
  return {
    '--caret-label': background,
    '--caret-ink': color,
    '--caret-day': seenOn(background, surfaces.day),
    '--caret-night': seenOn(background, surfaces.night),
  }
}

/** The line and the name at it. The name is drawn by the style sheet: it's no part of the text, nor read out. */
export function caretElement(caret: CaretHere): HTMLElement {
  const element = document.createElement('span')
  element.className = classes['caret'] ?? ''
  element.dataset['caret'] = caret.label
  element.setAttribute('aria-hidden', 'true')
  element.contentEditable = 'false'
  for (const [name, value] of Object.entries(colorsOf(caret))) element.style.setProperty(name, value)
  const label = document.createElement('span')
  label.className = classes['label'] ?? ''
  label.dataset['name'] = caret.label
  element.append(label)
  return element
}

/** Selections of others. */
export const selectionLook = (caret: CaretHere) => ({
  class: classes['selected'] ?? '',
  style: Object.entries(colorsOf(caret))
    .map(([name, value]) => `${name}: ${value}`)
    .join('; '),
})

/** Names stay within the text's box: below the line in the first one, to the left at its right edge. */
export function turnLabels(text: HTMLElement): void {
  const box = (text.closest('[data-editor]') ?? text).getBoundingClientRect()
  for (const caret of text.querySelectorAll<HTMLElement>('[data-caret]')) {
    const label = caret.firstElementChild?.getBoundingClientRect()
    const line = caret.getBoundingClientRect()
    if (!label) continue
    caret.toggleAttribute('data-below', line.top - label.height < box.top)
    caret.toggleAttribute('data-leftward', line.left + label.width > box.right)
  }
}
