import { useEffect, useEffectEvent, type PointerEvent, type RefObject } from 'react'
import { useStore } from '../../platform/store.ts'
import { isTextField } from '../../ui/typed-keys.ts'
import { isTypingOn, openForTyped } from '../../ui/typing-on.ts'
import type { Composer } from '../drafts/composer.ts'
import type { Draft } from '../drafts/draft.ts'
import { placeKey, type ComposePlace } from '../drafts/draft.ts'
import { focusBehind } from './focus-behind.ts'

/** True if the writer has moved to another part of the box: to a file, or to the recipients. */
const isUsedOtherwise = (box: HTMLElement | null): boolean => {
  const { activeElement } = document
  return box !== null && activeElement !== null && box.contains(activeElement) && !isTextField(activeElement)
}

/** The cursor stays in the box after a message was sent by its button, too. */
function takeCursor(box: HTMLElement | null): void {
  const { activeElement } = document
  const isFree = activeElement === null || activeElement === document.body || box?.contains(activeElement)
  const text = box?.querySelector<HTMLElement>('[contenteditable], textarea')
  if (text && isFree && !isTextField(activeElement)) focusBehind(text)
}

/**
 * After Send the box stays, cleared, for further typing, and closes after a pause without any. Answers the handler of a
 * click in the box.
 */
export function useGoingOn(composer: Composer, draft: Draft, box: RefObject<HTMLElement | null>) {
  const { goingOn } = composer
  const isNext = useStore(goingOn.next)?.id === draft.id
  const isOn = useStore(isTypingOn)
  const nextId = isNext ? draft.id : undefined
  useEffect(() => {
    if (nextId !== undefined) takeCursor(box.current)
  }, [box, nextId])
  useEffect(() => {
    if (!isNext || isOn) return undefined
    // The key that led elsewhere has moved the focus by then.
    const timer = setTimeout(() => (isUsedOtherwise(box.current) ? goingOn.keep() : goingOn.rest()))
    return () => clearTimeout(timer)
  }, [box, goingOn, isNext, isOn])
  return (event: PointerEvent) => {
    const isButton = event.target instanceof Element && event.target.closest('button') !== null
    if (!isButton) goingOn.keep()
  }
}

/** Input for a box that was just closed begins the next message of its kind. */
export function useOpenForTyped(composer: Composer, place: ComposePlace): void {
  const resume = useEffectEvent((owner: string) => composer.goingOn.resume(owner))
  const key = placeKey(place)
  useEffect(() => openForTyped(key, (owner) => resume(owner)), [key])
}
