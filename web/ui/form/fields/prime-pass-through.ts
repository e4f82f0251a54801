/** Corrects the accessibility and keyboard handling of the library's controls. */
import type { KeyboardEvent } from 'react'

/**
 * Overlays open and close without transition. The library waits for one all the same and ignores outside clicks until
 * then. (With `disabled` it would ignore them always.)
 */
export const atOnce = { timeout: 0 }

/**
 * The option list of a control. Escape closes it, also from its search field. The focus would be lost with that field,
 * so it returns to the control.
 */
const choicesPanel = (label: string, focusControl: () => void) => ({
  role: 'region',
  'aria-label': label,
  onKeyDown: ({ key }: KeyboardEvent) => {
    if (key === 'Escape') focusControl()
  },
})

/** A dropdown: its inner select is for form posts only, and the option list needs its own name. */
export const dropdownPassThrough = (label: string, focusControl: () => void) => ({
  select: { 'aria-hidden': true },
  root: { 'aria-activedescendant': undefined },
  panel: choicesPanel(label, focusControl),
})

/** A multi-select: the option itself exposes its state, so its checkbox is decorative. */
export const choicesPassThrough = (label: string, focusControl: () => void) => ({
  panel: choicesPanel(label, focusControl),
  checkbox: { input: { type: 'hidden' } },
  // It scrolls, so it must be focusable.
  wrapper: { tabIndex: 0 },
})

/** A calendar: the text of its cells and titles is their name. The library's own labels repeat or contradict it. */
export const calendarPassThrough = (
  label: string,
  {
    describedBy,
    invalid,
    maxLength,
  }: { describedBy: string | undefined; invalid: boolean; maxLength: number },
) => ({
  input: {
    root: {
      inputMode: 'numeric' as const,
      maxLength,
      'aria-describedby': describedBy,
      'aria-invalid': invalid || undefined,
    },
  },
  panel: { role: 'dialog', 'aria-label': label },
  day: { 'aria-label': undefined },
  dayLabel: { 'aria-selected': undefined },
  monthTitle: { 'aria-label': undefined },
  yearTitle: { 'aria-label': undefined },
})
