/** Every place in a call's input that accepts a text or a list, found in its schemas. */
import * as z from 'zod'
import type { Endpoint, KeyEndpoint } from '#shared/http/endpoint.ts'

export interface Place {
  /** Such as `body.rows.0.notes`. */
  readonly name: string
  readonly part: 'params' | 'query' | 'body'
  readonly kind: 'text' | 'list' | 'names'
  readonly schema: z.core.$ZodType
  /** An input with this value in the place and nothing else. */
  readonly plant: (value: unknown) => unknown
}

type Found = Pick<Place, 'kind' | 'schema' | 'plant'> & { readonly path: readonly (string | number)[] }

const asItIs = (value: unknown): unknown => value

const placesIn = (schema: z.core.$ZodType): Found[] => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch
  )
    return placesIn(schema.def.innerType)
  if (schema instanceof z.ZodPipe)
    return placesIn(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in)
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap(placesIn)
  if (schema instanceof z.ZodArray)
    return [
      { path: [], kind: 'list', schema, plant: asItIs },
      ...placesIn(schema.def.element).map(({ path, plant, ...rest }) => ({
        ...rest,
        path: [0, ...path],
        plant: (value: unknown) => [plant(value)],
      })),
    ]
  if (schema instanceof z.ZodObject)
    return [
      { path: [], kind: 'names', schema, plant: asItIs },
      ...Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) =>
        placesIn(field).map(({ path, plant, ...rest }) => ({
          ...rest,
          path: [name, ...path],
          plant: (value: unknown) => ({ [name]: plant(value) }),
        })),
      ),
    ]
  if (schema instanceof z.ZodRecord) return [{ path: [], kind: 'names', schema, plant: asItIs }]
  // Numbers, flags and enums are tested with texts too, and reject them.
  return [{ path: [], kind: 'text', schema, plant: asItIs }]
}

/** The places of a call. A schema that occurs twice in a union is listed twice. */
export const placesOf = (endpoint: Pick<Endpoint | KeyEndpoint, Place['part']>): Place[] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    placesIn(endpoint[part]).map(({ path, ...rest }) => ({
      ...rest,
      part,
      name: [part, ...path].join('.'),
    })),
  )
