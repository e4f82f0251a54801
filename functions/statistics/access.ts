import { on, type AreaAccess } from '#functions/core/access.ts'
import { pipeline, deletedOrganizations } from '#functions/rules/access.ts'

export const statisticsAccess: AreaAccess = {
  functions: {
    statistics: {
      table: [
        ...pipeline,
        deletedOrganizations,
        on(
          (['threats', 'incidents', 'visibilities', 'feeds', 'sightings'] as const).map(
            (name) => `counter#${name}`,
          ),
          'get',
        ),
      ],
    },
  },
}
