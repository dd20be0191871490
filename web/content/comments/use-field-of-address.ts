import { useEffect, useEffectEvent } from 'react'
import { languageOfPath } from '../../../domain/content/index.ts'
import { notify } from '../../platform/notices.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'

/** Longest wait for a field that is not drawn yet, in milliseconds. */
const patienceMs = 5000

/** Part of the page that contains a field. */
const placeOf = (path: string) => ({
  tab: /^(?:content|html)\b/.test(path) ? undefined : 'address',
  language: languageOfPath(path),
})

const fieldAt = (path: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-path]')].find(({ dataset }) => dataset['path'] === path)

/** True if the input of a field is loaded: before, the field has another height and no focus target. */
const isDrawn = (field: HTMLElement): boolean => field.querySelector('[data-loading-field]') === null

/** Unfolds the outermost item on the way to a field that is still folded. */
function unfoldTowards(path: string): void {
  const ids = [...path.matchAll(/\[([^\]]+)\]/g)].map(([, id = '']) => decodeURIComponent(id))
  for (const id of ids) {
    const item = [...document.querySelectorAll<HTMLElement>('[data-item]')].find(
      ({ dataset }) => dataset['item'] === id,
    )
    const toggle = item?.querySelector<HTMLElement>('[aria-expanded]')
    if (toggle?.getAttribute('aria-expanded') === 'false') return toggle.click()
  }
}

interface Showing {
  /** `kind` is that of a fault, where the address names it. */
  readonly onShown: (field: HTMLElement, kind: string) => void
  /** Message for a field that is no longer on the page. */
  readonly goneWords: string
}

/**
 * Shows the field that a word of the address names, in its tab and language and with its items unfolded, once it is
 * drawn.
 */
export function useFieldOfAddress(word: 'field' | 'fault', { onShown, goneWords }: Showing): void {
  const { words, change } = useAddressWords()
  const path = words[word]
  const kind = words['fault_kind'] ?? ''
  const done = { [word]: undefined, fault_kind: undefined }
  const show = useEffectEvent((wanted: string): boolean => {
    const field = fieldAt(wanted)
    if (field === undefined) {
      unfoldTowards(wanted)
      return false
    }
    if (!isDrawn(field)) return false
    change(done)
    field.scrollIntoView({ block: 'center' })
    onShown(field, kind)
    return true
  })
  const begin = useEffectEvent((wanted: string) => change(placeOf(wanted)))
  const giveUp = useEffectEvent(() => {
    change(done)
    notify({
      kind: 'info',
      title: 'This field is not on the page any more',
      message: goneWords,
    })
  })
  useEffect(() => {
    if (path === undefined) return undefined
    begin(path)
    if (show(path)) return undefined
    const look = new MutationObserver(() => {
      if (show(path)) stop()
    })
    const patience = setTimeout(() => {
      stop()
      giveUp()
    }, patienceMs)
    const stop = () => {
      look.disconnect()
      clearTimeout(patience)
    }
    look.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-expanded'],
    })
    return stop
  }, [path])
}
