import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { assetTypes } from '#shared/domain/assets/asset-types.ts'
import { organizationHosts, type OrganizationHosts } from '#shared/domain/indicators/organization-hosts.ts'

const rowSchema = z.object({ type: z.enum(assetTypes), key: z.string() })

/** Hosts of an organization, from a read model of assets. Only assets that items are compared with are included. */
export const organizationHostsOf = (assets: ReadModel, organizationId: number): OrganizationHosts =>
  organizationHosts(
    assets.rows(
      rowSchema,
      "SELECT asset_type AS type, value_key AS key FROM asset WHERE client_id = ? AND asset_type IN ('domain', 'ip_address') AND status IN ('added', 'requested_delete')",
      [organizationId],
    ),
  )
