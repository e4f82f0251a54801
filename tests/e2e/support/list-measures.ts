/** What a list looks like, measured in its page. */
import type { Page } from 'playwright-core'

export interface ListMeasures {
  /** What is wrong at once, in words. */
  readonly faults: readonly string[]
  /** The top edge of each row or card. */
  readonly tops: readonly number[]
}

/**
 * Measures the list as it is shown now: its rows, its head, and whether anything is wider than its place. `fewest` are
 * the characters of a name or value that stay visible.
 */
export const measureList = (page: Page, fewest = 40): Promise<ListMeasures> =>
  page.evaluate(async (least) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const faults: string[] = []
    const check = (holds: boolean, fault: string): void => {
      if (!holds && faults.length < 8) faults.push(fault)
    }
    const box = (element: Element): DOMRect => element.getBoundingClientRect()
    const all = (selector: string, root: ParentNode = document): HTMLElement[] => [
      ...root.querySelectorAll<HTMLElement>(selector),
    ]
    // Tables that are a part of a page are measured in it.
    const list = document.querySelector<HTMLElement>('.list-page-scroll, .layout-page')
    if (list === null) return { faults: ['there is no list'], tops: [] }

    const rows = all('.list-rows-table tbody tr[data-row]')
    const cards = all('li.list-card')
    check(rows.length + cards.length > 0, 'the list is empty')
    for (const row of rows) {
      const heightOf = (cell: Element): number => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return range.getBoundingClientRect().height
      }
      const [tallest] = [...row.querySelectorAll('td:not(.list-rows-check)')].toSorted(
        (one, other) => heightOf(other) - heightOf(one),
      )
      check(
        box(row).height === 44,
        `a row is ${box(row).height} high, with "${tallest?.textContent.slice(0, 60) ?? ''}"`,
      )
    }
    for (const card of cards) {
      const note = card.querySelector('.list-card-note')
      const height = box(card).height - (note === null ? 0 : box(note).height)
      // Buttons with words have a row of their own.
      const most = card.querySelector('.list-card-foot:not(.list-card-signs)') === null ? 118 : 190
      check(height >= 64 && height <= most, `a card is ${height} high`)
    }
    // A column of signs, such as a module of a user, is narrow and cuts nothing.
    for (const table of all('.list-rows-table')) {
      const heads = all('thead th:not(.list-rows-check)', table).filter((head) => box(head).width > 96)
      check(heads.length <= 4, `${heads.length} columns`)
    }
    for (const line of all('.list-card-state, td .list-rows-over'))
      check(box(line).right <= box(list).right, `"${line.innerText}" is outside`)

    for (const row of all('[data-list="feeds"] [data-row]'))
      check(
        all('.tlp-badge', row).some((mark) => box(mark).width > 0 && mark.checkVisibility()),
        'an indicator has no TLP mark',
      )
    const marks = all('.second-line > .tlp-badge')
    check(new Set(marks.map((mark) => box(mark).left)).size <= 1, 'the TLP marks have several left edges')
    for (const mark of marks) {
      const { width, height } = box(mark)
      check(mark.previousElementSibling === null, 'a TLP mark is not the first of its line')
      check(height === 16, `a TLP mark is ${height} high`)
      check(mark.innerText.includes('+') ? width > 72 : width === 72, `${mark.innerText} is ${width} wide`)
    }

    /** The characters of a text that are not cut off at the right edge of its line. */
    const visible = (line: HTMLElement): { shown: number; whole: number } => {
      let whole = 0
      const edge = box(line).right
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      let shown = 0
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const length = node.textContent?.length ?? 0
        if (node.parentElement?.matches('.ui-visually-hidden') === true) continue
        whole += length
        const clip = Math.min(edge, box(node.parentElement ?? line).right)
        const fits = (end: number): boolean => {
          range.setStart(node, 0)
          range.setEnd(node, end)
          return range.getBoundingClientRect().right <= clip + 0.5
        }
        let [low, high] = [0, length]
        while (low < high) {
          const middle = Math.ceil((low + high) / 2)
          if (fits(middle)) low = middle
          else high = middle - 1
        }
        shown += low
      }
      return { shown, whole }
    }
    for (const line of all('.list-rows-first')) {
      const { shown, whole } = visible(line)
      check(shown >= Math.min(least, whole), `${shown} characters of "${line.innerText.slice(0, 50)}"`)
    }

    for (const state of all('td .status-badge')) {
      const { scrollWidth = 0, clientWidth = 0 } = state.closest('td') ?? {}
      check(scrollWidth <= clientWidth, `the state "${state.innerText}" is cut`)
    }

    for (const state of all('li.list-card .status-badge, .list-card-fact:has(> .is-whole)')) {
      const fact = state.closest('.list-card-fact')
      check(
        fact === null || fact.scrollWidth <= fact.clientWidth,
        `the state "${state.innerText}" of a card is cut`,
      )
    }
    for (const stage of all('.state-badge-text > :first-child'))
      check(stage.scrollWidth <= stage.clientWidth, `the stage "${stage.innerText}" is cut`)
    // What one acts on is in every row: as a column, or whole in the second line.
    const states = {
      visibilities: '.state-badge',
      incidents: '.status-badge',
      mails: '.status-badge',
      feeds: ':is(.status-badge, .second-line-whole:last-child:not(:has(time)))',
      sightings: ':is(.sightings-kind, .second-line-part)',
    }
    for (const [name, state] of Object.entries(states)) {
      // Only staff have states of indicators, and checkboxes in their rows.
      const ofStaff = name === 'feeds' ? ':has(.list-rows-check)' : ''
      for (const row of all(`[data-list="${name}"] tr[data-row]${ofStaff}`))
        check(row.querySelector(state) !== null, `a row of ${name} has no state`)
    }
    for (const whole of all('.second-line-whole, .sightings-kind > span')) {
      const clip = whole.closest('.second-line, td, .list-card-state')
      // The longest mark and a badge leave a date no room next to a drawer and on a phone.
      if (
        clip?.querySelector('.tlp-badge')?.textContent.includes('+') === true &&
        clip.querySelector('.row-badge') !== null
      )
        continue
      check(
        clip === null ||
          (box(whole).right <= box(clip).right + 0.5 && whole.scrollWidth <= whole.clientWidth),
        `"${whole.innerText}" is cut`,
      )
    }
    for (const time of all('time', list)) {
      const clip = time.closest<HTMLElement>('.second-line-part, td')
      check(clip === null || box(time).right <= box(clip).right, `the time "${time.innerText}" is cut`)
    }
    const sort = all('.list-controls-sort .button > span')[0]
    if (sort !== undefined && getComputedStyle(sort).opacity !== '0')
      check(sort.scrollWidth <= sort.clientWidth, `the sort order "${sort.innerText}" is cut`)

    const search = all('.list-search')[0]
    const controls = all('.list-controls')[0]
    if (search !== undefined) check(box(search).width >= 200, `the search is ${box(search).width} wide`)
    const right = box(list).right
    if (controls !== undefined) {
      const phone = window.innerWidth < 900
      const tops = new Set([...controls.children].map((control) => Math.round(box(control).top)))
      check(phone || tops.size === 1, 'the controls are in several rows')
      for (const control of controls.children) check(box(control).right <= right, 'a control is outside')
    }
    for (const tool of all('.list-head > *')) check(box(tool).right <= right, 'a tool is outside')
    const page = document.documentElement
    check(page.scrollWidth <= window.innerWidth, `the page is ${page.scrollWidth} wide`)
    // Charts next to a table follow the width of the page a little later.
    const parts = list.matches('.list-page-scroll') ? [list] : all('.list-rows-table, .list-card-list')
    for (const part of parts)
      check(
        part.scrollWidth <= part.clientWidth && box(part).right <= right,
        `the list is ${part.scrollWidth} wide`,
      )
    for (const line of all('.second-line')) check(box(line).right <= right, 'a second line is outside')
    return { faults, tops: [...rows, ...cards].map((row) => box(row).top) }
  }, fewest)
