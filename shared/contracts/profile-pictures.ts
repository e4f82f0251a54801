/** The profile picture of an organization (part 3 sections 2 and 5). */
import * as z from 'zod'
import { pictureLimits } from '../domain/pictures.ts'
import { allRoles } from '../domain/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { idParamsSchema } from '../http/schemas.ts'
import { basicOrganizationSchema } from './organizations.ts'

const area = 'organizations' as const
const administrators = ['platform_admin', 'organization_admin'] as const

const pictureReply = z.object({ client: basicOrganizationSchema })

export const updateProfilePicture = endpoint({
  method: 'POST',
  path: 'client/{id}/profile_picture',
  cost: 'heavy',
  area,
  roles: administrators,
  multipart: true,
  summary: `Sets the picture of an organization: PNG or JPEG by its content, at most ${pictureLimits.bytes / 1_000_000} MB and ${pictureLimits.pixels} pixels (500 by 500). It is redrawn without metadata and without an empty border, at most 320 pixels on the longer side, and at most three times as wide as high.`,
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
  summary: 'Removes the picture of an organization; changes nothing if there is none.',
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
    'The picture of an organization, for users who may see the organization. Browsers may cache it for 10 minutes; `photo_file` of an organization is its address and changes with it.',
  params: idParamsSchema,
  query: z.object({ version: z.string().max(64).optional() }),
})
