import type * as z from 'zod'
import { excessIn } from '#shared/http/bounds.ts'
import { PortalError, errorItem } from '#shared/http/errors.ts'

/**
 * Parses a query. Throws `unknown_parameter` before `wrong_parameter`: an unknown name may be the cause of the other
 * fault.
 */
export const parsedQuery = (schema: z.ZodType, given: Readonly<Record<string, string>>): unknown => {
  // More names than any call has are rejected without checking each.
  if (excessIn(schema, given) !== undefined) throw new PortalError('unknown_parameter')
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const unknown = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [],
  )
  const fields = [
    ...new Set(
      unknown.length > 0 ? unknown : result.error.issues.map(({ path }) => path.map(String).join('.')),
    ),
  ]
  const code = unknown.length > 0 ? 'unknown_parameter' : 'wrong_parameter'
  throw new PortalError(code, {
    items: fields.slice(0, 50).map((field) => errorItem(code, { field: field.slice(0, 100) })),
  })
}
