/** A page of the portal, as the search offers it. */
export interface SearchPage {
  readonly key: string
  readonly icon: string
  readonly label: string
  readonly to: string
}
