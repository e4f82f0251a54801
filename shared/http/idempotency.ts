/**
 * Calls that are sent again since their answer was lost. The caller gives the calls that create something a key of its
 * own making (the header of draft-ietf-httpapi-idempotency-key-header); a replay with the same key creates nothing and
 * is answered as the first one was.
 */

/** The header of a request that carries the key. */
export const idempotencyKeyHeader = 'Idempotency-Key'
/** The header of a reply, `true`, which was given before. */
export const replayedHeader = 'Idempotency-Replayed'

/** A UUID, or what is like one. A short one is soon used twice, and the first reply is sealed with it. */
export const idempotencyKeyPattern = /^[0-9A-Za-z-]{16,64}$/

/** How long a key is known, in seconds. */
export const idempotencyKeySeconds = 86_400

/**
 * How a repeated request is answered: with the first reply; or, since that had a secret which is kept nowhere, a refusal that
 * says that it is done.
 */
export type ReplayPolicy = 'replayed' | 'refused'
