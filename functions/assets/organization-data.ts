/** What goes with an organization: its assets, the requests for them, and the matches that it dismissed. */
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

/** Deletes the matches that an organization dismissed. */
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
