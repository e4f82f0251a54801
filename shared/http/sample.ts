/** Generates examples of bodies and replies from their JSON Schemas. */
import { fieldExamples } from './key-examples.ts'

interface Schema {
  readonly type?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly anyOf?: readonly unknown[]
  readonly oneOf?: readonly unknown[]
  readonly allOf?: readonly unknown[]
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
  readonly items?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Whether a value has the type of the schema: enough to decide whether the example of that name fits here. */
const fits = (schema: Schema, value: unknown): boolean => {
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return options.some((option) => isSchema(option) && fits(option, value))
  if (schema.enum !== undefined) return schema.enum.includes(value)
  if (schema.const !== undefined) return schema.const === value
  const types = [schema.type].flat()
  if (value === null) return types.includes('null')
  if (Array.isArray(value))
    return (
      types.includes('array') &&
      isSchema(schema.items) &&
      value.every((one) => isSchema(schema.items) && fits(schema.items, one))
    )
  if (typeof value === 'string')
    return (
      types.includes('string') && (schema.pattern === undefined || new RegExp(schema.pattern).test(value))
    )
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  return types.includes(typeof value)
}

/** Number of optional fields in an example of a request. */
const optionalFields = 2

const objectSample = (
  schema: Schema,
  io: 'input' | 'output',
  within: string | undefined,
): Record<string, unknown> => {
  let optional = 0
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      if (schema.required?.includes(name) !== true) {
        // A successful reply has errors only for items that failed.
        if (name === 'errors') return []
        if (io === 'input' && (optional += 1) > optionalFields) return []
      }
      return [[name, sampleOf(property, io, name, within)]]
    }),
  )
}

/** Returns an example of the schema. `name` is the field that holds it, `within` the field around that. */
export const sampleOf = (
  schema: unknown,
  io: 'input' | 'output',
  name?: string,
  within?: string,
): unknown => {
  if (!isSchema(schema)) return null
  for (const example of [fieldExamples[`${within}.${name}`], fieldExamples[name ?? '']])
    if (example !== undefined && fits(schema, example)) return example
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (options !== undefined) {
    const found = options.find((option) => isSchema(option) && option.type !== 'null') ?? options[0]
    return sampleOf(found, io, name, within)
  }
  const [type] = [schema.type].flat().filter((one) => one !== 'null')
  if (type === 'object') return objectSample(schema, io, name)
  // List items use the name of the list: `tags` holds tags.
  if (type === 'array') return schema.items === undefined ? [] : [sampleOf(schema.items, io, name, within)]
  if (schema.default !== undefined) return schema.default
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(7, schema.minimum ?? 0)
  if (schema.format === 'date-time') return '2026-11-20T08:15:00.000Z'
  if (schema.format === 'uuid') return '0b8f2f6e-3c52-4e1b-9f0a-6a3d2f1c7e55'
  return type === 'string' ? 'text' : null
}
