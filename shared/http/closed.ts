/**
 * Refuses unknown fields of a body instead of dropping them silently. Otherwise a client that mistypes a field believes
 * that it was set. The schemas of the contracts stay open, because replies and stored data are read with them too.
 */
import * as z from 'zod'

const known = new WeakMap<z.core.$ZodType, z.ZodType>()

/** Returns the schema with every object closed to unknown fields, except objects that declare a catchall. */
export const closed = (schema: z.core.$ZodType): z.ZodType => {
  const before = known.get(schema)
  if (before !== undefined) return before
  const made = closedOf(schema)
  known.set(schema, made)
  return made
}

const closedOf = (schema: z.core.$ZodType): z.ZodType => {
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(
      Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => [name, closed(field)]),
    )
    return schema.clone({ ...schema.def, shape, catchall: schema.def.catchall ?? z.never() })
  }
  if (schema instanceof z.ZodArray)
    return schema.clone({ ...schema.def, element: closed(schema.def.element) })
  if (schema instanceof z.ZodOptional)
    return schema.clone({ ...schema.def, innerType: closed(schema.def.innerType) })
  if (schema instanceof z.ZodNullable)
    return schema.clone({ ...schema.def, innerType: closed(schema.def.innerType) })
  if (schema instanceof z.ZodDefault)
    return schema.clone({ ...schema.def, innerType: closed(schema.def.innerType) })
  if (schema instanceof z.ZodPrefault)
    return schema.clone({ ...schema.def, innerType: closed(schema.def.innerType) })
  if (schema instanceof z.ZodUnion)
    return schema.clone({ ...schema.def, options: schema.def.options.map(closed) })
  if (schema instanceof z.ZodPipe)
    return schema.clone({ ...schema.def, in: closed(schema.def.in), out: closed(schema.def.out) })
  if (schema instanceof z.ZodType) return schema
  throw new Error('A Zod Mini schema cannot be made strict')
}
