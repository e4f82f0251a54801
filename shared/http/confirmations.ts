/**
 * Which calls ask for a confirmation anew: whoever is signed in shows by a factor who it is, at most ten minutes before.
 * It is declared at the endpoint, checked by the pipeline before a call's own code runs, and asked for by the browser,
 * which then sends the same request again (docs/decisions/step-up.md).
 */

/** When a call asks for it: always, with one of these fields in its body, or where its query asks to reveal something. */
export type Confirmation = true | { readonly body: readonly string[] } | 'reveal'

/** Whether a call with this input asks for a confirmation. */
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
