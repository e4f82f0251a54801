/** What goes with an organization: its assets, the requests for them, and what it said does not concern it. */
import { deleteEntitiesOfClient, type ClientDataOf } from '#functions/platform/tenants/organization-data.ts'
import { assetsCollection } from './collection.ts'

/** Deletes an organization's assets. */
export const assetsOfClients: ClientDataOf = (platform) => {
  const collection = platform.collection(assetsCollection)
  return {
    what: 'assets',
    remove: (clientId, actor) =>
      deleteEntitiesOfClient(collection, { what: 'assets', kind: 'asset' }, clientId, actor),
  }
}

/** Deletes the requests of an organization, answered or not. */
export const assetRequestsOfClients: ClientDataOf = (platform) => {
  const collection = platform.collection(assetsCollection)
  return {
    what: 'asset_requests',
    remove: (clientId, actor) =>
      deleteEntitiesOfClient(collection, { what: 'asset_requests', kind: 'asset_request' }, clientId, actor),
  }
}

/** Deletes what an organization said does not concern it. */
export const matchDismissalsOfClients: ClientDataOf = (platform) => {
  const collection = platform.collection(assetsCollection)
  return {
    what: 'concern_dismissals',
    remove: (clientId, actor) =>
      deleteEntitiesOfClient(
        collection,
        { what: 'concern_dismissals', kind: 'concern_dismissal' },
        clientId,
        actor,
      ),
  }
}
