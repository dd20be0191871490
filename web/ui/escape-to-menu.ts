import { isShown } from './is-shown.ts'

/** An open menu, not one of those that stay in the page while they are closed. */
function openMenu(): HTMLElement | undefined {
  const menus = [...document.querySelectorAll<HTMLElement>('[role="menu"]')]
  return menus.findLast(isShown)
}

function passOn(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  const menu = openMenu()
  if (menu === undefined) return
  // Mantine's dialogs leave an Escape alone that comes from an element with this mark; its menus mark their items only.
  menu.setAttribute('data-mantine-stop-propagation', 'true')
  if (event.target instanceof Node && menu.contains(event.target)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
}

/**
 * Escape closes the top menu even before the menu has taken the focus, and no layer below it (1-shell section 2.3).
 * Call it before the first dialog is drawn: dialogs listen to the same keys.
 */
export const giveEscapeToMenus = (): void => window.addEventListener('keydown', passOn, { capture: true })
