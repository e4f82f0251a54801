/**
 * Step-up: which calls ask a signed-in user to confirm with a second factor, unless that was done within ten minutes.
 * The endpoint declares it and the pipeline checks it before the call's own code. The browser asks the user and then
 * sends the same request again (docs/decisions/step-up.md).
 */

/**
 * When a call needs a confirmation: always, when its body has one of these fields, or when its query asks to reveal a
 * secret.
 */
export type Confirmation = true | { readonly body: readonly string[] } | 'reveal'

/** Whether a call with this input needs a confirmation. */
export const asksConfirmation = (
  confirmed: Confirmation | undefined,
  input: { readonly query: unknown; readonly body: unknown },
): boolean => {
  if (confirmed === undefined) return false
  if (confirmed === true) return true
  if (confirmed === 'reveal') return recordOf(input.query)['reveal'] !== false
  const body = recordOf(input.body)
  return confirmed.body.some((field) => body[field] !== undefined)
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
