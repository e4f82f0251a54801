import { isFocusLost } from '#web/lib/focus.ts'
import { begin } from '#web/lib/pending.ts'

/** The focused element and its ancestors, innermost first, each with its place among its siblings. */
type Trail = readonly { readonly element: Element; readonly index: number }[]

const trailOf = (element: Element): Trail => {
  const trail = []
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    trail.push({
      element: at,
      index: at.parentElement === null ? 0 : [...at.parentElement.children].indexOf(at),
    })
  return trail
}

const lists = 'ul, ol, tbody, [role="list"], [role="rowgroup"]'
const focusable =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
const headings = 'h1, h2, h3, h4, [role="heading"]'
/** What opens over the page. Where the focus was before it entered one is where it returns. */
const layers = '[role="dialog"], [role="alertdialog"], .toasts'

/** What ends the visit of a layer, although the layer stays open. */
const leaving = '[data-leaves]'

const isVisible = (element: HTMLElement): boolean => element.checkVisibility()

const canTakeFocus = (element: Element | undefined): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  element.isConnected &&
  isVisible(element) &&
  !element.matches(':disabled, [inert] *')

const firstVisible = (root: Element, selector: string): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(selector)].find(isVisible)

/** The control in the item that took the place of the removed one: the same control if it has one. */
const inNextItem = (trail: Trail, list: number): HTMLElement | undefined => {
  const items = trail[list]?.element.children
  const item = items?.[Math.min(trail[list - 1]?.index ?? 0, items.length - 1)]
  const lost = trail[0]?.element
  if (item === undefined || lost === undefined) return undefined
  // In an item of the same make it has the same place.
  let same: Element | undefined = item
  for (const { index } of trail.slice(0, list - 1).toReversed()) same = same?.children[index]
  if (same?.localName === lost.localName && same.className === lost.className && canTakeFocus(same))
    return same
  return item.matches('[tabindex]') && canTakeFocus(item) ? item : firstVisible(item, focusable)
}

const nameOf = (element: Element): string | null =>
  element.getAttribute('aria-label') ??
  (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined) ??
  element.textContent

/** The same control in what was rendered again, such as the submit button of a form that starts again. */
const sameControl = (root: Element, lost: Element | undefined): HTMLElement | undefined => {
  if (lost === undefined) return undefined
  const alike = [...root.querySelectorAll<HTMLElement>(lost.localName)].filter(
    (one) =>
      one.className === lost.className &&
      one.getAttribute('type') === lost.getAttribute('type') &&
      canTakeFocus(one),
  )
  return (
    alike.find((one) => nameOf(one) === nameOf(lost)) ??
    // A button may say something else by now; another field is another question.
    (alike.length === 1 && lost.localName === 'button' ? alike[0] : undefined)
  )
}

/** The innermost thing that is open, else the page: where the focus goes if nothing near the lost element is left. */
const openPlace = (): HTMLElement | undefined => {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  if (dialog !== undefined) return firstVisible(dialog, focusable)
  return (
    firstVisible(document.body, '.drawer [data-drawer-start]') ??
    firstVisible(document.body, 'main h1, h1, main')
  )
}

/** What is near the lost element: what took its place, the other control of a pair, the nearest heading. */
const nearby = (trail: Trail): HTMLElement | undefined => {
  const living = trail.findIndex(({ element }) => element.isConnected)
  for (const [at, { element }] of trail.entries()) {
    if (at < Math.max(living, 1)) continue
    if (element === document.body) return undefined
    const place = element.matches(lists)
      ? inNextItem(trail, at)
      : ((living === 0 && at === 1 ? firstVisible(element, focusable) : undefined) ??
        (at === living ? sameControl(element, trail[0]?.element) : undefined) ??
        firstVisible(element, `[data-row][tabindex="0"], ${headings}`))
    if (place !== undefined) return place
    if (element.matches(layers)) return firstVisible(element, focusable)
  }
  return undefined
}

/**
 * Gives the focus a place after its element was removed, hidden or disabled: what had it before a dialog or a toast
 * that closed, else the item that took the place in the list, else the nearest heading, else the innermost thing that
 * is open. Without this the focus would be on the body, where a keyboard user has to start again from the top. A
 * component sets the focus itself only where it knows a better place.
 */
export const keepFocus = (): void => {
  let trail: Trail = []
  let waits = false
  const before = new WeakMap<Element, Trail>()
  const layerOf = (at: Trail): Element | undefined =>
    at.find(({ element }) => element.matches(layers))?.element

  document.addEventListener('focusin', ({ target }) => {
    const entered = target instanceof Element ? trailOf(target) : []
    const layer = layerOf(entered)
    // The toasts stay on the page, and are entered from a different place each time.
    if (layer !== undefined && layer !== layerOf(trail) && (!before.has(layer) || layer.matches('.toasts')))
      before.set(layer, trail)
    trail = entered
  })

  /** What had the focus before the layer of a lost element, if the layer has closed. */
  const asker = (lost: Trail): Trail | undefined => {
    const layer = layerOf(lost)
    return layer === undefined || layer.isConnected ? undefined : before.get(layer)
  }
  const placeAfter = (lost: Trail): HTMLElement | undefined => {
    const layer = layerOf(lost)
    const from = layer === undefined ? undefined : before.get(layer)
    // What stays open may have the same control for something else, which nobody has asked for.
    const isLeft = layer?.isConnected === false || lost[0]?.element.matches(leaving) === true
    const near = isLeft ? undefined : nearby(lost)
    if (near !== undefined || from === undefined) return near ?? openPlace()
    return canTakeFocus(from[0]?.element) ? from[0].element : placeAfter(from)
  }
  const isLost = (changes: readonly MutationRecord[]): boolean => {
    const lost = trail[0]?.element
    if (lost === undefined) return false
    // What is disabled or hidden loses the focus in the next frame only, without another change.
    const loses =
      document.activeElement === lost &&
      changes.some(({ type, target }) => type === 'attributes' && target.contains(lost))
    return (loses || isFocusLost()) && !canTakeFocus(lost)
  }
  new MutationObserver((changes) => {
    if (waits || !isLost(changes)) return
    // A dialog has closed: its asker takes the next key already.
    let from = asker(trail)
    while (from !== undefined && !canTakeFocus(from[0]?.element)) from = asker(from)
    if (canTakeFocus(from?.[0]?.element)) return from[0].element.focus()
    waits = true
    const end = begin()
    // Components place the focus in an effect or in the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        waits = false
        const lost = trail[0]?.element
        // The browser may take the focus of a disabled control even later.
        if (lost !== undefined && (isFocusLost() || document.activeElement === lost)) {
          // A button that was disabled for a moment gets its focus back.
          const place = canTakeFocus(lost) ? lost : placeAfter(trail)
          if (place !== undefined && !place.matches(focusable) && !place.hasAttribute('tabindex'))
            place.tabIndex = -1
          place?.focus()
        }
        end()
      }),
    )
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'class', 'style'],
  })
}
