import { showModal } from '../platform/dialogs.ts'
import { loadPart } from '../platform/load-part.ts'
import { shortcutLayers, type Shortcut } from '../ui/use-shortcuts.ts'
import classes from './show-shortcuts.module.css'

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Keys as people call them: 'mod+k' -> 'Ctrl' 'K'. */
export const keyNames = (keys: string): readonly string[] =>
  keys.split(/[+ ]/).map((key) => {
    if (key === 'mod') return isMac ? '⌘' : 'Ctrl'
    if (key === 'shift') return 'Shift'
    if (key === 'alt') return isMac ? '⌥' : 'Alt'
    return key.length === 1 ? key.toUpperCase() : key
  })

export function KeyHint({ keys }: { readonly keys: string }) {
  return (
    <span className={classes['keys']}>
      {keyNames(keys).map((key, index) => (
        <kbd key={`${key}${index}`}>{key}</kbd>
      ))}
    </span>
  )
}

/** Shortcuts in force now, the innermost screen's first, each key once. */
export function shortcutsInForce(): readonly Shortcut[] {
  const all = shortcutLayers
    .get()
    .toReversed()
    .flatMap((layer) => layer.shortcuts)
  return [...new Map(all.toReversed().map((shortcut) => [shortcut.keys, shortcut])).values()].toReversed()
}

/** The list of keys that work where one is, by the places in which they act. It is fetched when it is first asked for. */
export async function showShortcuts(): Promise<void> {
  const shortcuts = shortcutsInForce()
  const { ShortcutList } = await loadPart(() => import('./shortcut-list.tsx'))
  showModal({ title: 'Keyboard shortcuts', body: () => <ShortcutList shortcuts={shortcuts} /> })
}
