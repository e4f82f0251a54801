import type { NotificationStream } from '#shared/domain/notifications/preferences.ts'

/** The text keys of the streams. They avoid the suffix `_other`, which would be a plural form. */
export const streamKeys = {
  incident: 'incident',
  visibility_high: 'highVisibility',
  visibility_other: 'lesserVisibility',
  threat: 'threat',
  feed: 'feed',
} as const satisfies Record<NotificationStream, string>
