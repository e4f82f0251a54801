/** The second factors of an account, and how much of each there is (docs/decisions/accounts.md). */

/** By what somebody shows who it is: an authenticator app, a passkey, a recovery code, a code by mail. */
export const factorKinds = ['app', 'passkey', 'recovery', 'mail'] as const
export type FactorKind = (typeof factorKinds)[number]

/** Those of which a code is typed. */
export const codeKinds = ['app', 'recovery', 'mail'] as const satisfies readonly FactorKind[]
export type CodeKind = (typeof codeKinds)[number]

/** How a browser may reach a passkey. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

export const factorLimits = {
  passkeys: 10,
  passkeyNameLength: 60,
  recoveryCodes: 10,
  /** Characters of a recovery code, without the dash in its middle. */
  recoveryCodeLength: 8,
  /** How long an app may take to be set up, in minutes. */
  setupMinutes: 15,
  /** How long a browser may take to answer with a passkey, in minutes. */
  challengeMinutes: 5,
  /** For so long somebody who has shown who it is is not asked again, in minutes. */
  confirmationMinutes: 10,
  /** How long sign-ins are remembered. */
  signInDays: 90,
  /** The most that are shown. */
  signInsShown: 50,
} as const

/** What an account has to show who it is by. */
export interface Factors {
  readonly app: boolean
  readonly passkeys: number
  readonly recoveryCodes: number
  /** Whether codes by mail are taken: by the account's own choice and its organization's. */
  readonly mail: boolean
}

/** Whether there is a factor beside the mailed code: recovery codes only stand in for one. */
export const hasEnrolledFactor = ({ app, passkeys }: Pick<Factors, 'app' | 'passkeys'>): boolean =>
  app || passkeys > 0

/**
 * By what the account may show who it is, the best first. Somebody whose organization takes no mailed codes and who has
 * nothing else gets one all the same, and sets up a factor with it (`mustEnrol`): nobody is locked out.
 */
export const waysOf = (factors: Factors): FactorKind[] => [
  ...(factors.passkeys > 0 ? (['passkey'] as const) : []),
  ...(factors.app ? (['app'] as const) : []),
  ...(factors.mail || !hasEnrolledFactor(factors) ? (['mail'] as const) : []),
  ...(hasEnrolledFactor(factors) && factors.recoveryCodes > 0 ? (['recovery'] as const) : []),
]

/** Whether a factor has to be set up before anything else. */
export const mustEnrol = (factors: Factors): boolean => !factors.mail && !hasEnrolledFactor(factors)

/** Whether the mailed code can be given up: with an app, or with two passkeys, of which one may be lost. */
export const maySwitchMailOff = ({ app, passkeys }: Pick<Factors, 'app' | 'passkeys'>): boolean =>
  app || passkeys >= 2

/**
 * Whether an account may be left with these: without mailed codes there has to be something else, and who gave them up by
 * choice keeps what that choice asks for.
 */
export const isEnough = (
  left: Pick<Factors, 'app' | 'passkeys'>,
  mail: { readonly enabled: boolean; readonly allowed: boolean },
): boolean => (mail.allowed ? mail.enabled || maySwitchMailOff(left) : hasEnrolledFactor(left))
