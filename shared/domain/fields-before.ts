/** Optimistic concurrency by field: the values that the client saw when the user began the change. */
import * as z from 'zod'
import { limits } from '#shared/domain/limits.ts'

const nameSchema = z.string().max(limits.nameLength)
const singleSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
const listSchema = z.array(z.union([z.string(), z.number()])).max(limits.valuesBefore)
const plainSchema = z.union([singleSchema, listSchema])
/** The parts of a value, such as the days of each criticality. Report sections have nested parts. */
const partsSchema = z.record(nameSchema, z.union([plainSchema, z.record(nameSchema, plainSchema)]))
const fieldValueSchema = z.union([plainSchema, partsSchema])
/** A field's value as in a request. */
export type FieldValue = z.infer<typeof fieldValueSchema>

/** Previous values by field name. Fields that are not listed are not compared. */
export const fieldsBeforeSchema = z.record(nameSchema, fieldValueSchema)
export type FieldsBefore = z.infer<typeof fieldsBeforeSchema>

/**
 * Optional precondition of a change. When a field no longer has the given value, the change gets `fields_changed`.
 * Lists are merged: only added and removed entries apply.
 */
export const fieldsBeforeShape = { fields_before: fieldsBeforeSchema.optional() }
