/** What a change is written over: the values that its fields had where it was begun. */
import * as z from 'zod'
import { limits } from '#shared/domain/limits.ts'

const fieldValueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number()])).max(limits.valuesBefore),
])
/** A value of a field as a request has it. */
export type FieldValue = z.infer<typeof fieldValueSchema>

/** The values by the names of the fields; of those that are not named nothing is asked. */
export const fieldsBeforeSchema = z.record(z.string().max(limits.nameLength), fieldValueSchema)
export type FieldsBefore = z.infer<typeof fieldsBeforeSchema>

/**
 * What the change of an item may say beside its fields. Where a field is another by now than the change was written over, it
 * is refused with `fields_changed`; of a list entries are added and removed.
 */
export const fieldsBeforeShape = { fields_before: fieldsBeforeSchema.optional() }
