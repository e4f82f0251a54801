/** Corrects the accessibility and keyboard handling of the library's controls. */
import type { KeyboardEvent, RefObject } from 'react'
import { takesEscape } from '#web/lib/escape.ts'

/**
 * Overlays open and close without transition. The library waits for one all the same and ignores outside clicks until
 * then. (With `disabled` it would ignore them always.)
 */
export const atOnce = { timeout: 0 }

/** A control of the library with a panel over the page. */
interface PanelControl {
  readonly getElement: () => HTMLElement | null
  readonly hide: () => void
  readonly focus: () => void
}

/**
 * Escape in the control or its panel closes the panel and nothing else, and the focus stays at the control. The library
 * closes a panel without taking the key, loses the focus with its search field, and prevents the key's default even if
 * nothing is open; so the key does not reach it. A panel that is closing is on the page for a moment longer, and the next
 * Escape is not its own.
 */
const closesPanel = (control: RefObject<PanelControl | null>) => ({
  onKeyDownCapture: (event: KeyboardEvent): void => {
    const { current: panel } = control
    const isOpen = panel?.getElement()?.querySelector('[aria-expanded="true"]') instanceof Element
    if (panel === null || !isOpen || !takesEscape(event)) return
    event.stopPropagation()
    panel.hide()
    panel.focus()
  },
})

/** A dropdown: its inner select is for form posts only, and the option list needs its own name. */
export const dropdownPassThrough = (label: string, control: RefObject<PanelControl | null>) => ({
  select: { 'aria-hidden': true },
  root: { 'aria-activedescendant': undefined, ...closesPanel(control) },
  panel: { role: 'region', 'aria-label': label, ...closesPanel(control) },
})

/** A multi-select: the option itself exposes its state, so its checkbox is decorative. */
export const choicesPassThrough = (label: string, control: RefObject<PanelControl | null>) => ({
  root: closesPanel(control),
  panel: { role: 'region', 'aria-label': label, ...closesPanel(control) },
  checkbox: { input: { type: 'hidden' } },
  // It scrolls, so it must be focusable.
  wrapper: { tabIndex: 0 },
})

/** A calendar: the text of its cells and titles is their name. The library's own labels repeat or contradict it. */
export const calendarPassThrough = (
  label: string,
  control: RefObject<PanelControl | null>,
  {
    describedBy,
    invalid,
    maxLength,
  }: { describedBy: string | undefined; invalid: boolean; maxLength: number },
) => ({
  root: closesPanel(control),
  input: {
    root: {
      inputMode: 'numeric' as const,
      maxLength,
      'aria-describedby': describedBy,
      'aria-invalid': invalid || undefined,
    },
  },
  panel: { role: 'dialog', 'aria-label': label, ...closesPanel(control) },
  day: { 'aria-label': undefined },
  dayLabel: { 'aria-selected': undefined },
  monthTitle: { 'aria-label': undefined },
  yearTitle: { 'aria-label': undefined },
})
