/** Whether no element has the focus, for example because the focused one was removed. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/** Whether a dialog is open, over which nothing else opens. */
export const isDialogOpen = (): boolean => document.querySelector('.p-dialog') !== null
