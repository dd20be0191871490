import { useEffect, type ReactNode } from 'react'
import { createStore } from './store.ts'

/** A question or message that must be answered before going on. */
export interface Alert {
  readonly title: string
  readonly message: ReactNode
  readonly tone?: 'good' | 'bad' | 'plain'
  readonly confirm?: string
  /** Absent: there is only one way out. */
  readonly cancel?: string
  readonly isDestructive?: boolean
  /** Focuses Cancel, so that Enter does not confirm an unread question. */
  readonly startsAtCancel?: boolean
}

export interface ModalOptions {
  readonly title: string
  readonly size?: 'small' | 'medium' | 'large'
  readonly body: (close: () => void) => ReactNode
  readonly onClosed?: () => void
}

export interface OpenModal extends ModalOptions {
  readonly id: string
}

/** Open dialogs, the top one last. Escape closes the top one only (1-shell section 2.3). */
export const modals = createStore<readonly OpenModal[]>([])

export interface OpenAlert extends Alert {
  readonly answer: (isConfirmed: boolean) => void
}

export const openAlert = createStore<OpenAlert | undefined>(undefined)

/** Number of panels over the page: the parts below ignore keys. */
export const panelsOver = createStore(0)

interface BlockingWork {
  readonly label: string
}

/** Actions that cannot be interrupted, the newest last: each blocks the screen until it ends. */
export const blockingWork = createStore<readonly BlockingWork[]>([])

let count = 0

/** Opens a dialog on top of the others; gives the function that closes it. */
export function showModal(options: ModalOptions): () => void {
  const id = `m${(count += 1)}`
  const close = () => {
    if (!modals.get().some((modal) => modal.id === id)) return
    modals.set(modals.get().filter((modal) => modal.id !== id))
    options.onClosed?.()
  }
  modals.set([...modals.get(), { ...options, id }])
  return close
}

export const closeModal = (id: string): void => {
  const modal = modals.get().find((open) => open.id === id)
  modals.set(modals.get().filter((open) => open.id !== id))
  modal?.onClosed?.()
}

/** Closes every dialog without an answer, the top one first. */
export function closeModals(): void {
  for (const { id } of modals.get().toReversed()) closeModal(id)
}

/** Answers every alert with no, also those that wait for the first. */
export function closeAlerts(): void {
  while (openAlert.get() !== undefined) openAlert.get()?.answer(false)
}

/** Closes dialogs and alerts as Escape would, and unblocks the screen. */
export function closeDialogs(): void {
  closeModals()
  closeAlerts()
  blockingWork.set([])
}

/** Shows an alert and waits for the answer: true when confirmed. A second alert waits for the first. */
export function showAlert(alert: Alert): Promise<boolean> {
  return new Promise((resolve) => {
    const show = () =>
      openAlert.set({
        ...alert,
        answer: (isConfirmed) => {
          openAlert.set(undefined)
          resolve(isConfirmed)
        },
      })
    if (openAlert.get() === undefined) return show()
    const stopWaiting = openAlert.subscribe(() => {
      if (openAlert.get() !== undefined) return
      stopWaiting()
      show()
    })
  })
}

/** A panel lies over the page while it is open, and no more when it slides away. */
export function usePanelOver(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    panelsOver.set(panelsOver.get() + 1)
    return () => panelsOver.set(panelsOver.get() - 1)
  }, [isOpen])
}

/** Blocks the whole screen while it has a label, which names an action that cannot be interrupted. */
export function useBlockingOverlay(label: string | undefined): void {
  useEffect(() => {
    if (label === undefined) return undefined
    const work = { label }
    blockingWork.set([...blockingWork.get(), work])
    return () => blockingWork.set(blockingWork.get().filter((one) => one !== work))
  }, [label])
}
