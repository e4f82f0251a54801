/** Types of assets that the portal watches for an organization (part 3 sections 2, 3 and 9). */

export const assetTypes = ['domain', 'ip_address', 'keyword', 'asn', 'tech_stack'] as const
export type AssetType = (typeof assetTypes)[number]

/** `requested_add` is a pending addition, `requested_delete` a pending deletion. The provider decides both. */
export const assetStatuses = ['added', 'requested_add', 'requested_delete'] as const

/** Kinds of requests, and their outcomes. */
export const assetRequestKinds = ['add', 'delete'] as const
export const assetRequestStates = ['pending', 'accepted', 'denied', 'cancelled'] as const

export const assetLimits = {
  /** Maximum lines of a bulk addition. */
  lines: 500,
  /** Maximum bytes of a text file (part 3 section 5). */
  fileBytes: 200_000,
  asnLength: 20,
  textLength: 255,
  /** Maximum characters of a domain name in ASCII, without the root dot (RFC 1035). */
  domainLength: 253,
} as const
