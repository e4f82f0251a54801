import type { NotificationStream } from '#shared/domain/notifications/preferences.ts'

/** The keys of a stream's texts: an ending `_other` would be a form of a count. */
export const streamKeys = {
  incident: 'incident',
  visibility_high: 'highVisibility',
  visibility_other: 'lesserVisibility',
  threat: 'threat',
  feed: 'feed',
} as const satisfies Record<NotificationStream, string>
