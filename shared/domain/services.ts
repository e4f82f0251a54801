/** The services of an organization, and the modules they open (part 3 sections 3 and 4). */
import type { Module } from './roles.ts'

export const services = ['visibilities', 'incidents', 'threats', 'feeds'] as const
export type Service = (typeof services)[number]

const serviceByModule = {
  threat: 'threats',
  feed: 'feeds',
  incident: 'incidents',
  visibility: 'visibilities',
  report: null,
} as const satisfies Record<Module, Service | null>

/**
 * The service that an organization needs for a module; null for reports, which are no service: the user's
 * flag alone decides.
 */
export const serviceFor = <M extends Module>(module: M): (typeof serviceByModule)[M] =>
  serviceByModule[module]

/** How a service is switched for an organization. */
export interface ServiceFlags {
  readonly enabled: boolean
  readonly enable_api_access: boolean
  readonly enable_email_notifications: boolean
}

/**
 * A service after a change: one that is off has neither API access nor e-mails, whatever else was asked for
 * (part 3 section 4).
 */
export const changedService = (
  before: ServiceFlags,
  change: { readonly [Flag in keyof ServiceFlags]?: boolean | undefined },
): ServiceFlags => {
  const enabled = change.enabled ?? before.enabled
  return {
    enabled,
    enable_api_access: enabled && (change.enable_api_access ?? before.enable_api_access),
    enable_email_notifications:
      enabled && (change.enable_email_notifications ?? before.enable_email_notifications),
  }
}
