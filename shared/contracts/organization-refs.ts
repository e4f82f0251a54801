/** A reference to an organization. */
import * as z from 'zod'
import { idSchema } from '../http/schemas.ts'

export const organizationRefSchema = z.object({ client_id: idSchema, name: z.string() })
export type OrganizationRef = z.infer<typeof organizationRefSchema>
