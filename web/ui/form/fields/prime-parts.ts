/** Attributes that the library's controls lack, or have wrongly, for assistive technology. */

/** A dropdown: its inner select is for form posts only, and the list of choices needs a name of its own. */
export const dropdownParts = (label: string) => ({
  select: { 'aria-hidden': true },
  root: { 'aria-activedescendant': undefined },
  panel: { role: 'region', 'aria-label': label },
})

/** Several choices: an option's checkbox only pictures the state that the option itself tells. */
export const choicesParts = (label: string) => ({
  panel: { role: 'region', 'aria-label': label },
  checkbox: { input: { type: 'hidden' } },
  // It scrolls, so the keyboard must be able to reach it.
  wrapper: { tabIndex: 0 },
})

/**
 * A calendar: what its cells and titles say is their name; the library's own names repeat or contradict it.
 */
export const calendarParts = (
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
