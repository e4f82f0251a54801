/** The profile picture of an organization (part 3 sections 2 and 5). */
import * as z from 'zod'
import { administrators, allRoles } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { idParamsSchema } from '../http/schemas.ts'
import { basicOrganizationSchema } from './organizations.ts'

const area = 'organizations' as const

const pictureReply = z.object({ client: basicOrganizationSchema })

export const updateProfilePicture = endpoint({
  method: 'POST',
  path: 'client/{id}/profile_picture',
  cost: 'heavy',
  area,
  roles: administrators,
  multipart: true,
  params: idParamsSchema,
  body: z.object({ photo_file: z.file() }),
  response: pictureReply,
  errors: [
    'incorrect_file_type',
    'file_size_too_big',
    'file_empty',
    'picture_too_large',
    'picture_unreadable',
    'busy',
  ],
})

export const deleteProfilePicture = endpoint({
  method: 'DELETE',
  path: 'client/{id}/profile_picture',
  area,
  roles: administrators,
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
  params: idParamsSchema,
  query: z.object({ version: z.string().max(64).optional() }),
})
