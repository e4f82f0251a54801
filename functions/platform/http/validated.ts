import type * as z from 'zod'
import { errorItem, PortalError } from '#shared/http/errors.ts'

/** An input, parsed. Throws `validation_failed` with an item for every wrong field. */
export const validated = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new PortalError('validation_failed', {
    items: result.error.issues.flatMap((issue) => {
      // A field that is not known has no path of its own: the issue is of what has it.
      const paths =
        issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
      return paths.map((path) =>
        errorItem('validation_failed', { field: path.join('.'), values: [issue.message] }),
      )
    }),
  })
}
