import type * as z from 'zod'
import { excessIn } from '#shared/http/bounds.ts'
import { errorItem, PortalError } from '#shared/http/errors.ts'

/** Maximum faults in an error, and maximum characters of each message. */
const most = { items: 100, message: 300 } as const

/** Parses an input. Throws `validation_failed` with an item for every wrong field. */
export const validated = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const excess = excessIn(schema, input)
  if (excess !== undefined) throw refusal([{ path: excess, message: 'Too many entries' }])
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw refusedBy(result.error.issues)
}

/** Converts the issues of an input to an error. */
export const refusedBy = (issues: readonly z.core.$ZodIssue[]): PortalError =>
  refusal(
    issues.flatMap((issue) => {
      const { path, message } = issue
      // An unknown field has no path of its own: the issue has the path of its object.
      return issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: [...path, key], message }))
        : [{ path, message }]
    }),
  )

const refusal = (faults: readonly { path: readonly PropertyKey[]; message: string }[]): PortalError =>
  new PortalError('validation_failed', {
    items: faults.slice(0, most.items).map(({ path, message }) =>
      errorItem('validation_failed', {
        field: path.map(String).join('.'),
        values: [message.slice(0, most.message)],
      }),
    ),
  })
