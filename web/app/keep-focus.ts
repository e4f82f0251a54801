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

const isVisible = (element: HTMLElement): boolean => element.checkVisibility({ visibilityProperty: true })

const firstVisible = (root: Element, selector: string): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(selector)].find(isVisible)

/** The control in the item that took the place of the removed one: the same control if it has one. */
const inNextItem = (trail: Trail, list: number): HTMLElement | undefined => {
  const items = trail[list]?.element.children
  const item = items?.[Math.min(trail[list - 1]?.index ?? 0, items.length - 1)]
  const lost = trail[0]?.element
  if (item === undefined || lost === undefined) return undefined
  const classes = [...lost.classList].map((name) => `.${CSS.escape(name)}`).join('')
  if (lost === trail[list - 1]?.element && item.matches('[tabindex]') && item instanceof HTMLElement)
    return item
  return firstVisible(item, `${lost.localName}${classes}:not(:disabled)`) ?? firstVisible(item, focusable)
}

/** The innermost thing that is open, else the page: where the focus goes if nothing near the lost element is left. */
const openPlace = (): HTMLElement | undefined => {
  const dialog = [...document.querySelectorAll('.ui-dialog')].at(-1)
  if (dialog !== undefined) return firstVisible(dialog, focusable)
  return (
    firstVisible(document.body, '.drawer [data-drawer-start]') ??
    firstVisible(document.body, 'main h1, h1, main')
  )
}

const placeAfter = (trail: Trail): HTMLElement | undefined => {
  const living = trail.findIndex(({ element }) => element.isConnected)
  for (const [at, { element }] of trail.entries()) {
    if (at < Math.max(living, 1)) continue
    if (element === document.body) break
    const place = element.matches(lists)
      ? inNextItem(trail, at)
      : firstVisible(element, `[data-row][tabindex="0"], ${headings}`)
    if (place !== undefined) return place
  }
  return openPlace()
}

/**
 * Gives the focus a place after its element was removed, hidden or disabled: the item that took the place in the list,
 * else the nearest heading, else the innermost thing that is open. Without this the focus would be on the body, where
 * a keyboard user has to start again from the top. A component that knows a better place sets it in its own effect,
 * which runs earlier.
 */
export const keepFocus = (): void => {
  let trail: Trail = []
  let waits = false
  document.addEventListener('focusin', ({ target }) => {
    trail = target instanceof Element ? trailOf(target) : []
  })
  const isLost = (): boolean => {
    const lost = trail[0]?.element
    return isFocusLost() && lost !== undefined && (!lost.isConnected || lost.matches(':disabled'))
  }
  new MutationObserver(() => {
    if (waits || !isLost()) return
    waits = true
    const end = begin()
    // Components place the focus in an effect or in the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        waits = false
        if (isLost()) {
          const place = placeAfter(trail)
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
    attributeFilter: ['disabled'],
  })
}
