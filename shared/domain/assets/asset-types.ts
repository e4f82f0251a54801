/** What an organization has watched for it (part 3 sections 2, 3 and 9). */

export const assetTypes = ['domain', 'ip_address', 'keyword', 'asn', 'tech_stack'] as const
export type AssetType = (typeof assetTypes)[number]

/**
 * `requested_add` waits to be accepted, `requested_delete` waits to be removed; both are decided by the
 * provider.
 */
export const assetStatuses = ['added', 'requested_add', 'requested_delete'] as const

/** What is asked for, and what became of it. */
export const assetRequestKinds = ['add', 'delete'] as const
export const assetRequestStates = ['pending', 'accepted', 'denied', 'cancelled'] as const

export const assetLimits = {
  /** Lines of a bulk addition. */
  lines: 500,
  /** Bytes of a text file (part 3 section 5). */
  fileBytes: 200_000,
  asnLength: 20,
  textLength: 255,
  /** Characters of a domain name in its ASCII form, without the dot of the root (RFC 1035). */
  domainLength: 253,
} as const
