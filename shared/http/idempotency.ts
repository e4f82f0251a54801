/**
 * Idempotency of calls that are sent again because their reply was lost. The client sends a key of its own with each
 * call that creates something (draft-ietf-httpapi-idempotency-key-header). A replay with the same key creates nothing
 * and gets the first reply.
 */

/** Request header with the idempotency key. */
export const idempotencyKeyHeader = 'Idempotency-Key'
/** Reply header: `true` when the reply is a replay. */
export const replayedHeader = 'Idempotency-Replayed'

/** A UUID, or a similar value. Short keys would soon be used twice, and the first reply is encrypted with the key. */
export const idempotencyKeyPattern = /^[0-9A-Za-z-]{16,64}$/

/** Lifetime of an idempotency record, in seconds. */
export const idempotencyKeySeconds = 86_400

/**
 * How a replay is answered. `replayed`: with the first reply. `refused`: with an error that says that the call
 * succeeded, because the first reply had a secret that is not stored.
 */
export type ReplayPolicy = 'replayed' | 'refused'
