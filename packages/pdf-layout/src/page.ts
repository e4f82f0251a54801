/** A page as a list of drawing operations, in order. Lengths are points (1/72 inch) from the upper left corner. */

/** The faces of a document: for text, for headings, and for values. */
export const faceNames = ['regular', 'semibold', 'mono'] as const
export type FaceName = (typeof faceNames)[number]

export type PageItem =
  | {
      readonly kind: 'text'
      /** Start of the text, on its baseline. */
      readonly x: number
      readonly y: number
      readonly text: string
      readonly font: FaceName
      readonly size: number
      /** For example `#14232a`. */
      readonly color: string
      /** The writer spaces the characters so that the text has this width. */
      readonly width: number
    }
  | {
      readonly kind: 'rect'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly fill?: string | undefined
      readonly stroke?: string | undefined
      /** Width of the stroke. */
      readonly lineWidth?: number | undefined
    }
  | {
      readonly kind: 'line'
      readonly x: number
      readonly y: number
      readonly toX: number
      readonly toY: number
      readonly color: string
      readonly lineWidth: number
    }
  | {
      readonly kind: 'link'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      /** A URL, or a page number from 1. */
      readonly to: string | number
    }

export interface Page {
  readonly width: number
  readonly height: number
  readonly items: PageItem[]
}

/** The size of a page, and the edges of its text. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface Colors {
  readonly paper: string
  readonly ink: string
  /** Secondary text. */
  readonly ink2: string
  /** Rules, from dark to light. */
  readonly line: string
  readonly hair: string
  /** The background of a head or a note. */
  readonly wash: string
}

export interface Theme {
  readonly sheet: Sheet
  readonly colors: Colors
}
