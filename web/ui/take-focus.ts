/** For `ref`: takes the focus on mounting, so that the next key is meant for it and not for the page below. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
