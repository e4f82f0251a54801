/** Second factors of an account and their limits (docs/decisions/accounts.md). */

/** Kinds of factors: authenticator app, passkey, recovery code, e-mailed code. */
export const factorKinds = ['app', 'passkey', 'recovery', 'mail'] as const
export type FactorKind = (typeof factorKinds)[number]

/** Kinds whose code the user types. */
export const codeKinds = ['app', 'recovery', 'mail'] as const satisfies readonly FactorKind[]
export type CodeKind = (typeof codeKinds)[number]

/** How a browser reaches a passkey (WebAuthn transports). */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

export const factorLimits = {
  passkeys: 10,
  passkeyNameLength: 60,
  recoveryCodes: 10,
  /** Characters of a recovery code, without the dash. */
  recoveryCodeLength: 8,
  /** Time limit to set up an app, in minutes. */
  setupMinutes: 15,
  /** Time limit to answer a passkey challenge, in minutes. */
  challengeMinutes: 5,
  /** How long a confirmation is valid, in minutes. */
  confirmationMinutes: 10,
  /** Days for which sign-ins are stored. */
  signInDays: 90,
  /** Maximum sign-ins shown. */
  signInsShown: 50,
} as const

/** The factors that an account has. */
export interface Factors {
  readonly app: boolean
  readonly passkeys: number
  readonly recoveryCodes: number
  /** Whether e-mailed codes are accepted: by the account's own choice and its organization's. */
  readonly mail: boolean
}

/** Whether the account has an app or a passkey. Recovery codes only substitute for one. */
export const hasEnrolledFactor = ({ app, passkeys }: Pick<Factors, 'app' | 'passkeys'>): boolean =>
  app || passkeys > 0

/**
 * Factors that the account can use, the best first. A user without app and passkey gets an e-mailed code even when the
 * organization does not accept them. That user then sets up a factor (`mustEnrol`), so nobody is locked out.
 */
export const usableFactors = (factors: Factors): FactorKind[] => [
  ...(factors.passkeys > 0 ? (['passkey'] as const) : []),
  ...(factors.app ? (['app'] as const) : []),
  ...(factors.mail || !hasEnrolledFactor(factors) ? (['mail'] as const) : []),
  ...(hasEnrolledFactor(factors) && factors.recoveryCodes > 0 ? (['recovery'] as const) : []),
]

/** Whether the user must set up a factor before anything else. */
export const mustEnrol = (factors: Factors): boolean => !factors.mail && !hasEnrolledFactor(factors)

/** Whether the user may disable e-mailed codes: with an app, or with two passkeys in case one is lost. */
export const maySwitchMailOff = ({ app, passkeys }: Pick<Factors, 'app' | 'passkeys'>): boolean =>
  app || passkeys >= 2

/**
 * Whether these factors are enough for the account. Without e-mailed codes it needs another factor. A user who disabled
 * them by choice must keep what that choice requires.
 */
export const areFactorsEnough = (
  left: Pick<Factors, 'app' | 'passkeys'>,
  mail: { readonly enabled: boolean; readonly allowed: boolean },
): boolean => (mail.allowed ? mail.enabled || maySwitchMailOff(left) : hasEnrolledFactor(left))
