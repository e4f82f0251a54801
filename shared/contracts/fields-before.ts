/** What a change is written over: the values that its fields had where it was begun. */
import * as z from 'zod'
import { limits } from '#shared/domain/limits.ts'

const nameSchema = z.string().max(limits.nameLength)
const singleSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
const listSchema = z.array(z.union([z.string(), z.number()])).max(limits.valuesBefore)
const plainSchema = z.union([singleSchema, listSchema])
/** The parts of a value, such as the days of each criticality; those of a section of a report have parts as well. */
const partsSchema = z.record(nameSchema, z.union([plainSchema, z.record(nameSchema, plainSchema)]))
const fieldValueSchema = z.union([plainSchema, partsSchema])
/** A value of a field as a request has it. */
export type FieldValue = z.infer<typeof fieldValueSchema>

/** The values by the names of the fields; of those that are not named nothing is asked. */
export const fieldsBeforeSchema = z.record(nameSchema, fieldValueSchema)
export type FieldsBefore = z.infer<typeof fieldsBeforeSchema>

/**
 * What the change of an item may say beside its fields. Where a field is another by now than the change was written over, it
 * is refused with `fields_changed`; of a list entries are added and removed.
 */
export const fieldsBeforeShape = { fields_before: fieldsBeforeSchema.optional() }
