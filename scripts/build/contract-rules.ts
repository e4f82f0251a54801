/**
 * The contract's rules for each body field, as data. The built application has no schemas (`plain-contracts.ts`), so
 * its forms read required fields and limits from here: `virtual:contract-rules`.
 */
import type { Plugin } from 'vite'
import * as z from 'zod'
import { endpointTable } from '#shared/contracts/index.ts'
import type { ContractRules, FieldRule } from '#web/ui/form/contract-form.ts'

const moduleId = 'virtual:contract-rules'

/**
 * The maximum length, number of entries, or value. For a text that the schema normalizes first, the limit of the
 * result.
 */
const mostOf = (schema: z.core.$ZodType): number | undefined => {
  if (schema instanceof z.ZodPipe) return mostOf(schema.def.out) ?? mostOf(schema.def.in)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return mostOf(schema.def.innerType)
  const { maxLength, maxItems, maximum } = z.toJSONSchema(schema, { unrepresentable: 'any' })
  return maxLength ?? maxItems ?? (maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum)
}

/** The rule of a field. It is required if its schema rejects every empty value. */
const ruleOf = (schema: z.core.$ZodType): FieldRule => {
  const max = mostOf(schema)
  const isRequired = !['', null, []].some((nothing) => z.safeParse(schema, nothing).success)
  return { ...(isRequired ? { isRequired } : {}), ...(max === undefined ? {} : { max }) }
}

/** The object schema of a field, if it has one. */
const objectIn = (schema: z.core.$ZodType): z.ZodObject | undefined => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return objectIn(schema.def.innerType)
  return schema instanceof z.ZodObject ? schema : undefined
}

/** The fields of a body. For a union, the fields of all its variants; on a repeated name the first variant wins. */
const fieldsOf = (body: unknown): (readonly [string, z.core.$ZodType])[] => {
  if (body instanceof z.ZodObject) return Object.entries<z.core.$ZodType>(body.shape)
  return body instanceof z.ZodDiscriminatedUnion ? body.options.toReversed().flatMap(fieldsOf) : []
}

/** The rules of every call that has a body. */
export const contractRules: ContractRules = Object.fromEntries(
  endpointTable.flatMap(({ endpoint: { method, path, body } }) => {
    const fields = method === 'GET' ? [] : fieldsOf(body)
    if (fields.length === 0) return []
    return [
      [
        `${method} ${path}`,
        Object.fromEntries(
          fields.flatMap(([name, schema]) => [
            [name, ruleOf(schema)] as const,
            ...fieldsOf(objectIn(schema)).map(([part, inner]) => [`${name}.${part}`, ruleOf(inner)] as const),
          ]),
        ),
      ],
    ]
  }),
)

/** The Vite plugin that serves the rules to the forms. */
export const contractRulesModule = (): Plugin => ({
  name: 'contract-rules',
  resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
  load: (id) => (id === `\0${moduleId}` ? `export default ${JSON.stringify(contractRules)}` : undefined),
})
