/** The chapters for integrators: their order, and the numbers in their texts. */
import { changesDays, keyPageMax, keyPageSize } from '#shared/http/key-schemas.ts'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { webhookLimits } from '#shared/domain/webhooks.ts'
import { bulkWriteItems } from '#shared/http/bulk-writes.ts'
import { idempotencyKeySeconds } from '#shared/http/idempotency.ts'

export const chapters = [
  'start',
  'signIn',
  'paging',
  'changes',
  'webhooks',
  'errors',
  'limits',
  'conditional',
  'outputs',
  'taxii',
  'writing',
  'codes',
] as const
export type Chapter = (typeof chapters)[number]

/** The numbers in the chapter texts, taken from their definitions. */
export const chapterNumbers = {
  pageMax: keyPageMax,
  pageSize: keyPageSize,
  changesDays,
  requests: keyLimits.requestsPerMinute,
  rotationDays: keyLimits.rotationDays,
  gigabytes: keyLimits.bytesPerDay / 1e9,
  bulkItems: bulkWriteItems,
  repeatHours: idempotencyKeySeconds / 3600,
  webhookItems: webhookLimits.itemsOfEvent,
  webhookHours: webhookLimits.triedHours,
} as const
