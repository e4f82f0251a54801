import type * as z from 'zod'
import { errorItem, PortalError } from '#shared/http/errors.ts'

/** An input, parsed. Throws `validation_failed` with an item for every wrong field. */
export const validated = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new PortalError('validation_failed', {
    items: result.error.issues.map((issue) =>
      errorItem('validation_failed', { field: issue.path.join('.'), values: [issue.message] }),
    ),
  })
}
