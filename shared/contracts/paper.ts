/**
 * A page of a document as a list of drawing operations, in order. The PDF and the browser preview both use it. Lengths
 * are points (1/72 inch) from the upper left corner.
 */
import * as z from 'zod'

export const paperFonts = ['regular', 'semibold', 'mono'] as const

const colorSchema = z.string().regex(/^#[\da-f]{6}$/)

export const paperItemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    /** Start of the text, on its baseline. */
    x: z.number(),
    y: z.number(),
    text: z.string(),
    font: z.enum(paperFonts),
    size: z.number(),
    color: colorSchema,
    /** Width of the text, so that another font can be scaled to fit. */
    width: z.number(),
  }),
  z.object({
    kind: z.literal('rect'),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
    fill: colorSchema.optional(),
    stroke: colorSchema.optional(),
    /** Width of the stroke. */
    lineWidth: z.number().optional(),
  }),
  z.object({
    kind: z.literal('line'),
    x: z.number(),
    y: z.number(),
    toX: z.number(),
    toY: z.number(),
    color: colorSchema,
    lineWidth: z.number(),
  }),
  z.object({
    kind: z.literal('link'),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
    /** A URL, or a page number from 1. */
    to: z.union([z.string(), z.int()]),
  }),
])
export type PaperItem = z.infer<typeof paperItemSchema>

export const paperPageSchema = z.object({
  width: z.number(),
  height: z.number(),
  items: z.array(paperItemSchema),
})
export type PaperPage = z.infer<typeof paperPageSchema>
