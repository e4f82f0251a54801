import { on, type AreaAccess } from '#functions/core/access.ts'
import { profiles, mails } from '#functions/rules/access.ts'
import { tlpKinds } from '#shared/domain/tlp/levels.ts'

export const webhooksAccess: AreaAccess = {
  collections: {
    webhooks: { kinds: ['webhook'] },
  },
  functions: {
    'webhook-planner': {
      table: [
        { reads: 'threats' },
        { reads: 'incidents' },
        { reads: 'visibilities' },
        { reads: 'feeds' },
        { reads: 'organizations' },
        // Asset matches and false positives of the organization.
        { reads: 'assets' },
        { reads: 'sightings' },
        on('feed_view#*', 'get'),
        { writes: 'webhooks' },
        on('webhook-plan', 'get', 'put', 'update'),
        on('webhook-queue', 'query', 'put'),
        on('webhook-log#*', 'put'),
        on('webhook-troubles', 'query', 'delete'),
        ...profiles,
        ...mails,
      ],
    },
    // Connects to URLs that organizations choose. It reads single published items by id, to check their TLP at each
    // attempt: no lists and no journals.
    'webhook-sender': {
      table: [
        on(
          tlpKinds.flatMap((kind) => [`${kind}#*`, `${kind}_tlp#*`]),
          'get',
        ),
        on(['webhook-log#*', 'webhook#*', 'organization#*', 'webhook-state#*'], 'get'),
        on('webhook-queue', 'query', 'update', 'delete'),
        on(['webhook-log#*', 'webhook-state#*'], 'update'),
        on('webhook-troubles', 'put'),
      ],
    },
  },
}
