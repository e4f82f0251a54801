/** A parsed text: paragraphs and lists of lines. */

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  /** Contains no other bold text. */
  | { readonly kind: 'bold'; readonly parts: readonly Inline[] }
  /** `href` is an http or https URL. */
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'citation'; readonly source: string }

/** A line as typed; an empty one separates. */
export type Line = readonly Inline[]

export interface Paragraph<L> {
  readonly kind: 'paragraph'
  readonly lines: readonly L[]
}

export interface ListItem<L> {
  readonly lines: readonly L[]
  /** At most three levels in all. */
  readonly lists: readonly List<L>[]
}

export interface List<L> {
  readonly kind: 'list'
  /** The numbers start at 1. */
  readonly isNumbered: boolean
  readonly items: readonly ListItem<L>[]
}

export type Block<L = Line> = Paragraph<L> | List<L>
