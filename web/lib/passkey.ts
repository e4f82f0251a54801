/** Passkeys in the browser. The library loads on first use. */
import type { PasskeyCreation, PasskeyRequest } from '#shared/contracts/auth.ts'

/** Whether the browser supports passkeys. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Creates a passkey; undefined if the user or the browser cancelled. */
export const createPasskeyFor = async (
  options: PasskeyCreation,
): Promise<Record<string, unknown> | undefined> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON: options }).then(
    (answer) => ({ ...answer }),
    () => undefined,
  )
}

/** Signs with a passkey; undefined if the user or the browser cancelled. */
export const signByPasskey = async (
  options: PasskeyRequest,
): Promise<Record<string, unknown> | undefined> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: options }).then(
    (answer) => ({ ...answer }),
    () => undefined,
  )
}
