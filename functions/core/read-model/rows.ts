import * as z from 'zod'

/** Parses a row of only an id to the id. */
export const idRow = z.object({ id: z.int() }).transform(({ id }) => id)

/** The cell of an optional instant: epoch milliseconds. */
export const timeOf = (instant: string | null | undefined): number | null =>
  instant === null || instant === undefined ? null : Date.parse(instant)

/** The instant of such a cell, ISO 8601. */
export const instantOf = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString()
