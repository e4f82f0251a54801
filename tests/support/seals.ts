/** Seals for tests, with fixed values and without Secrets Manager. */
import { systemClock, type Clock } from '#functions/core/clock.ts'
import { Seals, type SealName } from '#functions/rules/security/seals.ts'

/** The secret values in the format that a deployment generates. */
export const sealTexts: Readonly<Record<SealName, string>> = {
  keys: 'the seal of tests',
  devices: 'the seal of browsers in tests',
  factors: 'the seal of factors in tests',
}

/** Seals with these values. `own` replaces some of them. */
export const testSeals = (clock: Clock = systemClock, own: Partial<Record<SealName, string>> = {}): Seals =>
  new Seals({ clock, read: (name) => Promise.resolve(own[name] ?? sealTexts[name]) })
