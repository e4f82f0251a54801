/** A reference to an organization. */
import * as z from 'zod'
import { idSchema } from '../http/schemas.ts'

export const clientSchema = z.object({ client_id: idSchema, name: z.string() })
export type Client = z.infer<typeof clientSchema>
