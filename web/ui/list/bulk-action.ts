/** An action on the selected rows, or on all that match. */

/** The texts of a confirmation. */
export interface ConfirmTexts {
  readonly title: string
  readonly text: string
  readonly action: string
}

/** A selected item that the action skipped. */
export interface LeftItem {
  readonly id: number
  readonly why: string
}

/** All that match a list's filters: these, as in the list's query, and the number seen. */
export interface Matching {
  readonly filter: Readonly<Record<string, string>>
  readonly total: number
}

export interface BulkAction<Item = unknown> {
  readonly key: string
  readonly label: string
  /** A primeicons name: `trash`. */
  readonly icon: string
  readonly destructive?: boolean
  /** Whether it is in the menu for rare actions. */
  readonly isSeldom?: boolean
  readonly confirm?: (count: number) => ConfirmTexts
  /** Asks for a reason instead. `label` and `note` say what it is for and who reads it; `missing` makes it required. */
  readonly reason?: (
    count: number,
  ) => ConfirmTexts & { readonly label: string; readonly note: string; readonly missing: string }
  /**
   * Runs the action and confirms it. If its quiet call fails, it throws: the bar shows the reason and keeps the
   * remaining items selected. If it has shown the error itself, it throws another kind of error. Returns the skipped
   * items, which the bar lists and keeps selected. `items` are the selected items as last shown.
   */
  readonly run: (
    ids: readonly number[],
    reason: string | undefined,
    items: readonly Item[],
  ) => Promise<readonly LeftItem[] | void>
  /**
   * Begins the action on all that match, where these are more than one request changes. Asks first; rejects if the user
   * cancels.
   */
  readonly runAll?: ((matching: Matching) => Promise<void>) | undefined
}
