/** Passkeys in the browser. Its library is loaded when somebody uses one. */
import type { PasskeyCreation, PasskeyRequest } from '#shared/contracts/auth.ts'

/** Whether the browser knows passkeys at all. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Has the browser make a passkey; undefined when the person, or the browser, did not want to. */
export const createPasskeyFor = async (
  options: PasskeyCreation,
): Promise<Record<string, unknown> | undefined> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON: options }).then(
    (answer) => ({ ...answer }),
    () => undefined,
  )
}

/** Has the browser sign by a passkey; undefined when the person, or the browser, did not want to. */
export const signByPasskey = async (
  options: PasskeyRequest,
): Promise<Record<string, unknown> | undefined> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: options }).then(
    (answer) => ({ ...answer }),
    () => undefined,
  )
}
