/** Whether no element has the focus, for example because the focused one was removed. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body
