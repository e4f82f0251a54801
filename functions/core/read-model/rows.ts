import * as z from 'zod'

/** Parses a row of only an id to the id. */
export const idRow = z.object({ id: z.int() }).transform(({ id }) => id)
