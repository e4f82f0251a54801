/** How long an act can be undone, and the shape of its token. */

export const undoLimits = {
  /** How long a toast offers it, in milliseconds. */
  offeredMilliseconds: 10_000,
  /**
   * How long an act can be undone of which others are notified, in seconds: the toast's time, and that of the request.
   */
  announcedSeconds: 20,
  /** Notifications and webhooks wait so long for an undo, in seconds: longer than one can begin and end. */
  heldSeconds: 30,
  /** How long any other act can be undone, in hours. */
  keptHours: 24,
} as const

/** The author's id and a UUID. */
export const undoTokenPattern = /^[1-9]\d{0,14}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
