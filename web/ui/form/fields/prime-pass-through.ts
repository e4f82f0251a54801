/** What the library's controls lack, or have wrongly, for assistive technology and the keyboard. */
import type { KeyboardEvent } from 'react'

/**
 * What opens over the page stands there, and is gone, at once: we show no transition. The library waits for one all the
 * same, and does not notice a click elsewhere until then. (Nor would it ever with `disabled`.)
 */
export const atOnce = { timeout: 0 }

/**
 * The list of choices of a control. Escape closes it, also in the field that searches it: the focus would be lost with
 * that field, and goes back to the control.
 */
const choicesPanel = (label: string, focusControl: () => void) => ({
  role: 'region',
  'aria-label': label,
  onKeyDown: ({ key }: KeyboardEvent) => {
    if (key === 'Escape') focusControl()
  },
})

/** A dropdown: its inner select is for form posts only, and the list of choices needs a name of its own. */
export const dropdownPassThrough = (label: string, focusControl: () => void) => ({
  select: { 'aria-hidden': true },
  root: { 'aria-activedescendant': undefined },
  panel: choicesPanel(label, focusControl),
})

/** Several choices: an option's checkbox only pictures the state that the option itself tells. */
export const choicesPassThrough = (label: string, focusControl: () => void) => ({
  panel: choicesPanel(label, focusControl),
  checkbox: { input: { type: 'hidden' } },
  // It scrolls, so the keyboard must be able to reach it.
  wrapper: { tabIndex: 0 },
})

/**
 * A calendar: what its cells and titles say is their name; the library's own names repeat or contradict it.
 */
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
