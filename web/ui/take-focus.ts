/** For `ref`: it has the focus as soon as it shows, so that the next key is meant for it and for nothing behind it. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
