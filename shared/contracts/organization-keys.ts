/** What an organization has besides its details: its profile picture and its API key (part 3 sections 2, 3 and 5). */
import * as z from 'zod'
import { pictureLimits } from '../domain/pictures.ts'
import { endpoint } from '../http/endpoint.ts'
import { allRoles } from '../domain/roles.ts'
import { idParamsSchema, instantSchema } from '../http/schemas.ts'
import { keyAccessShape, revealQuerySchema } from './api-keys.ts'
import { basicOrganizationSchema } from './organizations.ts'

const area = 'organizations' as const
const administrators = ['platform_admin', 'organization_admin'] as const

export const organizationKeySchema = z.object({
  /** The key, when it was asked to be revealed and can be. */
  key: z.string().nullable(),
  /** The last four characters, by which a key is recognized. */
  key_hint: z.string(),
  creation_date: instantSchema,
  last_used_date: instantSchema.nullable(),
  ...keyAccessShape,
  /** The services' API flags have changed since the key was made: they take effect when it is made anew (part 3 section 4). */
  is_outdated: z.boolean(),
})
export type OrganizationKey = z.infer<typeof organizationKeySchema>

export const getOrganizationKey = endpoint({
  method: 'GET',
  path: 'client/{id}/api_key',
  area,
  roles: administrators,
  summary:
    'The API key of an organization, or null when none was made yet. The key itself only where it is asked to be revealed.',
  params: idParamsSchema,
  query: revealQuerySchema,
  response: z.object({ api_key: organizationKeySchema.nullable() }),
})

export const regenerateOrganizationKey = endpoint({
  method: 'PATCH',
  path: 'client/{id}/api_key',
  area,
  roles: ['platform_admin'],
  summary:
    'Makes the API key of an organization anew, with the API flags that its services have now. The key before opens nothing from then on.',
  params: idParamsSchema,
  response: z.object({ api_key: organizationKeySchema }),
  errors: ['busy'],
})

const pictureReply = z.object({ client: basicOrganizationSchema })

export const updateProfilePicture = endpoint({
  method: 'POST',
  path: 'client/{id}/profile_picture',
  area,
  roles: administrators,
  multipart: true,
  summary: `Sets the picture of an organization: PNG or JPEG by its bytes, at most ${pictureLimits.bytes / 1_000_000} MB. What it says of where and how it was made is taken out.`,
  params: idParamsSchema,
  body: z.object({ photo_file: z.file() }),
  response: pictureReply,
  errors: ['incorrect_file_type', 'file_size_too_big', 'file_empty', 'picture_too_large', 'busy'],
})

export const deleteProfilePicture = endpoint({
  method: 'DELETE',
  path: 'client/{id}/profile_picture',
  area,
  roles: administrators,
  summary: 'Removes the picture of an organization; without one there is nothing to do.',
  params: idParamsSchema,
  response: pictureReply,
  errors: ['busy'],
})

export const getProfilePicture = endpoint({
  method: 'GET',
  path: 'client/{id}/profile_picture',
  area,
  roles: allRoles,
  bytes: ['image/png', 'image/jpeg'],
  summary:
    'The picture of an organization, for whoever sees it. Browsers may keep it for 10 minutes; `photo_file` of an organization leads to it and changes with it.',
  params: idParamsSchema,
  query: z.object({ version: z.string().max(64).optional() }),
})
